import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { LONGEST_ADDRESS, MOST_UNKEPT, readAddress } from "#app/url/address.ts";
import type { Place } from "#app/url/address-bar.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, textOf } from "#storage/entry.ts";
import { type Lists, listsFormat, NO_LISTS, type Watchlist } from "#storage/lists.ts";
import { persist, type TextStorage } from "#storage/persisted.ts";
import { createDesk, type Desk } from "./desk.ts";

const A = testIsin(1);
const B = testIsin(2);
const C = testIsin(3);
const D = testIsin(4);
const MINE: Watchlist = { id: "mine", name: "Mine", isins: [A, B] };
const OTHER: Watchlist = { id: "other", name: "Other", isins: [C] };

const of = (lists: readonly Watchlist[]): Lists => ({ version: 4, lists });

interface Setting {
  search?: string;
  /** What this tab wrote its address from before the reload. */
  listOfAddress?: string;
  saved?: readonly Watchlist[];
  suggested?: readonly Isin[];
  storage?: TextStorage;
}

const storageOf = (texts: Map<string, string>): TextStorage => ({
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
});

function openDesk(setting: Setting = {}) {
  let search = setting.search ?? "";
  let listOfAddress = setting.listOfAddress;
  const writes: string[] = [];
  let words = { first: "My first list", linked: "Shared list" };
  let speak: (next: typeof words) => void = () => undefined;
  const place: Place = {
    search: () => search,
    listOfAddress: () => listOfAddress,
    replace(next, listId) {
      writes.push(next);
      search = next;
      listOfAddress = listId;
    },
  };
  const ownStorage = storageOf(new Map());
  const storage = () => setting.storage ?? ownStorage;
  const lists = persist({ key: "lists", ...listsFormat, fallback: NO_LISTS, storage });
  if (setting.saved) lists.set(of(setting.saved));
  const openList = persist({ key: "open", schema: z.string(), fallback: "", storage });
  const desk = createDesk({
    lists,
    openList,
    place,
    newId: () => "new",
    first: { id: "first", isins: setting.suggested ?? [] },
    names: {
      first: () => words.first,
      linked: () => words.linked,
      listen(changed) {
        speak = (next) => {
          words = next;
          changed();
        };
        return () => undefined;
      },
    },
  });
  return {
    desk,
    lists,
    openList,
    place,
    writes,
    watched: () => desk.view().open.entries.map(textOf),
    saved: () => lists.get().lists,
    speak: (next: typeof words) => speak(next),
  };
}

describe("a first visit", () => {
  test("watches what is suggested, and keeps nothing", () => {
    const { watched, saved, desk } = openDesk({ suggested: [A, B] });
    expect(watched()).toEqual([A, B]);
    expect(desk.view().open.id).toBe("first");
    expect(saved()).toEqual([]);
  });

  test("keeps its list from the first change on", () => {
    const { desk, saved, watched } = openDesk({ suggested: [A] });
    desk.toggle(B);
    expect(watched()).toEqual([A, B]);
    expect(saved()).toEqual([{ id: "first", name: "My first list", isins: [A, B] }]);
  });

  test("has a list in the language of the page, also where its words come later than the desk", () => {
    const { desk, saved, speak } = openDesk({ suggested: [A] });
    const drawn = vi.fn();
    desk.subscribe(drawn);
    speak({ first: "Meine erste Liste", linked: "Geteilte Liste" });
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(desk.view().lists.map(({ name }) => name)).toEqual(["Meine erste Liste"]);
    expect(saved()).toEqual([]);
    desk.toggle(B);
    expect(saved().map(({ name }) => name)).toEqual(["Meine erste Liste"]);
  });

  test.each([
    ["a bare address", {}, false],
    ["parameters of other concerns", { search: "?lang=de" }, false],
    ["instruments in the address", { search: `?isin=${A}` }, true],
    ["an instrument in detail alone", { search: `?focus=${A}` }, true],
    ["the name of a list", { search: "?list=mine" }, true],
    ["a reload", { search: `?isin=${A}`, listOfAddress: "first" }, false],
  ])("%s: a link says what to show", (_, setting, isLink) => {
    expect(openDesk({ suggested: [A], ...setting }).desk.isLink).toBe(isLink);
  });

  test("with nothing suggested opens an empty list", () => {
    const { watched, place } = openDesk();
    expect(watched()).toEqual([]);
    expect(place.search()).toBe("");
  });
});

