import { describe, expect, test, vi } from "vitest";
import { figureLiteral } from "#market/figure.ts";
import { duplicateList } from "#storage/duplicate-list.ts";
import { asEntry, textOf } from "#storage/entry.ts";
import type { Watchlist } from "#storage/lists.ts";
import { A, B, C, D, listsOf, MINE, OTHER, openDesk, storageOf } from "./testing-desk.ts";

describe("a first visit", () => {
  test("watches the suggested instruments, and stores nothing", () => {
    const { watched, saved, desk } = openDesk({ suggested: [A, B] });
    expect(watched()).toEqual([A, B]);
    expect(desk.view().open.id).toBe("first");
    expect(saved()).toEqual([]);
  });

  test("stores its list with the first change", () => {
    const { desk, saved, watched } = openDesk({ suggested: [A] });
    desk.toggle(B);
    expect(watched()).toEqual([A, B]);
    expect(saved()).toEqual([{ id: "first", name: "My first list", isins: [A, B] }]);
  });

  test("names its list in the page's language, even if the translation loads after the desk", () => {
    const { desk, saved, speak } = openDesk({ suggested: [A] });
    const drawn = vi.fn();
    desk.subscribe(drawn);
    speak({ first: "Meine erste Liste", shared: "Geteilte Liste" });
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(desk.view().lists.map(({ name }) => name)).toEqual(["Meine erste Liste"]);
    expect(saved()).toEqual([]);
    desk.toggle(B);
    expect(saved().map(({ name }) => name)).toEqual(["Meine erste Liste"]);
  });

  test.each([
    ["a bare address", {}, true],
    ["parameters of other concerns", { search: "?lang=de" }, true],
    ["instruments in the address", { search: `?isin=${A}` }, false],
    ["an instrument in detail alone", { search: `?focus=${A}` }, false],
    ["the name of a list", { search: "?list=mine" }, false],
    ["a reload", { search: `?isin=${A}`, listOfAddress: "first" }, true],
    ["a stored list", { saved: [MINE] }, false],
  ])("%s: tells whether it is a first visit, also after its list was stored", (_, setting, is) => {
    const { desk } = openDesk({ suggested: [A], ...setting });
    expect(desk.isFirstVisit).toBe(is);
    desk.toggle(B);
    expect(desk.isFirstVisit).toBe(is);
  });

  test("with nothing suggested opens an empty list", () => {
    const { watched, place } = openDesk();
    expect(watched()).toEqual([]);
    expect(place.search()).toBe("");
  });
});

test.each([
  [1, ["other", "third", "mine"]],
  [-1, ["third", "other", "mine"]],
])("steps by %i go round the lists", (by, expected) => {
  const { desk } = openDesk({ saved: [MINE, OTHER, { ...OTHER, id: "third" }] });
  desk.openList("mine");
  const seen = expected.map(() => {
    desk.stepList(by);
    return desk.view().open.id;
  });
  expect(seen).toEqual(expected);
});

test("steps go round the lists and the list of a link, which stays", () => {
  const { desk } = openDesk({ search: `?isin=${D}`, saved: [MINE, OTHER] });
  const seen = [1, 1, 1, -1, -1].map((by) => {
    desk.stepList(by);
    return desk.view().open.id;
  });
  expect(seen).toEqual(["mine", "other", undefined, "other", "mine"]);
});

test.each([
  [1, "mine"],
  [-1, "other"],
])("the list of a link is before the first of the lists: a step by %i leads to %s", (by, id) => {
  const { desk } = openDesk({ search: `?isin=${D}`, saved: [MINE, OTHER] });
  desk.stepList(by);
  expect(desk.view().open.id).toBe(id);
});

