import { useEffect, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { StatusNote } from "#app/overlays/StatusNote.tsx";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { paneMessages } from "./pane-messages.ts";

const SHOWN_MS = 4000;

interface Pin {
  readonly list: string | undefined;
  readonly isin: Isin | undefined;
}

/** Says once for each list that its pinned instrument stays there, when it is left for a list without a second pane. */
export function StaysPinnedNote() {
  const t = useMessages(paneMessages);
  const { store, view } = useDesk();
  const { clock } = useLive();
  const nameOf = useNameOf(store);
  const { id, pane } = view.open;
  const [before, setBefore] = useState<Pin>({ list: id, isin: pane?.isin });
  const [saidOf, setSaidOf] = useState<readonly string[]>([]);
  const [note, setNote] = useState<string>();
  if (before.list !== id || before.isin !== pane?.isin) {
    setBefore({ list: id, isin: pane?.isin });
    const left = view.lists.find((list) => list.id === before.list);
    const isBare = !(pane?.isin || pane?.list);
    if (before.list !== id && before.isin && left && isBare && !saidOf.includes(left.id)) {
      setSaidOf([...saidOf, left.id]);
      setNote(t.staysPinned({ instrument: nameOf(before.isin), list: left.name }));
    } else if (before.list !== id) setNote(undefined);
  }
  useEffect(
    () => (note === undefined ? undefined : clock.after(SHOWN_MS, () => setNote(undefined))),
    [note, clock],
  );
  return <StatusNote>{note}</StatusNote>;
}
