import { beforeEach, describe, expect, test } from "vitest";
import { A, B, C, D, listsOf, MINE, OTHER, openDesk } from "#app/desk/testing-desk.ts";
import { asEntry } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { openStore } from "#storage/store.ts";
import { addPasted } from "./add-pasted.ts";

beforeEach(() => localStorage.clear());

/** Pastes C and D beside a detail of A. */
function paste({ hasPane }: { hasPane: boolean }) {
  const { desk, lists } = openDesk({ saved: [MINE] });
  desk.setDetail(A);
  const store = { labels: openStore(window).labels, lists };
  const added = addPasted(desk, store, { isins: [B, C, D], labels: new Map(), hasPane });
  return { desk, added, detail: () => desk.view().detail };
}

describe("pasted instruments", () => {
  test("show the first added one in detail, and the former one again after undo", () => {
    const { desk, added, detail } = paste({ hasPane: true });
    expect(added).toEqual([C, D]);
    expect(detail()).toBe(C);
    desk.undo();
    expect(detail()).toBe(A);
  });

  test("name the first skipped entry, cut, in their undo step", () => {
    const { desk, lists } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    const pasted = { isins: [C], labels: new Map(), hasPane: false };
    addPasted(desk, store, {
      ...pasted,
      skipped: [
        { text: "x".repeat(40), reason: "is long" },
        { text: "y", reason: "is short" },
      ],
    });
    const skipped = { count: 2, first: "x".repeat(32), reason: "is long" };
    expect(desk.view().undoable).toMatchObject({ kind: "added", count: 1, skipped });
    addPasted(desk, store, { ...pasted, isins: [D] });
    expect(desk.view().undoable).toEqual({
      kind: "added",
      count: 1,
      keys: [D],
      ofList: "mine",
    });
  });

  test("count all their labels, as the preview does, also those of rows that were in the list already", () => {
    const { desk, lists } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    const labels = new Map([
      [B, "Ships"],
      [C, "Boats"],
    ]);
    addPasted(desk, store, { isins: [B, C], labels, hasPane: false });
    expect(desk.view().undoable).toMatchObject({ kind: "added", count: 1, labels: 2 });
  });

  test("leave a detail that was opened since as it is after undo", () => {
    const { desk, detail } = paste({ hasPane: true });
    desk.setDetail(B);
    desk.undo();
    expect(detail()).toBe(B);
  });

  test("leave the detail alone where it has no pane", () => {
    const { desk, detail } = paste({ hasPane: false });
    expect(detail()).toBe(A);
    desk.undo();
    expect(detail()).toBe(A);
  });

  test("go into a new list, and one undo takes it away and opens the former one", () => {
    const { desk, lists, saved } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    const pasted = { isins: [B, C], labels: new Map([[C, "Boats"]]), hasPane: false };
    expect(addPasted(desk, store, { ...pasted, newList: "Pairs" })).toEqual([B, C]);
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [B, C] });
    expect(desk.view().open.id).toBe("new");
    desk.undo();
    expect(saved()).toEqual([MINE]);
    expect(desk.view().open.id).toBe("mine");
    expect(store.labels.get().labels).toEqual({});
  });

  test("leave a label that was changed since", () => {
    const { desk, lists } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    const texts = { [C]: "Boats", [D]: "Kites" };
    const pasted = {
      isins: [C, D],
      labels: new Map([
        [C, "Boats"],
        [D, "Kites"],
      ] as const),
    };
    addPasted(desk, store, { ...pasted, hasPane: false });
    expect(store.labels.get().labels).toEqual(texts);
    store.labels.update((stored) => withLabel(stored, C, "Ships"));
    desk.undo();
    expect(store.labels.get().labels).toEqual({ [C]: "Ships" });
  });

  test("come back with their labels by a redo, in one step, until the next step", () => {
    const { desk, lists, watched } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    const labels = new Map([
      [C, "Boats"],
      [D, "Kites"],
    ]);
    addPasted(desk, store, { isins: [C, D], labels, hasPane: true });
    desk.undo();
    // A label that was given since the undo stays.
    store.labels.update((stored) => withLabel(stored, D, "Own"));
    expect(desk.view().redoable).toMatchObject({ kind: "added", count: 2 });
    expect(desk.redo()).toBe(C);
    expect(watched()).toEqual([A, B, C, D]);
    expect(desk.view().detail).toBe(C);
    expect(store.labels.get().labels).toEqual({ [C]: "Boats", [D]: "Own" });
    expect(desk.view()).toMatchObject({ undoSteps: [{ kind: "added" }], redoable: undefined });
    desk.undo();
    expect(watched()).toEqual([A, B]);
    expect(store.labels.get().labels).toEqual({ [D]: "Own" });
    desk.remove([asEntry(A)]);
    expect(desk.view().redoable).toBeUndefined();
    expect(desk.redo()).toBeUndefined();
    expect(watched()).toEqual([B]);
  });

  test("come back in their new list by a redo, and in the list they were pasted into", () => {
    const { desk, lists, saved } = openDesk({ saved: [MINE, OTHER] });
    const store = { labels: openStore(window).labels, lists };
    const pasted = { labels: new Map(), hasPane: false };
    addPasted(desk, store, { ...pasted, isins: [B], newList: "Pairs" });
    desk.undo();
    desk.redo();
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [B] });
    expect(desk.view().open.id).toBe("new");
    desk.openList("mine");
    addPasted(desk, store, { ...pasted, isins: [D] });
    desk.undo();
    desk.openList("other");
    desk.redo();
    expect(saved()[0]?.isins).toEqual([A, B, D]);
    expect(desk.view().open.id).toBe("mine");
    // Without its list, a redo does nothing.
    desk.undo();
    lists.set(listsOf([OTHER]));
    expect(desk.redo()).toBeUndefined();
    expect(saved()).toEqual([OTHER]);
  });

  test("leave a shared list in one step, and come back by a redo", () => {
    const { desk, lists, watched } = openDesk({ search: `?isin=${A}`, saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    addPasted(desk, store, { isins: [C, D], labels: new Map(), hasPane: false });
    desk.undo();
    expect(watched()).toEqual([A]);
    expect(desk.view().undoSteps).toEqual([]);
    desk.redo();
    expect(watched()).toEqual([A, C, D]);
    // Both go to the shared list though another one is open.
    desk.openList("mine");
    desk.undo();
    expect(watched()).toEqual([A]);
    desk.openList("mine");
    desk.redo();
    expect(watched()).toEqual([A, C, D]);
    expect(lists.get().lists).toEqual([MINE]);
  });

  test("leave a new list, and the shared list is open again as before", () => {
    const { desk, lists, watched } = openDesk({ search: `?isin=${A}`, saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    addPasted(desk, store, { isins: [C], labels: new Map(), hasPane: false, newList: "Pairs" });
    expect(watched()).toEqual([C]);
    desk.undo();
    expect(desk.view().open.id).toBeUndefined();
    expect(watched()).toEqual([A]);
    expect(lists.get().lists).toEqual([MINE]);
  });

  test("leave a new list that has other rows by now", () => {
    const { desk, lists, saved } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    addPasted(desk, store, { isins: [B], labels: new Map(), hasPane: false, newList: "Pairs" });
    desk.add([D]);
    desk.undo();
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [D] });
  });
});
