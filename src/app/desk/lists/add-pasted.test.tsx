import { beforeEach, describe, expect, test } from "vitest";
import { A, B, C, D, MINE, openDesk } from "#app/desk/testing-desk.ts";
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
    expect(desk.view().undoable).toEqual({ kind: "added", count: 1, ofList: "mine" });
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

  test("leave a new list that has other rows by now", () => {
    const { desk, lists, saved } = openDesk({ saved: [MINE] });
    const store = { labels: openStore(window).labels, lists };
    addPasted(desk, store, { isins: [B], labels: new Map(), hasPane: false, newList: "Pairs" });
    desk.add([D]);
    desk.undo();
    expect(saved().at(-1)).toEqual({ id: "new", name: "Pairs", isins: [D] });
  });
});
