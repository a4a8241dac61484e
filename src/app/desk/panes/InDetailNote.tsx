import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { IconPin } from "#ui/icons/more-icons.tsx";
import { paneMessages } from "./pane-messages.ts";

/** Keeps the place of a pinned instrument while it is in detail, and says how to compare it. */
export function InDetailNote({ onClose }: { onClose: () => void }) {
  const t = useMessages(paneMessages);
  return (
    <>
      <header className="list-tabs">
        <h2 className="flex flex-1 items-center gap-1 text-label text-t3">
          <IconPin /> {t.pinnedMark}
        </h2>
        <IconButton label={t.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </header>
      <p className="p-4 text-t2">{t.inDetail}</p>
    </>
  );
}
