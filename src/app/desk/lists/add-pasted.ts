import type { Desk } from "#app/desk/desk.ts";
import type { SkippedEntry } from "#features/instruments/PasteIsins.tsx";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { textOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { removeList, removeRows } from "#storage/list-edits.ts";
import type { Store } from "#storage/store.ts";

/** Maximum characters of a skipped entry in the undo bar, which has one line. */
const MAX_SKIPPED_LENGTH = 32;

/** Instruments of a pasted or dropped table, with the labels that it has for them. */
export interface Pasted {
  readonly isins: readonly Isin[];
  readonly labels: ReadonlyMap<Isin, string>;
  /** Entries that could not be used. */
  readonly skipped?: readonly SkippedEntry[];
  /** Name of a new list that takes the instruments; without it the open list does. */
  readonly newList?: string;
  /** Whether the detail has a pane of its own, which then shows the first added instrument. */
  readonly hasPane: boolean;
}

/**
 * Adds pasted instruments and their labels to the open list or a new one and shows the first, in one undo step, which can be
 * redone. Returns the instruments that were not in the list.
 */
export function addPasted(
  desk: Desk,
  store: Pick<Store, "labels" | "lists">,
  { isins, labels, skipped = [], newList, hasPane }: Pasted,
): readonly Isin[] {
  const former = desk.view();
  if (newList !== undefined) desk.lists.create(newList);
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
  if (hasPane && first) desk.setDetail(first);
  // A shared list that became too long for an address was saved, with an undo step of its own.
  if (added.length === 0 || desk.view().open.id !== id) return added;
  const [firstSkipped] = skipped;
  const what = {
    kind: "added",
    count: added.length,
    ...(first !== undefined && added.length === 1 && { keys: [first] as const }),
    ofList: id ?? SHARED_ID,
    ...(labels.size > 0 && { labels: labels.size }),
    ...(firstSkipped !== undefined && {
      skipped: {
        count: skipped.length,
        first: cutText(firstSkipped.text, MAX_SKIPPED_LENGTH),
        reason: firstSkipped.reason,
      },
    }),
  } as const;
  /** Labels that the undo has removed. */
  let removed: Pasted["labels"] = new Map();
  const restore = () => {
    // Read first: the removal of a row closes its detail.
    const isShown = hasPane && desk.view().detail === first;
    const isLeft = newList !== undefined && desk.view().open.id === id;
    // A shared list is not stored: the desk removes its rows, and opens it.
    if (id)
      store.lists.update((stored) => {
        const rest = removeRows(stored, id, added);
        const isEmpty = rest.lists.some((list) => list.id === id && list.isins.length === 0);
        return newList !== undefined && isEmpty ? removeList(rest, id).lists : rest;
      });
    else desk.withdrawShared(added);
    // A label that was changed since stays.
    const stored = store.labels.get().labels;
    removed = new Map([...labels].filter(([isin, text]) => stored[isin] === text));
    setLabels(new Map([...removed.keys()].map((isin) => [isin, ""])));
    if (isLeft) desk.openList(former.open.id);
    if (isShown) desk.setDetail(former.detail);
  };
  const redo = () => {
    const { lists, open } = desk.view();
    const isThere = lists.some((list) => list.id === id);
    // Another tab may have deleted the list.
    if (id && !isThere && newList === undefined) return undefined;
    if (open.id !== id && (isThere || id === undefined)) desk.openList(id);
    // A label that was given since stays.
    const stored = store.labels.get().labels;
    const [again] = addPasted(desk, store, {
      isins: added,
      labels: new Map([...removed].filter(([isin]) => stored[isin] === undefined)),
      ...(newList !== undefined && !isThere && { newList }),
      hasPane,
    });
    return again;
  };
  desk.propose(what, restore, { redo });
  return added;
}
