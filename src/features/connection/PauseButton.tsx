import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconPause, IconPlay } from "#ui/icons/icons.tsx";
import { connectionMessages } from "./messages.ts";

/** Stops every request of this tab, and starts them again (WCAG 2.2.2). */
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
  // The word and its sign stay and `aria-pressed` has the state: two changing signs would contradict.
  return (
    <Button {...press} icon={<IconPause />}>
      {t.pause}
    </Button>
  );
}
