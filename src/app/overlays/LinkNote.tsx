import { useEffect, useRef, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { readSharedWords } from "#app/url/shared-words.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useLive } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { linkHref } from "./link-href.ts";
import { linkMessages } from "./link-messages.ts";
import { StatusNote } from "./StatusNote.tsx";
import type { ShareOutcome } from "./share-link.ts";

const SHOWN_MS = 4000;

interface LinkNoteProps {
  /** Result of `shareLink`. */
  sharing: Promise<ShareOutcome>;
  onGone: (nothing: undefined) => void;
}

/** Note that the link was copied; if the browser refused, a window from which it can be copied by hand. */
export default function LinkNote({ sharing, onGone }: LinkNoteProps) {
  const t = useMessages(linkMessages);
  const { clock } = useLive();
  const [outcome, setOutcome] = useState<ShareOutcome>();
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const next = await sharing;
      if (isCurrent) setOutcome(next);
    };
    void show();
    return () => {
      isCurrent = false;
      setOutcome(undefined);
    };
  }, [sharing]);
  useEffect(() => {
    if (outcome === "copied") return clock.after(SHOWN_MS, () => onGone(undefined));
    // After `shared` and `dismissed` the system has already told the user.
    if (outcome === "shared" || outcome === "dismissed") onGone(undefined);
    return undefined;
  }, [outcome, clock, onGone]);
  if (outcome === "refused")
    return <ByHand onCopied={() => setOutcome("copied")} onClose={() => onGone(undefined)} />;
  return (
    <StatusNote>
      {outcome === "copied" && (
        <>
          <IconCheck />
          {t.copied}
        </>
      )}
    </StatusNote>
  );
}

function ByHand({ onCopied, onClose }: { onCopied: () => void; onClose: () => void }) {
  const t = useMessages(linkMessages);
  const { view, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const field = useRef<HTMLInputElement>(null);
  const isins = isinsOf(view.open.entries);
  const href = linkHref(view, labels, names, window);
  const shared = readSharedWords(new URL(href).hash, isins).labels.size;
  const carried = [t.instruments(isins.length), ...(shared > 0 ? [t.labels(shared)] : [])];
  const select = () => {
    const input = field.current;
    if (!input) return;
    input.select();
    // The beginning of the link says where it leads.
    input.scrollLeft = 0;
  };
  const copy = () => {
    field.current?.focus();
    select();
    // Works by the selection, where the browser withholds the clipboard's interface.
    if (document.execCommand("copy")) onCopied();
  };
  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close} initialFocus={field}>
      <div className="grid gap-3 p-4">
        <TextField
          ref={field}
          label={t.link}
          message={t.byHand}
          readOnly
          value={href}
          // The window selects the text itself, after it has moved the focus.
          onFocus={() => requestAnimationFrame(select)}
        />
        <div className="flex items-center gap-3">
          <Button variant="primary" onClick={copy}>
            {t.copy}
          </Button>
          <span className="text-t2">{carried.join(", ")}</span>
        </div>
      </div>
    </Dialog>
  );
}
