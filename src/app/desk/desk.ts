import {
  LONGEST_ADDRESS,
  LONGEST_SPELT_OUT,
  MOST_UNKEPT,
  readAddress,
  writeAddress,
} from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { addList, changeIsins, joined, removeRows } from "#storage/list-edits.ts";
import type { ListView } from "#storage/list-view.ts";
import type { ListPane, Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";
import {
  createListActions,
  createRowActions,
  type DeskListActions,
  type ListLook,
  type RowActions,
} from "./lists/desk-lists.ts";
import { createLinkedRows } from "./lists/linked-rows.ts";
import { createUndo, type Undo } from "./undo.ts";

/** What this tab shows: one open list, and one instrument of it in detail. */
export interface DeskView {
  readonly lists: readonly Watchlist[];
  /** The open list; one that came with a link has no id and exists in the address alone. */
  readonly open: {
    readonly id: string | undefined;
    readonly entries: readonly Entry[];
    /** The table's shape, where a person gave it one. */
    readonly shape: ListView | undefined;
    /** What stands beside it where there is room. */
    readonly pane: ListPane | undefined;
  };
  readonly focus: Isin | undefined;
  /** What was taken away last and can be had back. */
  readonly undoable: Undoable | undefined;
}

export interface Desk {
  readonly view: () => DeskView;
  /** True where the address that the page was opened with says what to show. */
  readonly isLink: boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggle: (isin: Isin) => void;
  /** Puts several at the end of the open list, those that it holds already left where they are. */
  readonly add: (isins: readonly Isin[]) => void;
  readonly remove: (entries: readonly Entry[]) => void;
  /** Puts rows of the open list together at a place, counted without them. */
  readonly reorder: (isins: readonly Isin[], to: number) => void;
  readonly moveRows: (isins: readonly Isin[], toListId: string) => void;
  readonly copyRows: (isins: readonly Isin[], toListId: string) => void;
  /** Changes how the table of the open list is shown. */
  readonly setListView: (view: ListView) => void;
  /** Changes what stands beside the open list; an empty pane is none. */
  readonly setPane: (pane: ListPane) => void;
  /** Changes of one stored list, whichever is open. */
  readonly rows: RowActions;
  readonly lists: DeskListActions;
  /** Proposes a step back for something that was not done through the desk. */
  readonly propose: Undo["propose"];
  readonly undo: () => void;
  readonly forgetUndo: (what: Undoable) => void;
  readonly setFocus: (isin: Isin | undefined) => void;
  /** Shows an instrument in detail; it joins the open list, to which all that is in detail belongs. */
  readonly show: (isin: Isin) => void;
  readonly openList: (id: string) => void;
  /** Opens the list `by` places further on; beyond the ends nothing happens. */
  readonly stepList: (by: number) => void;
  /** Saves a link's list as one of the user's own. */
  readonly saveLinked: () => void;
  /** Follows no change of the lists any more, and leaves the address alone. */
  readonly close: () => void;
}

/** What lists are called that nobody has named. */
interface DefaultNames {
  readonly first: () => string;
  /** A link's list once it is saved. */
  readonly linked: () => string;
  /** Calls `changed` whenever the page speaks another language; the returned function ends that. */
  readonly listen: (changed: () => void) => () => void;
}

export interface DeskOptions {
  readonly lists: Persisted<Lists>;
  readonly openList: Persisted<string>;
  readonly place: Place;
  readonly newId: () => string;
  /** The list of a first visit: stored from its first change on, so that a suggestion stays one. */
  readonly first: Omit<Watchlist, "name">;
  readonly names: DefaultNames;
}

/**
 * A link opens an unsaved list and changes no saved one; what is selected is written back to the
 * address, so that a copied address reproduces the view. A reload of an address that this tab wrote
 * from a saved list opens that list again, not a copy of it. A link's list that becomes too long for an
 * address is kept as a list of one's own, which the address can name.
 */
export function createDesk(options: DeskOptions): Desk {
  const { lists, openList, place, newId, first, names } = options;
  const listeners = new Set<() => void>();
  let linked: readonly Entry[] | undefined;
  let linkedLook: ListLook = {};
  /** The saved list that the linked one became. */
  let linkedId: string | undefined;
  let focus: Isin | undefined;
  let view: DeskView;

  const withFirst = (kept: Lists): Lists =>
    kept.lists.length > 0 ? kept : addList(kept, { ...first, name: names.first() });
  const all = () => withFirst(lists.get());
  // The same instruments are the same entries, so that a change of focus alone redraws no row.
  const entriesOf = lastOnly((isins: readonly Isin[]) => isins.map(asEntry));
  const saved = (id: string | undefined) => all().lists.find((list) => list.id === id);
  const current = () => saved(openList.get()) ?? all().lists[0];

  /** Opens what the address says, and returns whether it says anything. A reload is no link. */
  function readPlace() {
    const address = readAddress(place.search());
    const isLink = !place.listOfAddress() && !!(address.entries ?? address.list ?? address.focus);
    focus = address.focus;
    linked = undefined;
    const own = saved(place.listOfAddress()) ?? saved(address.list) ?? sameAs(address.entries);
    if (own) openList.set(own.id);
    else linked = address.entries && withFocus(address.entries, focus);
    return isLink;
  }

  /** A saved list of exactly these instruments: the link to it is it. */
  function sameAs(entries: readonly Entry[] | undefined) {
    if (!entries) return undefined;
    const spelt = entries.map(textOf).join();
    return all().lists.find((list) => list.isins.length > 0 && list.isins.join() === spelt);
  }

  function refresh(): DeskView {
    const list = linked ? undefined : current();
    const { view: shape, pane } = list ?? linkedLook;
    const entries = linked ?? entriesOf(list?.isins ?? NONE);
    const open = { id: list?.id, entries, shape, pane };
    // An instrument of the list beside it is shown in detail without joining the open one.
    const shown = joined(isinsOf(entries), saved(pane?.list)?.isins ?? NONE);
    if (focus && !shown.includes(focus)) focus = undefined;
    return { lists: all().lists, open, focus, undoable: undo.proposed() };
  }

  function changed() {
    view = refresh();
    for (const listener of listeners) listener();
    updateAddress();
  }

  function updateAddress() {
    const { open, focus } = view;
    // What is not kept comes back by what the address spells out, and by nothing else.
    const listId = lists.persistState() === "kept" ? open.id : undefined;
    const entries = linked ?? open.entries.slice(0, MOST_UNKEPT);
    const whole = addressOf(entries, focus, listId);
    const search = fits(whole) ? whole : addressOf(entries, undefined, listId);
    // Browsers count the writes, and refuse them when there are many.
    if (search === place.search() && listId === place.listOfAddress()) return;
    // Otherwise it stays as it is: only characters that take more room when rewritten make it longer.
    if (fits(search)) place.replace(search, listId);
  }

  const addressOf = (entries: readonly Entry[], shown?: Isin, listId?: string) =>
    writeAddress({ entries, focus: shown, listId }, place.search());

  function setLinked(entries: readonly Entry[]) {
    const before = linked;
    linked = entries;
    if (entries.length <= most && fits(addressOf(entries))) return changed();
    const kept = saveLinked();
    const { name, isins } = kept;
    undo.propose({ kind: "kept", name, leftOut: entries.length - isins.length }, () => {
      linked = before;
      linkedId = undefined;
      // What was changed since, its name included, stays a list of its own.
      const text = textOfList(kept);
      lists.update((now) => ({
        ...now,
        lists: now.lists.filter((list) => textOfList(list) !== text),
      }));
    });
  }

  function saveLinked(): Watchlist {
    const id = newId();
    const list = { id, name: names.linked(), isins: isinsOf(linked ?? []), ...linkedLook };
    linked = undefined;
    linkedId = id;
    openList.set(id);
    lists.update((kept) => addList(withFirst(kept), list));
    return list;
  }

  function changeOpen(change: (isins: readonly Isin[]) => readonly Isin[]) {
    if (linked) {
      const invalid = linked.filter((entry) => entry.kind === "invalid");
      setLinked([...change(isinsOf(linked)).map(asEntry), ...invalid]);
    } else {
      const { id } = view.open;
      if (id) lists.update((kept) => changeIsins(withFirst(kept), id, change));
    }
  }

  const add = (more: readonly Isin[]) => changeOpen((isins) => joined(isins, more));

  function setFocus(isin: Isin | undefined) {
    focus = isin;
    changed();
  }

  function setLook(look: ListLook) {
    const id = openId();
    if (id) return rows.setLook(id, look);
    linkedLook = { ...linkedLook, ...look };
    changed();
  }

  function open(id: string) {
    linked = undefined;
    openList.set(id);
    changed();
  }

  const undo = createUndo(() => changed());
  const openId = () => view.open.id;
  const rows = createRowActions({ lists, withFirst, undo });
  const listActions = createListActions({ lists, withFirst, newId, openId, open, undo });
  const linkedRows = createLinkedRows({
    get: () => linked,
    set: setLinked,
    changeSaved(change) {
      if (linkedId === undefined) return false;
      const id = linkedId;
      lists.update((kept) => changeIsins(kept, id, change));
      return true;
    },
    undo,
  });
  const stepIdOf = (isin: string) => `${openId() ?? ""} ${isin}`;
  /** What was in detail is there again with its row, unless something else is by then. */
  function detailBack(entries: readonly Entry[]) {
    const before = focus;
    const wasTaken = entries.some((entry) => textOf(entry) === before);
    return () => {
      if (wasTaken && !focus) setFocus(before);
    };
  }
  function remove(entries: readonly Entry[]) {
    const id = openId();
    const [first] = entries;
    const stepId = first && entries.length === 1 ? stepIdOf(textOf(first)) : undefined;
    const onRestored = detailBack(entries);
    if (id) rows.remove(id, isinsOf(entries), { onRestored, stepId });
    else linkedRows.remove(entries, onRestored, stepId);
  }

  const isLink = readPlace();
  // A link is opened whatever its length: it may stay as long as it came.
  const most = Math.max(LONGEST_SPELT_OUT, linked?.length ?? 0);
  const longest = Math.max(LONGEST_ADDRESS, place.search().length);
  const fits = (search: string) => search.length <= longest;
  view = refresh();
  updateAddress();
  const ends = [lists.subscribe(changed), names.listen(changed)];

  return {
    view: () => view,
    isLink,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(isin) {
      // What was ticked is what this tab showed; another tab may have ticked the same since.
      const isWatched = view.open.entries.some((entry) => textOf(entry) === isin);
      if (isWatched) remove([asEntry(isin)]);
      // Ticked again at once, it has its old place again.
      else if (!undo.undoStep(stepIdOf(isin))) add([isin]);
    },
    add,
    remove,
    reorder(isins, to) {
      const id = openId();
      if (id) rows.reorder(id, isins, to);
      else linkedRows.reorder(isins, to);
    },
    moveRows(isins, toId) {
      const id = openId();
      const entries = isins.map(asEntry);
      const onRestored = detailBack(entries);
      if (id) return rows.moveTo(id, isins, toId, { onRestored });
      const there = saved(toId)?.isins ?? NONE;
      const added = isins.filter((isin) => !there.includes(isin));
      listActions.copyRows(isins, toId);
      linkedRows.remove(entries, () => {
        lists.update((kept) => removeRows(kept, toId, added));
        onRestored();
      });
    },
    copyRows: listActions.copyRows,
    setListView: (next) => setLook({ view: next }),
    setPane: (pane) => setLook({ pane }),
    rows,
    lists: listActions,
    propose: undo.propose,
    undo: undo.undo,
    forgetUndo: undo.forget,
    setFocus,
    show(isin) {
      add([isin]);
      setFocus(isin);
    },
    openList: open,
    stepList(by) {
      const next = view.lists[view.lists.findIndex(({ id }) => id === view.open.id) + by];
      if (next) open(next.id);
    },
    saveLinked,
    close() {
      for (const end of ends) end();
    },
  };
}

const NONE: readonly Isin[] = [];

/** A function that remembers its last answer. */
function lastOnly<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { given: Given; made: Made } | undefined;
  return (given) => {
    if (!last || !Object.is(last.given, given)) last = { given, made: make(given) };
    return last.made;
  };
}

/** An instrument to show in detail belongs to what a link opens, even where it names it only once. */
const withFocus = (entries: readonly Entry[], focus: Isin | undefined): readonly Entry[] =>
  focus && !entries.some((entry) => textOf(entry) === focus)
    ? [...entries, asEntry(focus)]
    : entries;

/** All that a list holds, to compare two of them. */
const textOfList = ({ id, name, isins, view, pane }: Watchlist) =>
  JSON.stringify([id, name, isins, view, pane]);