describe("a link", () => {
  test("opens an unsaved list, and changes no saved one", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${C},${A}`, saved: [MINE] });
    expect(desk.view().open.id).toBeUndefined();
    expect(watched()).toEqual([C, A]);
    desk.toggle(B);
    desk.remove([{ kind: "isin", isin: C }]);
    expect(watched()).toEqual([A, B]);
    expect(saved()).toEqual([MINE]);
  });

  test("opens the saved list that holds exactly its instruments", () => {
    const { desk } = openDesk({ search: `?isin=${A},${B}`, saved: [OTHER, MINE] });
    expect(desk.view().open.id).toBe("mine");
  });

  test("by the id of a saved list opens it; one that is gone opens what is there", () => {
    expect(openDesk({ search: "?list=other", saved: [MINE, OTHER] }).watched()).toEqual([C]);
    expect(openDesk({ search: "?list=gone", saved: [MINE, OTHER] }).watched()).toEqual([A, B]);
  });

  test("shows what is no ISIN after what is one, and lets it be removed", () => {
    const { desk, watched } = openDesk({ search: `?isin=us-37,${A}` });
    expect(watched()).toEqual(["us-37", A]);
    desk.add([B]);
    expect(watched()).toEqual([A, B, "us-37"]);
    desk.remove([{ kind: "invalid", text: "us-37" }]);
    expect(watched()).toEqual([A, B]);
  });

  test("watches what it shows in detail, even where it names it only once", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A}&focus=${B}` });
    expect(watched()).toEqual([A, B]);
    expect(desk.view().focus).toBe(B);
  });

  test("is kept as a list of one's own on request, its instruments alone", () => {
    const { desk, saved, place } = openDesk({ search: `?isin=${C},us-37`, saved: [MINE] });
    desk.saveLinked();
    expect(saved()).toEqual([MINE, { id: "new", name: "Shared list", isins: [C] }]);
    expect(desk.view().open.id).toBe("new");
    expect(place.search()).toBe(`?isin=${C}`);
  });

  test("is left for a list of one's own, without a trace", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    desk.openList("mine");
    expect(watched()).toEqual([A, B]);
    expect(saved()).toEqual([MINE]);
  });
});

