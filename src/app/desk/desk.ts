import { MAX_UNSTORED, readAddress } from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import { SHARED_ID, type Undoable } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { joinIsins } from "#storage/list-edits.ts";
import type { ListView } from "#storage/list-view.ts";
import type { ListPane, Lists, Watchlist } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { LastDetails } from "#storage/store.ts";
import { createDeskAddress } from "./desk-address.ts";
import { createListActions, type DeskListActions } from "./lists/list-actions.ts";
import { createOpenRows } from "./lists/open-rows.ts";
import { createSavedLists } from "./lists/saved-lists.ts";
import { createSavedRows, type ListDisplay, type SavedRows } from "./lists/saved-rows.ts";
import { type AdoptedLabels, createSharedList } from "./lists/shared-list.ts";
import { createUndo, type Undo } from "./undo.ts";

/** View of this tab: one open list, and one instrument in detail. */
export interface DeskView {
  /** All saved lists. */
  readonly lists: readonly Watchlist[];
  /** Entries of the shared list of a link, open or not; undefined without one. */
  readonly shared: readonly Entry[] | undefined;
  /** Open list. A shared list has no id and is not stored. */
  readonly open: {
    readonly id: string | undefined;
    readonly entries: readonly Entry[];
    /** Own table layout, if any. */
    readonly listView: ListView | undefined;
    /** Second pane, shown if there is room. */
    readonly pane: ListPane | undefined;
  };
  /** Instrument in detail. */
  readonly detail: Isin | undefined;
  /** List of the row that is in detail: the open one, or that of the second pane. Its estimate applies to the detail. */
  readonly detailList: Pick<DeskView["open"], "id" | "listView">;
  /** Steps that can be undone, oldest first. */
  readonly undoSteps: readonly Undoable[];
  /** The last of them, the next one to undo. */
  readonly undoable: Undoable | undefined;
  /** Whether it is still proposed. Afterwards a key and a command undo it. */
  readonly isUndoProposed: boolean;
  /** The step that was undone last, if it can be redone. */
  readonly redoable: Undoable | undefined;
}

/** The lists, rows and instrument that this tab shows, and the operations that change them. */
export interface Desk {
  readonly view: () => DeskView;
  /** True if the page was opened without a link in a browser that stored no list. It stays true as lists are stored. */
  readonly isFirstVisit: boolean;
  /** The stored list that this page was opened with at the bare address; undefined otherwise. */
  readonly storedListId: string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds an instrument to the open list, or removes it. */
  readonly toggle: (isin: Isin) => void;
  /** Appends instruments to the open list; those already in it stay in place. */
  readonly add: (isins: readonly Isin[]) => void;
  /** Removes instruments of the shared list without an undo step of its own. */
  readonly withdrawShared: (isins: readonly Isin[]) => void;
  /** Removes entries. `next` is shown in detail if the instrument in detail is among them. */
  readonly remove: (entries: readonly Entry[], next?: Isin) => void;
  /** Moves rows of the open list, together, to an index that is counted without them. */
  readonly reorder: (isins: readonly Isin[], to: number) => void;
  readonly moveRows: (isins: readonly Isin[], toListId: string) => void;
  readonly copyRows: (isins: readonly Isin[], toListId: string) => void;
  /** Changes how the table of the open list is shown. */
  readonly setListView: (view: ListView) => void;
  /** Changes the second pane of the open list; an empty object closes it. */
  readonly setPane: (pane: ListPane) => void;
  /** Changes the rows of one saved list, open or not. */
  readonly rows: SavedRows;
  readonly lists: DeskListActions;
  /** Adds an undo step for a change that was not made through the desk. */
  readonly propose: Undo["propose"];
  readonly undo: () => void;
  readonly undone: Undo["undone"];
  readonly redo: Undo["redo"];
  readonly endUndoProposal: (what: Undoable) => void;
  /** @param table the second pane, if the row is there; by default the open list, unless only the pane has the row */
  readonly setDetail: (isin: Isin | undefined, table?: "pane") => void;
  /** Shows an instrument in detail and adds it to the open list. */
  readonly show: (isin: Isin) => void;
  /** Opens a saved list, or the shared one without an id; changes nothing if there is none. */
  readonly openList: (id: string | undefined) => void;
  /** Opens the list that is `by` lists after the open one, in a circle. The list of a link comes first. */
  readonly stepList: (by: number) => void;
  /** Closes the shared list unsaved, as an undo step. */
  readonly closeShared: () => void;
  /** Saves the shared list as one of the user's own. See `saveShared` for its labels. */
  readonly saveShared: (labels?: AdoptedLabels) => void;
  /** Unsubscribes from the lists and stops writing the address. */
  readonly close: () => void;
}

