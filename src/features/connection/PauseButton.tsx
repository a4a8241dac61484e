import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconPause } from "#ui/icons/icons.tsx";
import { connectionMessages } from "./messages.ts";

/** Returns the properties of a button that stops and resumes every request of this tab (WCAG 2.2.2). */
export function usePausePress() {
  const { source } = useLive();
  const isPaused = useStatus((status) => status.connection.state === "paused");
  return {
    "data-testid": "pause",
    "aria-pressed": isPaused,
    onClick: () => (isPaused ? source.resume() : source.pause()),
  };
}

/** Word and icon never change: `aria-pressed` has the state, and a changing label would contradict it. */
export function PauseButton() {
  const t = useMessages(connectionMessages);
  return (
    <Button {...usePausePress()} icon={<IconPause />}>
      {t.pause}
    </Button>
  );
}