describe("a link's list that becomes too long for an address", () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => testIsin(nth + 10));
  const linkTo = (isins: readonly Isin[]) => `?isin=${isins.join()}`;

  test("is kept as a list of one's own, and nothing of it is lost by a reload", () => {
    const storage = storageOf(new Map());
    const { desk, place, watched } = openDesk({ search: linkTo([A]), saved: [MINE], storage });
    desk.add(many(1500));
    expect(watched()).toEqual([A, ...many(1500)]);
    expect(place.search()).toBe("?list=new");
    const [search, listOfAddress] = [place.search(), place.listOfAddress()];
    const again = openDesk({ search, ...(listOfAddress && { listOfAddress }), storage });
    expect(again.watched()).toEqual([A, ...many(1500)]);
    expect(again.saved()).toEqual([
      MINE,
      { id: "new", name: "Shared list", isins: [A, ...many(1500)] },
    ]);
  });

  test.each([
    ["a paste", (desk: Desk) => desk.add([A])],
    ["a tick", (desk: Desk) => desk.toggle(A)],
    ["what is shown from elsewhere", (desk: Desk) => desk.show(A)],
    [
      "rows that come back",
      (desk: Desk) => {
        desk.remove(many(1).map(asEntry));
        desk.add([A]);
        desk.undo();
      },
    ],
  ])("is kept with the 201st instrument, by %s", (_, grow) => {
    const { desk, saved, place } = openDesk({ search: linkTo(many(200)), saved: [MINE] });
    expect(desk.view().open.id).toBeUndefined();
    grow(desk);
    expect(desk.view().open.id).toBe("new");
    expect(saved().at(-1)?.isins.toSorted()).toEqual([A, ...many(200)].toSorted());
    expect(readAddress(place.search()).list).toBe("new");
  });

  test("stays unsaved at the length that it came with, whatever that is", () => {
    const search = linkTo(many(1200));
    const { desk, saved, place, watched } = openDesk({ search, saved: [MINE] });
    expect(place.search()).toBe(search);
    desk.remove(many(1).map(asEntry));
    desk.undo();
    desk.reorder(many(1), 5);
    expect(watched()).toHaveLength(1200);
    expect(saved()).toEqual([MINE]);
    desk.add([A]);
    expect(saved().at(-1)?.isins).toHaveLength(1201);
    expect(place.search()).toBe("?list=new");
  });

  test("lets no address grow past what a server takes by what is in detail", () => {
    const search = linkTo(many(1200));
    const { desk, place } = openDesk({ search });
    desk.setFocus(many(1)[0]);
    expect(desk.view().focus).toBeDefined();
    expect(place.search()).toBe(search);
    const shorter = openDesk({ search: linkTo(many(300)) });
    shorter.desk.setFocus(many(1)[0]);
    expect(readAddress(shorter.place.search()).focus).toBe(many(1)[0]);
  });

  test("stays as it is where rewriting its invalid parts would make it longer", () => {
    const rubbish = Array.from({ length: 190 }, (_, nth) => `${"/".repeat(36)}${nth}`);
    const search = `?isin=${rubbish.join()},${A}`;
    const { desk, place, watched, saved } = openDesk({ search });
    expect(watched()).toHaveLength(191);
    expect(place.search()).toBe(search);
    desk.add([B]);
    expect(desk.view().undoable).toEqual({ kind: "kept", name: "Shared list", leftOut: 190 });
    expect(saved().at(-1)?.isins).toEqual([A, B]);
  });

  test("is a link's again after a step back, without what was added", () => {
    const { desk, saved, watched, place } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    expect(desk.view().undoable).toEqual({ kind: "kept", name: "Shared list", leftOut: 0 });
    desk.undo();
    expect(watched()).toEqual([A]);
    expect(saved()).toEqual([MINE]);
    expect(place.search()).toBe(linkTo([A]));
  });

  test("is kept after a step back where it was renamed since", () => {
    const { desk, saved } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    const id = saved().at(-1)?.id ?? "";
    desk.lists.rename(id, "Mine now");
    desk.undo();
    expect(saved().at(-1)).toMatchObject({ name: "Mine now", isins: [A, ...many(300)] });
  });

  test("is kept after a step back where it was changed since", () => {
    const { desk, saved, watched } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    desk.add([B]);
    desk.undo();
    expect(watched()).toEqual([A]);
    expect(saved().at(-1)?.isins).toEqual([A, ...many(300), B]);
  });

  test("comes back by its address, as far as that may go, where the browser keeps nothing", () => {
    const full: TextStorage = {
      getItem: () => null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const setting = { search: `${linkTo([A])}&lang=en&view=wall`, storage: full };
    const { desk, place, watched } = openDesk(setting);
    desk.add(many(1500));
    desk.setFocus(A);
    expect(watched()).toHaveLength(1501);
    expect(place.search().length).toBeLessThanOrEqual(LONGEST_ADDRESS);
    expect(place.listOfAddress()).toBeUndefined();
    const again = openDesk({ search: place.search(), storage: full });
    expect(again.watched()).toEqual([A, ...many(1500)].slice(0, MOST_UNKEPT));
  });
});

describe("a reload", () => {
  test("opens the list that the address was written from, not a copy of it", () => {
    const { desk, watched } = openDesk({
      search: `?isin=${A}`,
      listOfAddress: "mine",
      saved: [OTHER, MINE],
    });
    expect(desk.view().open.id).toBe("mine");
    expect(watched()).toEqual([A, B]);
  });

  test("opens the link when another tab has deleted the list", () => {
    const { desk, watched } = openDesk({
      search: `?isin=${A}`,
      listOfAddress: "gone",
      saved: [OTHER],
    });
    expect(desk.view().open.id).toBeUndefined();
    expect(watched()).toEqual([A]);
  });
});

describe("the address", () => {
  test("follows what is watched and what is in detail", () => {
    const { desk, place } = openDesk({ saved: [MINE] });
    expect(place.search()).toBe(`?isin=${A},${B}`);
    desk.setFocus(B);
    expect(place.search()).toBe(`?isin=${A},${B}&focus=${B}`);
    desk.toggle(C);
    expect(readAddress(place.search()).entries?.map(textOf)).toEqual([A, B, C]);
    expect(place.listOfAddress()).toBe("mine");
  });
});