describe("the detail", () => {
  test("comes back with its list, unless the instrument has left it", () => {
    const { desk } = openDesk({ saved: [MINE, OTHER] });
    desk.openList("mine");
    desk.setDetail(A);
    desk.openList("other");
    expect(desk.view().detail).toBeUndefined();
    desk.openList("mine");
    expect(desk.view().detail).toBe(A);
    desk.openList("other");
    desk.openList("mine");
    desk.setDetail(undefined);
    desk.openList("other");
    desk.openList("mine");
    expect(desk.view().detail, "closed by the user").toBeUndefined();
    desk.setDetail(A);
    desk.openList("other");
    desk.rows.remove("mine", [A], { onRestored: () => undefined });
    desk.openList("mine");
    expect(desk.view().detail).toBeUndefined();
  });

  test("belongs to the list whose row was selected, or that alone has one", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const view = { columns: [], density: "standard", estimate } as const;
    const both = { ...OTHER, isins: [B, C], view };
    const { desk } = openDesk({ saved: [{ ...MINE, pane: { list: "other" } }, both] });
    const list = () => desk.view().detailList;
    desk.openList("mine");
    desk.setDetail(B);
    expect(list().id).toBe("mine");
    desk.setDetail(B, "pane");
    expect(list()).toMatchObject({ id: "other", listView: view });
    desk.setDetail(B);
    expect(list().id).toBe("mine");
    desk.setDetail(C);
    expect(list().id, "only the pane has the row").toBe("other");
    desk.setDetail(B, "pane");
    desk.rows.remove("other", [B], { onRestored: () => undefined });
    expect(list().id, "the row has left the pane").toBe("mine");
    desk.setDetail(C, "pane");
    desk.openList("other");
    expect(list().id).toBe("other");
  });

  test("that the page opened with comes back with its list", () => {
    const { desk } = openDesk({ search: `?list=mine&focus=${B}`, saved: [MINE, OTHER] });
    desk.openList("other");
    expect(desk.view().detail).toBeUndefined();
    desk.openList("mine");
    expect(desk.view().detail).toBe(B);
  });
});

