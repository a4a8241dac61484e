import { useEffect, useRef, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useLive } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { useMessages } from "#messages/catalogue.ts";
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
  if (outcome === "refused") return <ByHand onClose={() => onGone(undefined)} />;
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

function ByHand({ onClose }: { onClose: () => void }) {
  const t = useMessages(linkMessages);
  const { view, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close} initialFocus={field}>
      <div className="p-4">
        <TextField
          ref={field}
          label={t.link}
          message={t.byHand}
          readOnly
          value={linkHref(view, labels, names, window)}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Dialog>
  );
}
