import type { Desk } from "#app/desk/desk.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, textOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { removeRows } from "#storage/list-edits.ts";
import type { Store } from "#storage/store.ts";

/** Instruments of a pasted or dropped table, with the labels that it has for them. */
interface Pasted {
  readonly isins: readonly Isin[];
  readonly labels: ReadonlyMap<Isin, string>;
  /** Whether the detail has a pane of its own, which then shows the first added instrument. */
  readonly hasPane: boolean;
}

/**
 * Adds pasted instruments and their labels to the open list and shows the first, in one undo step. Returns the
 * instruments that were not in the list.
 */
export function addPasted(
  desk: Desk,
  store: Pick<Store, "labels" | "lists">,
  { isins, labels, hasPane }: Pasted,
): readonly Isin[] {
  const { id, entries } = desk.view().open;
  const present = new Set(entries.map(textOf));
  const added = isins.filter((isin) => !present.has(isin));
  const setLabels = (texts: ReadonlyMap<Isin, string>) =>
    store.labels.update((stored) =>
      [...texts].reduce((all, [isin, text]) => withLabel(all, isin, text), stored),
    );
  desk.add(isins);
  setLabels(labels);
  const [first] = added;
  const { detail } = desk.view();
  if (hasPane && first) desk.setDetail(first);
  // A shared list that became too long for an address was saved, with an undo step of its own.
  if (added.length === 0 || desk.view().open.id !== id) return added;
  desk.propose({ kind: "added", count: added.length }, () => {
    // Read first: the removal of a row closes its detail.
    const isShown = hasPane && desk.view().detail === first;
    // A shared list exists in the address only, where the desk removes the rows.
    if (id) store.lists.update((stored) => removeRows(stored, id, added));
    else desk.remove(added.map(asEntry));
    setLabels(new Map([...labels].map(([isin]) => [isin, ""])));
    if (isShown) desk.setDetail(detail);
  });
  return added;
}
