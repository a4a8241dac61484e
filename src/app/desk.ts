import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry, isinsOf, textOf } from "#storage/entry.ts";
import type { Kept } from "#storage/kept.ts";
import { addList, changeList, type Lists, toggled, type Watchlist } from "#storage/lists.ts";
import { readAddress, writeAddress } from "./address.ts";

/** What this tab shows: one open list, and one instrument of it in detail. */
export interface DeskView {
  readonly lists: readonly Watchlist[];
  /** The open list; one that came with a link has no id and is kept nowhere but in the address. */
  readonly open: { readonly id: string | undefined; readonly entries: readonly Entry[] };
  readonly focus: Isin | undefined;
}

export interface Desk {
  readonly view: () => DeskView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toggle: (isin: Isin) => void;
  /** Puts several at the end of the open list, those that it holds already left where they are. */
  readonly add: (isins: readonly Isin[]) => void;
  readonly remove: (entry: Entry) => void;
  readonly setFocus: (isin: Isin | undefined) => void;
  readonly openList: (id: string) => void;
  /** Keeps the list that came with a link as a list of one's own. */
  readonly saveLinked: (name: string) => void;
}

/** What the desk needs of the browser's window; a plain object in tests. */
export interface Place {
  search(): string;
  /** The id of the list that this tab wrote its address from, if it did. */
  listOfAddress(): string | undefined;
  replace(search: string, listId: string | undefined): void;
}

export interface DeskOptions {
  readonly lists: Kept<Lists>;
  readonly openList: Kept<string>;
  readonly place: Place;
  readonly newId: () => string;
  /** The list of a first visit: kept from its first change on, so that a suggestion stays one. */
  readonly first: Watchlist;
}

/**
 * A link opens an unsaved list and changes no saved one; what is selected is written back to the
 * address, so that a copied address reproduces the view. A reload of an address that this tab wrote
 * from a saved list opens that list again, not a copy of it.
 */
export function createDesk(options: DeskOptions): Desk {
  const { lists, openList, place, newId, first } = options;
  const listeners = new Set<() => void>();
  let linked: readonly Entry[] | undefined;
  let focus: Isin | undefined;
  let view: DeskView;

  const all = (): Lists =>
    lists.get().lists.length > 0 ? lists.get() : addList(lists.get(), first);
  const saved = (id: string | undefined) => all().lists.find((list) => list.id === id);
  const current = () => saved(openList.get()) ?? all().lists[0];

  function readPlace() {
    const address = readAddress(place.search());
    focus = address.focus;
    linked = undefined;
    const own = saved(place.listOfAddress()) ?? saved(address.list) ?? sameAs(address.entries);
    if (own) openList.set(own.id);
    else linked = address.entries && withFocus(address.entries, focus);
  }

  /** A saved list of exactly these instruments: the link to it is it. */
  function sameAs(entries: readonly Entry[] | undefined) {
    if (!entries) return undefined;
    const spelt = entries.map(textOf).join();
    return all().lists.find((list) => list.isins.length > 0 && list.isins.join() === spelt);
  }

  function refresh(): DeskView {
    const list = current();
    const open = linked
      ? { id: undefined, entries: linked }
      : { id: list?.id, entries: (list?.isins ?? []).map(asEntry) };
    if (focus && !open.entries.some((entry) => textOf(entry) === focus)) focus = undefined;
    return { lists: all().lists, open, focus };
  }

  function changed() {
    view = refresh();
    const search = writeAddress(
      { entries: view.open.entries, focus: view.focus, listId: view.open.id },
      place.search(),
    );
    place.replace(search, view.open.id);
    for (const listener of listeners) listener();
  }

  function changeOpen(change: (isins: readonly Isin[]) => readonly Isin[]) {
    if (linked) {
      const invalid = linked.filter((entry) => entry.kind === "invalid");
      linked = [...change(isinsOf(linked)).map(asEntry), ...invalid];
      changed();
    } else {
      const { id } = view.open;
      if (id) lists.set(changeList(all(), id, (list) => ({ ...list, isins: change(list.isins) })));
    }
  }

  readPlace();
  view = refresh();
  changed();
  lists.subscribe(changed);

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (isin) => changeOpen((isins) => toggled(isins, isin)),
    add: (added) => changeOpen((isins) => [...new Set([...isins, ...added])]),
    remove(entry) {
      if (linked) {
        linked = linked.filter((other) => textOf(other) !== textOf(entry));
        changed();
      } else {
        changeOpen((isins) => isins.filter((isin) => isin !== textOf(entry)));
      }
    },
    setFocus(isin) {
      focus = isin;
      changed();
    },
    openList(id) {
      linked = undefined;
      openList.set(id);
      changed();
    },
    saveLinked(name) {
      const id = newId();
      const isins = isinsOf(linked ?? []);
      linked = undefined;
      openList.set(id);
      lists.set(addList(all(), { id, name, isins }));
    },
  };
}

/** An instrument to show in detail belongs to what a link opens, even where it names it only once. */
const withFocus = (entries: readonly Entry[], focus: Isin | undefined): readonly Entry[] =>
  focus && !entries.some((entry) => textOf(entry) === focus)
    ? [...entries, asEntry(focus)]
    : entries;

/** The address bar of a browser window. */
export function addressBar(page: Window): Place {
  return {
    search: () => page.location.search,
    listOfAddress() {
      const state: unknown = page.history.state;
      const isOurs = typeof state === "object" && state !== null && "list" in state;
      return isOurs && typeof state.list === "string" ? state.list : undefined;
    },
    replace: (search, list) =>
      page.history.replaceState({ list }, "", `${page.location.pathname}${search}`),
  };
}
