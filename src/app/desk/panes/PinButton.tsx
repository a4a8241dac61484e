import { useStore } from "@nanostores/react";
import { showInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconPin } from "#ui/icons/more-icons.tsx";
import { paneMessages } from "./pane-messages.ts";
import { usePane } from "./use-pane.ts";

/** Button that pins the instrument in detail, or unpins it; none without room for a second pane. */
export function PinButton({ isin }: { isin: Isin }) {
  const t = useMessages(paneMessages);
  const hasRoom = useStore(showInSecondPane) !== undefined;
  const { shown, pin, close } = usePane();
  if (!hasRoom) return null;
  const isPinned = shown?.kind === "quote" && shown.isin === isin;
  return (
    <>
      {isPinned && (
        <span className="text-label text-t3" title={t.inDetail}>
          {t.pinnedMark}
        </span>
      )}
      <IconButton
        label={t.pin}
        aria-pressed={isPinned}
        onClick={() => (isPinned ? close() : pin(isin))}
      >
        <IconPin />
      </IconButton>
    </>
  );
}
