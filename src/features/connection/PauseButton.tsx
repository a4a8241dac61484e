import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconPause, IconPlay } from "#ui/icons/icons.tsx";
import { connectionMessages } from "./messages.ts";

/** Stops and resumes every request of this tab (WCAG 2.2.2). */
export function PauseButton({ compact }: { compact?: boolean }) {
  const t = useMessages(connectionMessages);
  const { source } = useLive();
  const isPaused = useStatus((status) => status.connection.state === "paused");
  const press = {
    "data-testid": "pause",
    "aria-pressed": isPaused,
    onClick: () => (isPaused ? source.resume() : source.pause()),
  };
  if (compact) {
    return (
      <IconButton {...press} label={t.pause}>
        {isPaused ? <IconPlay /> : <IconPause />}
      </IconButton>
    );
  }
  // Word and icon never change: `aria-pressed` has the state, and a changing label would contradict it.
  return (
    <Button {...press} icon={<IconPause />}>
      {t.pause}
    </Button>
  );
}
