import { describe, expect, test, vi } from "vitest";
import type { Desk } from "#app/desk/desk.ts";
import { A, B, C, D, MINE, OTHER, openDesk, storageOf } from "#app/desk/testing-desk.ts";
import { MAX_ADDRESS_LENGTH, MAX_UNSTORED, readAddress } from "#app/url/address.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, textOf } from "#storage/entry.ts";
import type { Watchlist } from "#storage/lists.ts";
import type { TextStorage } from "#storage/persisted.ts";

describe("a shared list that becomes too long for an address", () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => testIsin(nth + 10));
  const linkTo = (isins: readonly Isin[]) => `?isin=${isins.join()}`;

  test("is saved as a list of one's own, and a reload loses nothing of it", () => {
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
  ])("is saved with the 201st instrument, by %s", (_, grow) => {
    const { desk, saved, place } = openDesk({ search: linkTo(many(200)), saved: [MINE] });
    expect(desk.view().open.id).toBeUndefined();
    grow(desk);
    expect(desk.view().open.id).toBe("new");
    expect(saved().at(-1)?.isins.toSorted()).toEqual([A, ...many(200)].toSorted());
    expect(readAddress(place.search()).list).toBe("new");
  });

  test("stays unsaved at the length of its link, however long that is", () => {
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

  test("leaves the instrument in detail out of an address that a server would refuse", () => {
    const search = linkTo(many(1200));
    const { desk, place } = openDesk({ search });
    desk.setDetail(many(1)[0]);
    expect(desk.view().detail).toBeDefined();
    expect(place.search()).toBe(search);
    const shorter = openDesk({ search: linkTo(many(300)) });
    shorter.desk.setDetail(many(1)[0]);
    expect(readAddress(shorter.place.search()).detail).toBe(many(1)[0]);
  });

  test("keeps its address if encoding its invalid parts would make it longer", () => {
    const rubbish = Array.from({ length: 190 }, (_, nth) => `${"/".repeat(36)}${nth}`);
    const search = `?isin=${rubbish.join()},${A}`;
    const { desk, place, watched, saved } = openDesk({ search });
    expect(watched()).toHaveLength(191);
    expect(place.search()).toBe(search);
    desk.add([B]);
    expect(desk.view().undoable).toEqual({
      kind: "kept",
      id: "new",
      name: "Shared list",
      leftOut: 190,
      labels: 0,
    });
    expect(saved().at(-1)?.isins).toEqual([A, B]);
  });

  test("is a shared list again after an undo, without the added instrument", () => {
    const { desk, saved, watched, place } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    expect(desk.view().undoable).toEqual({
      kind: "kept",
      id: "new",
      name: "Shared list",
      leftOut: 0,
      labels: 0,
    });
    desk.undo();
    expect(watched()).toEqual([A]);
    expect(saved()).toEqual([MINE]);
    expect(place.search()).toBe(linkTo([A]));
  });

  test("stays saved after an undo if it was renamed since", () => {
    const { desk, saved } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    const id = saved().at(-1)?.id ?? "";
    desk.lists.rename(id, "Mine now");
    desk.undo();
    expect(saved().at(-1)).toMatchObject({ name: "Mine now", isins: [A, ...many(300)] });
    expect(desk.view().open.id).toBe(id);
  });

  test("stays saved after an undo if it was changed since", () => {
    const { desk, saved, watched } = openDesk({ search: linkTo([A]), saved: [MINE] });
    desk.add(many(300));
    desk.add([B]);
    desk.undo();
    expect(watched()).toEqual([A, ...many(300), B]);
    expect(saved().at(-1)?.isins).toEqual(watched());
  });

  test("is restored from its address, up to its maximum length, if the browser stores nothing", () => {
    const full: TextStorage = {
      getItem: () => null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const setting = { search: `${linkTo([A])}&lang=en&view=wall`, storage: full };
    const { desk, place, watched } = openDesk(setting);
    desk.add(many(1500));
    desk.setDetail(A);
    expect(watched()).toHaveLength(1501);
    expect(place.search().length).toBeLessThanOrEqual(MAX_ADDRESS_LENGTH);
    expect(place.listOfAddress()).toBeUndefined();
    const again = openDesk({ search: place.search(), storage: full });
    expect(again.watched()).toEqual([A, ...many(1500)].slice(0, MAX_UNSTORED));
  });
});

describe("undo of a shared list that was saved", () => {
  /** Saves the list of a link with two labels, in a browser with a second tab. */
  function saveLink() {
    const storage = storageOf(new Map());
    const tab = openDesk({ search: `?isin=${A},${B},${C}`, saved: [MINE], storage });
    const { desk } = tab;
    desk.remove([asEntry(C)]);
    const restore = vi.fn();
    desk.saveShared({ count: 2, restore });
    return { ...tab, restore, other: openDesk({ search: "?list=new", storage }) };
  }

  test("removes the list and its labels though it is shown differently since", () => {
    const { desk, saved, restore } = saveLink();
    desk.setListView({ columns: [{ id: "mid" }], density: "compact" });
    desk.setPane({ isin: B });
    desk.undo();
    expect(saved()).toEqual([MINE]);
    expect(restore).toHaveBeenCalledOnce();
    expect(desk.view().open.id).toBeUndefined();
    desk.saveShared();
    expect(saved().map(({ id }) => id)).toEqual(["mine", "new"]);
  });

  test("removes the labels of a list that another tab deleted", () => {
    const { desk, other, saved, restore, watched } = saveLink();
    other.desk.lists.remove("new");
    desk.undo();
    expect(saved()).toEqual([MINE]);
    expect(restore).toHaveBeenCalledOnce();
    expect(watched()).toEqual([A, B]);
  });

  test.each<[string, (tabs: ReturnType<typeof saveLink>) => void, Partial<Watchlist>]>([
    ["was added to", ({ desk }) => desk.add([D]), { isins: [A, B, D] }],
    ["was renamed", ({ desk }) => desk.lists.rename("new", "Lamps"), { name: "Lamps" }],
    ["lost a row in another tab", ({ other }) => other.desk.remove([asEntry(A)]), { isins: [B] }],
  ])("changes nothing if the list %s", (_, change, changed) => {
    const tabs = saveLink();
    change(tabs);
    const { desk, saved, watched, restore } = tabs;
    const list = { id: "new", name: "Shared list", isins: [A, B], ...changed };
    desk.undo();
    // The removal from the link is not undone either: it would open the link beside the list.
    desk.undo();
    expect(saved()).toEqual([MINE, list]);
    expect(restore).not.toHaveBeenCalled();
    expect(desk.view().open.id).toBe("new");
    expect(watched()).toEqual(list.isins);
    expect(desk.view().undoSteps).toEqual([]);
  });

  test("is possible again once the change of the list was undone", () => {
    const { desk, saved, restore } = saveLink();
    desk.remove([asEntry(A)]);
    desk.undo();
    desk.undo();
    expect(saved()).toEqual([MINE]);
    expect(restore).toHaveBeenCalledOnce();
  });
});

describe("a shared list that was left unsaved", () => {
  const search = `?isin=${A},x,${C}&focus=${C}`;

  test.each([
    ["a new list", (desk: Desk) => desk.lists.create("Mine too")],
    ["another list", (desk: Desk) => desk.openList("mine")],
    ["the next list", (desk: Desk) => desk.stepList(1)],
  ])("for %s stays, and opens again with its address, its detail and its pane", (_, leave) => {
    const { desk, watched, place } = openDesk({ search, saved: [MINE] });
    desk.setPane({ isin: A });
    const before = place.search();
    leave(desk);
    expect(desk.view().open.id).toBeDefined();
    expect(desk.view().shared?.map(textOf)).toEqual([A, "x", C]);
    expect(place.search()).not.toBe(before);
    expect(desk.view().undoSteps).toEqual([]);
    desk.setDetail(undefined);
    const { lists } = desk.view();
    desk.openList(undefined);
    expect(watched()).toEqual([A, "x", C]);
    expect(desk.view().open).toMatchObject({ id: undefined, pane: { isin: A } });
    expect(desk.view().detail).toBe(C);
    expect(desk.view().lists).toEqual(lists);
    expect(place.search()).toBe(before);
    expect(place.listOfAddress()).toBeUndefined();
  });

  test("is not stored, and another page with the same storage has none", () => {
    const texts = new Map<string, string>();
    const { desk } = openDesk({ search, saved: [MINE], storage: storageOf(texts) });
    desk.openList("mine");
    expect([...texts.values()].join()).not.toContain(C);
    const other = openDesk({ storage: storageOf(texts) });
    expect(other.desk.view().shared).toBeUndefined();
    other.desk.openList(undefined);
    expect(other.desk.view().open.id).toBe("mine");
  });

  test("is saved once it is open again, and no list of a link is left", () => {
    const { desk, saved } = openDesk({ search, saved: [MINE] });
    desk.openList("mine");
    desk.openList(undefined);
    desk.saveShared();
    expect(saved()[1]).toMatchObject({ id: "new", isins: [A, C] });
    expect(desk.view()).toMatchObject({ shared: undefined, open: { id: "new" } });
    desk.openList("mine");
    expect(desk.view().undoSteps).toMatchObject([{ kind: "saved" }]);
  });

  test("opens again for the undo of its removed rows", () => {
    const { desk, watched } = openDesk({ search, saved: [MINE] });
    desk.remove([asEntry(A)]);
    desk.openList("mine");
    expect(desk.view().undoable).toMatchObject({ kind: "rows", ofList: "" });
    desk.undo();
    expect(watched()).toEqual([A, "x", C]);
    expect(desk.view()).toMatchObject({ open: { id: undefined }, detail: C });
  });
});

describe("a shared list that was closed", () => {
  const search = `?isin=${A},x,${C}&focus=${C}`;

  test("is gone, and opens again by undo with its detail and its pane", () => {
    const { desk, watched, place } = openDesk({ search, saved: [MINE, OTHER] });
    desk.setPane({ isin: A });
    const before = place.search();
    desk.openList("mine");
    desk.setDetail(B);
    desk.openList(undefined);
    desk.closeShared();
    expect(desk.view()).toMatchObject({ shared: undefined, open: { id: "mine" }, detail: B });
    expect(desk.view()).toMatchObject({ undoable: { kind: "closed" }, isUndoProposed: true });
    desk.undo();
    expect(watched()).toEqual([A, "x", C]);
    expect(desk.view()).toMatchObject({ open: { id: undefined, pane: { isin: A } }, detail: C });
    expect(place.search()).toBe(before);
    expect(desk.view().undoSteps).toEqual([]);
  });

  test("beside the open list leaves that open", () => {
    const { desk, watched } = openDesk({ search, saved: [MINE] });
    desk.openList("mine");
    desk.setDetail(B);
    desk.closeShared();
    expect(desk.view()).toMatchObject({ shared: undefined, open: { id: "mine" }, detail: B });
    desk.closeShared();
    expect(desk.view().undoSteps).toHaveLength(1);
    desk.undo();
    expect(watched()).toEqual([A, "x", C]);
  });
});