describe("a removal of the instrument in detail", () => {
  const openOn = (isin: typeof A) => {
    const { desk } = openDesk({ saved: [MINE, OTHER] });
    desk.openList("mine");
    desk.setDetail(isin);
    return desk;
  };

  test("shows the next one, and its undo the former one again", () => {
    const desk = openOn(A);
    desk.remove([asEntry(A)], B);
    expect(desk.view().detail).toBe(B);
    desk.undo();
    expect(desk.view().detail).toBe(A);
  });

  test("leaves what the user has opened since", () => {
    const desk = openOn(A);
    desk.remove([asEntry(A)]);
    expect(desk.view().detail).toBeUndefined();
    desk.setDetail(B);
    desk.undo();
    expect(desk.view().detail).toBe(B);
  });

  test("of another one changes nothing", () => {
    const desk = openOn(A);
    desk.remove([asEntry(B)], A);
    expect(desk.view().detail).toBe(A);
    desk.setDetail(undefined);
    desk.undo();
    expect(desk.view().detail).toBeUndefined();
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

  test("shows entries that are no ISIN after those that are, and lets them be removed", () => {
    const { desk, watched } = openDesk({ search: `?isin=us-37,${A}` });
    expect(watched()).toEqual(["us-37", A]);
    desk.add([B]);
    expect(watched()).toEqual([A, B, "us-37"]);
    desk.remove([{ kind: "invalid", text: "us-37" }]);
    expect(watched()).toEqual([A, B]);
  });

  test("watches the instrument in detail, even if its list lacks it", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A}&focus=${B}` });
    expect(watched()).toEqual([A, B]);
    expect(desk.view().detail).toBe(B);
  });

  test("is saved as a list of one's own on request, with its instruments only", () => {
    const { desk, saved, place } = openDesk({ search: `?isin=${C},us-37`, saved: [MINE] });
    desk.saveShared();
    expect(saved()).toEqual([MINE, { id: "new", name: "Shared list", isins: [C] }]);
    expect(desk.view().open.id).toBe("new");
    expect(place.search()).toBe(`?isin=${C}`);
    expect(desk.view().undoable).toEqual({
      kind: "saved",
      id: "new",
      name: "Shared list",
      leftOut: 1,
      labels: 0,
    });
  });

  test("is unsaved again after an undo, which also takes its labels back", () => {
    const { desk, saved, place, watched } = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    const restore = vi.fn();
    desk.saveShared({ count: 2, restore });
    expect(desk.view().undoable).toMatchObject({ labels: 2 });
    desk.undo();
    expect(restore).toHaveBeenCalledOnce();
    expect(saved()).toEqual([MINE]);
    expect(watched()).toEqual([C]);
    expect(desk.view().open.id).toBeUndefined();
    expect(place.search()).toBe(`?isin=${C}`);
  });

  test("stores nothing when a list of one's own is opened", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    desk.openList("mine");
    expect(watched()).toEqual([A, B]);
    expect(saved()).toEqual([MINE]);
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

describe("a closed desk", () => {
  test("follows no list any more, and leaves the address alone", () => {
    const { desk, lists, writes } = openDesk({ saved: [MINE] });
    desk.close();
    lists.set(listsOf([{ ...MINE, isins: [C] }]));
    expect(writes).toHaveLength(1);
    expect(desk.view().open.entries).toHaveLength(2);
  });
});

describe("the instrument in detail", () => {
  test("is one of the open list's, or none", () => {
    expect(openDesk({ search: `?focus=${C}`, saved: [MINE] }).desk.view().detail).toBeUndefined();
    const { desk } = openDesk({ saved: [MINE] });
    desk.setDetail(C);
    expect(desk.view().detail).toBeUndefined();
  });

  test("joins the open list when it is shown from elsewhere", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.show(C);
    expect(desk.view().detail).toBe(C);
    expect(saved()[0]?.isins).toEqual([A, B, C]);
  });

  test("is proposed to be taken back where it joined the list, and only there", () => {
    const { desk, saved } = openDesk({ saved: [MINE] });
    desk.setDetail(A);
    desk.show(B);
    expect(desk.view().undoSteps, "it has a row").toEqual([]);
    desk.show(C);
    expect(desk.view().undoSteps).toMatchObject([{ kind: "added", count: 1, keys: [C] }]);
    desk.undo();
    expect(saved()[0]?.isins).toEqual([A, B]);
    expect(desk.view().detail, "the one before is back").toBe(B);
    desk.show(C);
    desk.setDetail(A);
    desk.undo();
    expect(desk.view().detail, "it was left since").toBe(A);
  });

  test("can be put back after that, at the end, also in a list that is not open", () => {
    const { desk, saved } = openDesk({ saved: [MINE, { ...OTHER, isins: [D] }] });
    const isinsOfMine = () => saved()[0]?.isins;
    desk.show(C);
    desk.reorder([C], 1);
    desk.openList(OTHER.id);
    desk.setDetail(D);
    desk.undo();
    expect(isinsOfMine()).toEqual([A, B]);
    expect(desk.view().redoable).toMatchObject({ kind: "added", keys: [C], ofList: MINE.id });
    expect(desk.redo()).toBe(C);
    expect(isinsOfMine()).toEqual([A, B, C]);
    expect(desk.view().open.id).toBe(OTHER.id);
    expect(desk.view().detail, "of the open list").toBe(D);
    desk.undo();
    expect(isinsOfMine(), "the redo can be undone").toEqual([A, B]);
  });

  test("is not said to be put back into a list that another tab has deleted", () => {
    const { desk, lists } = openDesk({ saved: [MINE, OTHER] });
    desk.show(C);
    desk.openList(OTHER.id);
    desk.undo();
    lists.update((stored) => ({ ...stored, lists: [OTHER] }));
    desk.redo();
    expect(desk.view().undoSteps).toEqual([]);
  });

  test("leaves a shared list again, which stays unsaved", () => {
    const { desk, saved } = openDesk({ search: `?isin=${A}`, saved: [MINE] });
    desk.show(C);
    expect(desk.view().open.entries.map(textOf)).toEqual([A, C]);
    desk.undo();
    expect(desk.view().open.entries.map(textOf)).toEqual([A]);
    desk.redo();
    expect(desk.view().open.entries.map(textOf)).toEqual([A, C]);
    expect(desk.view().detail, "as after the addition").toBe(C);
    expect(saved()[0]?.isins).toEqual([A, B]);
  });

  test("comes back with its list after a reload of the tab, unless it was closed or has left the list", () => {
    const tabStorage = storageOf(new Map());
    const third = { id: "third", name: "Third", isins: [C, D] };
    const storage = storageOf(new Map());
    const open = (search: string, saved?: readonly Watchlist[]) =>
      openDesk({ search, listOfAddress: "other", storage, tabStorage, ...(saved && { saved }) })
        .desk;
    const before = open("", [MINE, OTHER, third]);
    before.openList(third.id);
    before.setDetail(D);
    before.openList(MINE.id);
    before.setDetail(B);
    before.openList(OTHER.id);
    before.setDetail(C);
    const reloaded = open(`?isin=${C}&focus=${C}`);
    expect(reloaded.view().detail).toBe(C);
    reloaded.openList(MINE.id);
    expect(reloaded.view().detail).toBe(B);
    reloaded.setDetail(undefined);
    reloaded.openList(third.id);
    expect(reloaded.view().detail).toBe(D);
    reloaded.remove([asEntry(D)]);
    const again = open(`?isin=${C}`);
    again.openList(MINE.id);
    expect(again.view().detail, "closed").toBeUndefined();
    again.openList(third.id);
    expect(again.view().detail, "not in the list").toBeUndefined();
  });

  test("of a link is not that of the link before it", () => {
    const tabStorage = storageOf(new Map());
    const storage = storageOf(new Map());
    const visit = (search: string) => openDesk({ search, storage, tabStorage, saved: [MINE] }).desk;
    visit(`?isin=${C},${D}&focus=${D}`);
    const next = visit(`?isin=${C},${D}`);
    next.openList(MINE.id);
    next.setDetail(A);
    next.openList(undefined);
    expect(next.view().detail).toBeUndefined();
  });

  test("stays where the id of another list is a word of the language", () => {
    const { desk } = openDesk({ saved: [MINE, { ...OTHER, id: "constructor", isins: [A] }] });
    desk.setDetail(A);
    desk.openList("constructor");
    expect(desk.view().detail).toBe(A);
  });

  test("leaves the rows the same when it changes", () => {
    const { desk } = openDesk({ saved: [MINE] });
    const before = desk.view().open.entries;
    desk.setDetail(B);
    expect(desk.view().open.entries).toBe(before);
  });

  test("closes when its row is removed", () => {
    const { desk } = openDesk({ saved: [MINE] });
    desk.setDetail(A);
    desk.toggle(A);
    expect(desk.view().detail).toBeUndefined();
  });
});

describe("the pane of a list", () => {
  test("is stored with its list, and not shown beside another", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ isin: D });
    expect(desk.view().open.pane).toEqual({ isin: D });
    expect(saved()).toEqual([{ ...MINE, pane: { isin: D } }, OTHER]);
    desk.openList("other");
    expect(desk.view().open.pane).toBeUndefined();
  });

  test("is kept when its list is duplicated or restored", () => {
    const { desk, saved } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ list: "other" });
    desk.lists.add(duplicateList("mine", "Copy"));
    expect(saved()[1]).toMatchObject({ id: "new", pane: { list: "other" } });
    desk.lists.remove("new");
    desk.undo();
    expect(saved()[1]).toMatchObject({ id: "new", pane: { list: "other" } });
  });

  test("is kept, with the table layout, for a shared list, and saved with it", () => {
    const { desk, saved } = openDesk({ search: `?isin=${C}`, saved: [MINE] });
    desk.setListView({ columns: [], density: "compact" });
    desk.setPane({ isin: A });
    expect(desk.view().open).toMatchObject({ id: undefined, pane: { isin: A } });
    expect(saved()).toEqual([MINE]);
    desk.saveShared();
    expect(saved()[1]).toMatchObject({ pane: { isin: A }, view: { density: "compact" } });
  });

  test("keeps its instrument pinned when that is removed from the list", () => {
    const { desk, watched } = openDesk({ saved: [MINE] });
    desk.setPane({ isin: A });
    desk.remove([asEntry(A)]);
    expect(watched()).toEqual([B]);
    expect(desk.view().open.pane).toEqual({ isin: A });
  });

  test("lets an instrument of the second list be in detail without joining the open one", () => {
    const { desk, watched } = openDesk({ saved: [MINE, OTHER] });
    desk.setPane({ list: "other" });
    desk.setDetail(C);
    expect(desk.view().detail).toBe(C);
    expect(watched()).toEqual([A, B]);
    desk.setPane({});
    expect(desk.view().detail).toBeUndefined();
  });
});
