import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/button.tsx";
import { IconPin } from "#ui/more-icons.tsx";
import { paneMessages } from "./pane-messages.ts";
import { usePaneRoom } from "./pane-room.ts";
import { usePane } from "./use-pane.ts";

/** Pins the instrument in detail, or unpins it; nothing where there is no room for a second pane. */
export function PinButton({ isin }: { isin: Isin }) {
  const t = useMessages(paneMessages);
  const room = usePaneRoom();
  const { shown, pin, close } = usePane();
  if (room === "none") return null;
  const isPinned = shown?.kind === "quote" && shown.isin === isin;
  return (
    <IconButton
      label={t.pin}
      aria-pressed={isPinned}
      onClick={() => (isPinned ? close() : pin(isin))}
    >
      <IconPin />
    </IconButton>
  );
}
