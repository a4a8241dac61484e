import { MAX_UNSTORED, readAddress } from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { joinIsins } from "#storage/list-edits.ts";
import type { ListView } from "#storage/list-view.ts";
import type { ListPane, Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";
import { createDeskAddress } from "./desk-address.ts";
import { createLinkedList } from "./lists/linked-list.ts";
import { createListActions, type DeskListActions } from "./lists/list-actions.ts";
import { createOpenRows } from "./lists/open-rows.ts";
import { createRowActions, type ListLook, type RowActions } from "./lists/row-actions.ts";
import { createSavedLists } from "./lists/saved-lists.ts";
import { createUndo, type Undo } from "./undo.ts";

/** The view of this tab: one open list, and one instrument of it in detail. */
export interface DeskView {
  readonly lists: readonly Watchlist[];
  /** The open list; one that came with a link has no id and exists in the address alone. */
  readonly open: {
    readonly id: string | undefined;
    readonly entries: readonly Entry[];
    /** The list's own table layout, if any. */
    readonly shape: ListView | undefined;
    /** The second pane, shown if there is room. */
    readonly pane: ListPane | undefined;
  };
  readonly focus: Isin | undefined;
  /** The last removal that can be undone. */
  readonly undoable: Undoable | undefined;
}

export interface Desk {
  readonly view: () => DeskView;
  /** True where the address that the page was opened with says what to show. */
  readonly isLink: boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggle: (isin: Isin) => void;
  /** Appends instruments to the open list; those already in it stay in place. */
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
  /** Shows an instrument in detail and adds it to the open list. */
  readonly show: (isin: Isin) => void;
  readonly openList: (id: string) => void;
  /** Opens the list `by` places further on; beyond the ends nothing happens. */
  readonly stepList: (by: number) => void;
  /** Saves a link's list as one of the user's own. */
  readonly saveLinked: () => void;
  /** Unsubscribes from the lists and stops writing the address. */
  readonly close: () => void;
}

/** The names of lists that nobody has named. */
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
 * from a saved list opens that list again, not a copy of it.
 */
export function createDesk(options: DeskOptions): Desk {
  const { place, newId, names } = options;
  const listeners = new Set<() => void>();
  const saved = createSavedLists(options);
  const address = createDeskAddress(place);
  const undo = createUndo(changed);
  const {
    entries: addressEntries,
    focus: namedFocus,
    list: namedList,
  } = readAddress(place.search());
  // A reload is no link.
  const isLink = !place.listOfAddress() && !!(addressEntries ?? namedList ?? namedFocus);
  const savedList =
    saved.find(place.listOfAddress()) ?? saved.find(namedList) ?? saved.findSame(addressEntries);
  if (savedList) saved.setCurrent(savedList.id);
  const linked = createLinkedList({
    opened: savedList ? undefined : addressEntries && withFocus(addressEntries, namedFocus),
    address,
    saved,
    newId,
    name: names.linked,
    undo,
    onChange: changed,
  });
  // The same instruments are the same entries, so that a change of focus alone redraws no row.
  const entriesOf = lastOnly((isins: readonly Isin[]) => isins.map(asEntry));
  let focus = namedFocus;
  let view = readView();

  function readView(): DeskView {
    const linkedEntries = linked.entries();
    const list = linkedEntries ? undefined : saved.current();
    const { view: shape, pane } = list ?? linked.look();
    const entries = linkedEntries ?? entriesOf(list?.isins ?? NONE);
    const open = { id: list?.id, entries, shape, pane };
    // An instrument of the list beside it is shown in detail without joining the open one.
    const shown = joinIsins(isinsOf(entries), saved.isinsOf(pane?.list));
    if (focus && !shown.includes(focus)) focus = undefined;
    return { lists: saved.all().lists, open, focus, undoable: undo.proposed() };
  }

  function updateAddress() {
    const { open, focus } = view;
    // What is not kept comes back by what the address spells out, and by nothing else.
    const listId = saved.isStored() ? open.id : undefined;
    const entries = linked.entries() ?? open.entries.slice(0, MAX_UNSTORED);
    address.write({ entries, focus, listId });
  }

  function changed() {
    view = readView();
    for (const listener of listeners) listener();
    updateAddress();
  }

  function setFocus(isin: Isin | undefined) {
    focus = isin;
    changed();
  }

  function open(id: string) {
    linked.leave();
    saved.setCurrent(id);
    changed();
  }

  const rows = createRowActions(saved, undo);
  const lists = createListActions({ saved, newId, openId: () => view.open.id, open, undo });
  const openRows = createOpenRows({ view: () => view, saved, linked, rows, undo, setFocus });

  function setLook(look: ListLook) {
    const { id } = view.open;
    if (id) rows.setLook(id, look);
    else linked.setLook(look);
  }

  updateAddress();
  const ends = [saved.subscribe(changed), names.listen(changed)];

  return {
    view: () => view,
    isLink,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...openRows,
    copyRows: lists.copyRows,
    setListView: (next) => setLook({ view: next }),
    setPane: (pane) => setLook({ pane }),
    rows,
    lists,
    propose: undo.propose,
    undo: undo.undo,
    forgetUndo: undo.forget,
    setFocus,
    show(isin) {
      openRows.add([isin]);
      setFocus(isin);
    },
    openList: open,
    stepList(by) {
      const next = view.lists[view.lists.findIndex(({ id }) => id === view.open.id) + by];
      if (next) open(next.id);
    },
    saveLinked: linked.save,
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