/** Names of lists that the user has not named. */
interface DefaultNames {
  /** Name of the list of a first visit. */
  readonly first: () => string;
  /** Name of a shared list when it is saved. */
  readonly shared: () => string;
  /** Calls `changed` whenever the page's language changes; the returned function removes the listener. */
  readonly listen: (changed: () => void) => () => void;
}

export interface DeskOptions {
  readonly lists: Persisted<Lists>;
  readonly openList: Persisted<string>;
  readonly lastDetails: Persisted<LastDetails>;
  readonly place: Place;
  readonly newId: () => string;
  /** List of a first visit. It is stored with its first change; until then it is only a suggestion. */
  readonly first: Omit<Watchlist, "name">;
  readonly names: DefaultNames;
}

/**
 * Creates the desk of this tab. A link opens an unsaved list and changes no saved one. That list stays beside the saved ones
 * until it is saved or closed, or the page is left. The view is written
 * to the address, which reproduces it when it is copied. If this tab wrote the address from a saved list, a
 * reload opens that list again rather than a copy.
 */
export function createDesk(options: DeskOptions): Desk {
  const { place, newId, names } = options;
  const listeners = new Set<() => void>();
  const saved = createSavedLists(options);
  const address = createDeskAddress(place);
  const undo = createUndo(changed);
  const {
    entries: addressEntries,
    detail: namedDetail,
    list: namedList,
  } = readAddress(place.search());
  const isBare = !(addressEntries ?? namedList ?? namedDetail);
  // An address that this tab wrote is a reload, not a link.
  const isLink = !place.listOfAddress() && !isBare;
  const savedList =
    saved.find(place.listOfAddress()) ?? saved.find(namedList) ?? saved.findSame(addressEntries);
  if (savedList) saved.setCurrent(savedList.id);
  const shared = createSharedList({
    opened: savedList ? undefined : addressEntries && withDetail(addressEntries, namedDetail),
    address,
    saved,
    newId,
    name: names.shared,
    undo,
    onChange: changed,
    onReopen: () => recallDetail(),
  });
  // Memoized: another array would redraw every row, even when only the focus changes.
  const entriesOf = memoizeLast((isins: readonly Isin[]) => isins.map(asEntry));
  let detail = namedDetail;
  let detailTable: "pane" | undefined;
  const remember = (id = SHARED_ID, isin?: Isin) => {
    const all = options.lastDetails.get();
    if (all[id] !== isin) options.lastDetails.set({ ...all, [id]: isin });
  };
  // Another link may have had the same instruments before.
  if (isLink) remember(SHARED_ID, detail);
  let view = readView();
  const hasStored = options.lists.get().lists.length > 0;
  const isFirstVisit = !isLink && !hasStored;
  const storedListId = isBare && hasStored ? view.open.id : undefined;

  function readView(): DeskView {
    const sharedEntries = shared.entries();
    const list = shared.isOpen() ? undefined : saved.current();
    const { view: listView, pane } = list ?? shared.display();
    const entries = list ? entriesOf(list.isins) : (sharedEntries ?? NONE);
    const open = { id: list?.id, entries, listView, pane };
    // The detail may also show an instrument of the list in the second pane.
    const [isins, inPane] = [isinsOf(entries), saved.isinsOf(pane?.list)];
    if (detail && !joinIsins(isins, inPane).includes(detail)) detail = undefined;
    const isOfPane =
      detail && inPane.includes(detail) && (detailTable === "pane" || !isins.includes(detail));
    if (detail) remember(list?.id, detail);
    const undoSteps = undo.steps();
    const undoable = undoSteps.at(-1);
    const isUndoProposed = undo.isProposed();
    const redoable = undo.redoable();
    return {
      lists: saved.all().lists,
      shared: sharedEntries,
      open,
      detail,
      detailList: isOfPane ? { id: pane?.list, listView: saved.find(pane?.list)?.view } : open,
      undoSteps,
      undoable,
      isUndoProposed,
      redoable,
    };
  }

  function updateAddress() {
    const { open, detail } = view;
    // A list that is not stored survives a reload only if the address spells it out.
    const listId = saved.isStored() ? open.id : undefined;
    const entries = shared.isOpen() ? open.entries : open.entries.slice(0, MAX_UNSTORED);
    address.write({ entries, detail, listId });
  }

  function changed() {
    view = readView();
    for (const listener of listeners) listener();
    updateAddress();
  }

  function setDetail(isin: Isin | undefined, table?: "pane") {
    detail = isin;
    detailTable = table;
    if (!isin) remember(view.open.id);
    changed();
  }

  /** Shows what a list had in detail last. An instrument that has left the list is not shown. */
  function recallDetail(id = SHARED_ID) {
    detailTable = undefined;
    const all = options.lastDetails.get();
    // The id of an imported list may be that of a method of each object.
    if (Object.hasOwn(all, id)) detail = all[id] ?? detail;
  }

  function open(id: string | undefined) {
    if (id === undefined && !shared.entries()) return;
    shared.setOpen(id === undefined);
    if (id !== undefined) saved.setCurrent(id);
    recallDetail(id);
    changed();
  }

  function closeShared() {
    const reopen = shared.close();
    if (!reopen) return;
    recallDetail(saved.current()?.id);
    undo.propose({ kind: "closed" }, () => {
      reopen();
      recallDetail();
    });
  }

  const rows = createSavedRows(saved, undo);
  const lists = createListActions({ saved, newId, openId: () => view.open.id, open, undo });
  const openRows = createOpenRows({ view: () => view, saved, shared, rows, undo, setDetail });

  function setDisplay(display: ListDisplay) {
    const { id } = view.open;
    if (id) rows.setDisplay(id, display);
    else shared.setDisplay(display);
  }

  updateAddress();
  const unsubscribes = [saved.subscribe(changed), names.listen(changed)];

  return {
    view: () => view,
    isFirstVisit,
    storedListId,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...openRows,
    withdrawShared: (isins) => shared.change((all) => all.filter((isin) => !isins.includes(isin))),
    copyRows: lists.copyRows,
    setListView: (next) => setDisplay({ view: next }),
    setPane: (pane) => setDisplay({ pane }),
    rows,
    lists,
    propose: undo.propose,
    undo: undo.undo,
    undone: undo.undone,
    redo: undo.redo,
    endUndoProposal: undo.endProposal,
    setDetail,
    openList: open,
    stepList(by) {
      const { id } = view.open;
      const ids = [...(view.shared ? [undefined] : []), ...view.lists.map((list) => list.id)];
      const next = ids.at((ids.indexOf(id) + by) % ids.length);
      if (next !== id) open(next);
    },
    closeShared,
    saveShared: shared.save,
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

const NONE: readonly Entry[] = [];

/** Returns the same result as long as the argument is the same. */
function memoizeLast<Argument, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  let last: { argument: Argument; result: Result } | undefined;
  return (argument) => {
    if (!last || !Object.is(last.argument, argument))
      last = { argument, result: compute(argument) };
    return last.result;
  };
}

/** Adds the instrument in detail to the entries of a link that does not list it. */
const withDetail = (entries: readonly Entry[], detail: Isin | undefined): readonly Entry[] =>
  detail && !entries.some((entry) => textOf(entry) === detail)
    ? [...entries, asEntry(detail)]
    : entries;