describe("the address bar", () => {
  test("is written only where the address is another one", () => {
    const { desk, lists, writes } = openDesk({ saved: [MINE, OTHER] });
    expect(writes).toEqual([`?isin=${A},${B}`]);
    desk.setFocus(undefined);
    lists.set({ ...lists.get() });
    expect(writes).toHaveLength(1);
    desk.openList("other");
    expect(writes.slice(1)).toEqual([`?isin=${C}`]);
  });

  test("is rewritten where only the list has changed", () => {
    const twin = { ...MINE, id: "twin" };
    const { desk, place } = openDesk({ saved: [MINE, twin] });
    desk.openList("twin");
    expect(place.listOfAddress()).toBe("twin");
  });

  test("keeps no change from the page when writing it fails", () => {
    const { desk, place, watched } = openDesk({ saved: [MINE] });
    const heard = vi.fn();
    desk.subscribe(heard);
    place.replace = () => {
      throw new DOMException("100 times per 30 seconds", "SecurityError");
    };
    expect(() => desk.toggle(C)).toThrow();
    expect(watched()).toEqual([A, B, C]);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("two tabs", () => {
  /** Two desks over one storage, neither of which has seen the other's writes yet. */
  function openTwo(search = "") {
    const storage = storageOf(new Map());
    openDesk({ saved: [MINE], storage });
    return [openDesk({ storage, search }), openDesk({ storage })] as const;
  }

  test("lose nothing of what each of them adds", () => {
    const [one, other] = openTwo();
    one.desk.toggle(C);
    other.desk.add([D]);
    expect(other.saved()).toEqual([{ ...MINE, isins: [A, B, C, D] }]);
  });

  test("lose no list that one tab saves while the other edits a different one", () => {
    const [linked, other] = openTwo(`?isin=${D}`);
    other.desk.toggle(C);
    linked.desk.saveLinked();
    expect(linked.saved()).toEqual([
      { ...MINE, isins: [A, B, C] },
      { id: "new", name: "Shared list", isins: [D] },
    ]);
  });

  test("both show an instrument that both added at the same time", () => {
    const [one, other] = openTwo();
    one.desk.toggle(C);
    other.desk.toggle(C);
    expect(other.watched()).toEqual([A, B, C]);
  });
});

describe("a closed desk", () => {
  test("follows no list any more, and leaves the address alone", () => {
    const { desk, lists, writes } = openDesk({ saved: [MINE] });
    desk.close();
    lists.set(of([{ ...MINE, isins: [C] }]));
    expect(writes).toHaveLength(1);
    expect(desk.view().open.entries).toHaveLength(2);
  });
});

describe("the instrument in detail", () => {
  test("is one of the open list's, or none", () => {
    expect(openDesk({ search: `?focus=${C}`, saved: [MINE] }).desk.view().focus).toBeUndefined();
    const { desk } = openDesk({ saved: [MINE] });
    desk.setFocus(C);
    expect(desk.view().focus).toBeUndefined();
  });

  test("joins the open list when it is shown from elsewhere", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.show(C);
    expect(desk.view().focus).toBe(C);
    expect(saved()[0]?.isins).toEqual([A, B, C]);
  });

  test("leaves the rows the same when it is another", () => {
    const { desk } = openDesk({ saved: [MINE] });
    const before = desk.view().open.entries;
    desk.setFocus(B);
    expect(desk.view().open.entries).toBe(before);
  });

  test("goes with its row", () => {
    const { desk } = openDesk({ saved: [MINE] });
    desk.setFocus(A);
    desk.toggle(A);
    expect(desk.view().focus).toBeUndefined();
  });
});

describe("a saved list", () => {
  test("takes several at its end, those that it holds left where they are", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.add([C, A, C]);
    expect(saved()).toEqual([{ ...MINE, isins: [A, B, C] }, OTHER]);
  });

  test("is opened in this tab only", () => {
    const { desk, openList, watched } = openDesk({ saved: [MINE, OTHER] });
    desk.openList("other");
    expect(watched()).toEqual([C]);
    expect(openList.get()).toBe("other");
  });

  test("follows another tab's change, and writes nothing in return", () => {
    const { desk, lists, watched } = openDesk({ saved: [MINE] });
    const heard = vi.fn();
    desk.subscribe(heard);
    lists.set(of([{ ...MINE, isins: [C] }]));
    expect(watched()).toEqual([C]);
    expect(heard).toHaveBeenCalledOnce();
  });

  test("is replaced by the next list when another tab deletes it", () => {
    const { lists, watched } = openDesk({ saved: [MINE, OTHER] });
    lists.set(of([OTHER]));
    expect(watched()).toEqual([C]);
  });
});

describe("the rows of a list", () => {
  test("are put at another place together, counted without them", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C, D] }] });
    desk.reorder([A, C], 2);
    expect(watched()).toEqual([B, D, A, C]);
  });

  test("can be reordered in a link, which changes nothing elsewhere", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${A},us-37,${B}`, saved: [MINE] });
    desk.reorder([B], 0);
    expect(watched()).toEqual([B, A, "us-37"]);
    expect(saved()).toEqual([MINE]);
  });

  test("come back to where they were", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.remove([asEntry(A), asEntry(C)]);
    expect(desk.view().undoable).toEqual({ kind: "rows", count: 2 });
    desk.add([D]);
    desk.undo();
    expect(watched()).toEqual([A, B, C, D]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("are restored in a link, entries that are no ISIN included", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A},us-37` });
    desk.remove([{ kind: "invalid", text: "us-37" }]);
    desk.undo();
    expect(watched()).toEqual([A, "us-37"]);
  });

  test("go to another list, and the step back takes them out of it again", () => {
    const { desk, saved } = openDesk({ saved: [{ ...MINE, isins: [A, C] }, OTHER] });
    desk.moveRows([A, C], "other");
    expect(saved().map(({ isins }) => isins)).toEqual([[], [C, A]]);
    desk.undo();
    expect(saved().map(({ isins }) => isins)).toEqual([[A, C], [C]]);
    desk.copyRows([A], "other");
    expect(saved().map(({ isins }) => isins)).toEqual([
      [A, C],
      [C, A],
    ]);
  });

  test("come back one removal after the other, the last one first", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.remove([asEntry(B)]);
    desk.toggle(A);
    expect(watched()).toEqual([C]);
    desk.undo();
    expect(watched()).toEqual([A, C]);
    desk.undo();
    expect(watched()).toEqual([A, B, C]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("come back whichever way they were unticked, and the detail with its row", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.setFocus(B);
    desk.toggle(B);
    expect(desk.view()).toMatchObject({ undoable: { kind: "rows", count: 1 }, focus: undefined });
    desk.undo();
    expect(watched()).toEqual([A, B, C]);
    expect(desk.view().focus).toBe(B);
  });

  test("keep the instrument that was opened in detail since", () => {
    const { desk } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.setFocus(B);
    desk.remove([asEntry(B)]);
    desk.setFocus(C);
    desk.undo();
    expect(desk.view().focus).toBe(C);
  });

  test.each([
    ["a saved list", { saved: [{ ...MINE, isins: [A, B, C] }] }],
    ["a link", { search: `?isin=${A},${B},${C}` }],
  ])("return to their place in %s when they are added again", (_, setting) => {
    const { desk, watched } = openDesk(setting);
    desk.toggle(A);
    desk.toggle(B);
    desk.toggle(A);
    expect(watched()).toEqual([A, C]);
    desk.undo();
    expect(watched()).toEqual([A, B, C]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("are restored from a link into the list it was saved as", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A},${B}`, saved: [OTHER] });
    desk.remove([asEntry(A)]);
    desk.saveLinked();
    desk.undo();
    expect(watched()).toEqual([A, B]);
    expect(desk.view().open.id).toBe("new");
  });

  test("are restored with the whole linked list after it was left", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A},${B}`, saved: [OTHER] });
    desk.remove([asEntry(A)]);
    desk.openList("other");
    desk.undo();
    expect(watched()).toEqual([A, B]);
    expect(desk.view().open.id).toBeUndefined();
  });

  test("return to the link they were moved from, and leave the list they went to", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${A},${C}`, saved: [OTHER] });
    desk.moveRows([A, C], "other");
    expect(saved()[0]?.isins).toEqual([C, A]);
    desk.undo();
    expect(watched()).toEqual([A, C]);
    expect(saved()).toEqual([OTHER]);
  });

  test("are no longer proposed once that is forgotten, unless others were taken since", () => {
    const { desk } = openDesk({ saved: [MINE] });
    desk.remove([asEntry(A)]);
    const first = desk.view().undoable;
    desk.remove([asEntry(B)]);
    if (first) desk.forgetUndo(first);
    const second = desk.view().undoable;
    expect(second).toEqual({ kind: "rows", count: 1 });
    if (second) desk.forgetUndo(second);
    expect(desk.view().undoable).toBeUndefined();
  });
});

describe("the pane of a list", () => {
  test("is kept with the list, and is another list's no more", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ isin: D });
    expect(desk.view().open.pane).toEqual({ isin: D });
    expect(saved()).toEqual([{ ...MINE, pane: { isin: D } }, OTHER]);
    desk.openList("other");
    expect(desk.view().open.pane).toBeUndefined();
  });

  test("goes with its list when that is duplicated or comes back", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ list: "other" });
    desk.lists.duplicate("mine", "Copy");
    expect(saved()[1]).toMatchObject({ id: "new", pane: { list: "other" } });
    desk.lists.remove("new");
    desk.undo();
    expect(saved()[1]).toMatchObject({ id: "new", pane: { list: "other" } });
  });

  test("of a link's list is held, with its table, until the list is saved, and saved with it", () => {
    const { desk, saved } = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    desk.setListView({ columns: [], density: "compact" });
    desk.setPane({ isin: A });
    expect(desk.view().open).toMatchObject({ id: undefined, pane: { isin: A } });
    expect(saved()).toEqual([MINE]);
    desk.saveLinked();
    expect(saved()[1]).toMatchObject({ pane: { isin: A }, view: { density: "compact" } });
  });

  test("leaves its instrument pinned when that leaves the list", () => {
    const { desk, watched } = openDesk({ saved: [MINE] });
    desk.setPane({ isin: A });
    desk.remove([asEntry(A)]);
    expect(watched()).toEqual([B]);
    expect(desk.view().open.pane).toEqual({ isin: A });
  });

  test("lets an instrument of the second list be in detail without joining the open one", () => {
    const { desk, watched } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ list: "other" });
    desk.setFocus(C);
    expect(desk.view().focus).toBe(C);
    expect(watched()).toEqual([A, B]);
    desk.setPane({});
    expect(desk.view().focus).toBeUndefined();
  });
});

describe("a list of one's own", () => {
  test("is made empty and opened", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    expect(desk.lists.create("Pairs")).toBe("new");
    expect(desk.view().open.id).toBe("new");
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [] });
  });

  test("is renamed, duplicated and put elsewhere; the first visit's is kept by that", () => {
    const { desk, saved } = openDesk({ suggested: [A] });
    desk.lists.rename("first", "Morning");
    desk.lists.duplicate("first", "Morning, copy");
    desk.lists.move("new", 0);
    expect(saved().map(({ name, isins }) => [name, isins])).toEqual([
      ["Morning, copy", [A]],
      ["Morning", [A]],
    ]);
    expect(desk.view().open.id).toBe("new");
  });

  test("leaves its place to its neighbour, and comes back to it", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER], search: "?list=mine" });
    desk.lists.remove("mine");
    expect(desk.view().open.id).toBe("other");
    expect(saved()).toEqual([OTHER]);
    desk.undo();
    expect(saved()).toEqual([MINE, OTHER]);
    expect(desk.view().open.id).toBe("mine");
  });

  test("stays where it is the only one", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.lists.remove("mine");
    expect(saved()).toEqual([MINE]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("keeps the shape of its table; that of a link is kept with the link's list", () => {
    const shape = { columns: [{ id: "mid" }], density: "compact" } as const;
    const own = openDesk({ saved: [MINE] });
    own.desk.setListView(shape);
    expect(own.saved()[0]?.view).toEqual(shape);
    const linked = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    linked.desk.setListView(shape);
    expect(linked.desk.view().open.shape).toEqual(shape);
    expect(linked.saved()).toEqual([MINE]);
    linked.desk.saveLinked();
    expect(linked.saved().at(-1)?.view).toEqual(shape);
  });
});
