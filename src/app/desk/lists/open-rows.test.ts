import { describe, expect, test } from "vitest";
import { A, B, C, D, MINE, OTHER, openDesk } from "#app/desk/testing-desk.ts";
import { asEntry } from "#storage/entry.ts";

describe("the rows of a list", () => {
  test("are moved together, to an index that is counted without them", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C, D] }] });
    desk.reorder([A, C], 2);
    expect(watched()).toEqual([B, D, A, C]);
  });

  test("can be reordered in a shared list, which changes no saved one", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${A},us-37,${B}`, saved: [MINE] });
    desk.reorder([B], 0);
    expect(watched()).toEqual([B, A, "us-37"]);
    expect(saved()).toEqual([MINE]);
  });

  test("are restored where they were", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.remove([asEntry(A), asEntry(C)]);
    expect(desk.view().undoable).toEqual({ kind: "rows", keys: [A, C] });
    desk.add([D]);
    desk.undo();
    expect(watched()).toEqual([A, B, C, D]);
    expect(desk.view().undoable).toBeUndefined();
  });

  test("are restored in a shared list, including entries that are no ISIN", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A},us-37` });
    desk.remove([{ kind: "invalid", text: "us-37" }]);
    desk.undo();
    expect(watched()).toEqual([A, "us-37"]);
  });

  test("move to another list, and the undo removes them from it again", () => {
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

  test("are restored one removal after the other, the last one first", () => {
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

  test("are restored whichever way they were removed, and the detail with its row", () => {
    const { desk, watched } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.setDetail(B);
    desk.toggle(B);
    expect(desk.view()).toMatchObject({ undoable: { kind: "rows", keys: [B] }, detail: undefined });
    desk.undo();
    expect(watched()).toEqual([A, B, C]);
    expect(desk.view().detail).toBe(B);
  });

  test("do not close the instrument that was opened in detail since", () => {
    const { desk } = openDesk({ saved: [{ ...MINE, isins: [A, B, C] }] });
    desk.setDetail(B);
    desk.remove([asEntry(B)]);
    desk.setDetail(C);
    desk.undo();
    expect(desk.view().detail).toBe(C);
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

  test("are restored in a shared list after its saving was undone", () => {
    const { desk, watched, saved } = openDesk({ search: `?isin=${A},${B}`, saved: [OTHER] });
    desk.remove([asEntry(A)]);
    desk.saveShared();
    desk.undo();
    expect(watched()).toEqual([B]);
    desk.undo();
    expect(watched()).toEqual([A, B]);
    expect(desk.view().open.id).toBeUndefined();
    expect(saved()).toEqual([OTHER]);
  });

  test("are restored with the whole shared list after it was left", () => {
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

  test("cannot be restored once the undo is forgotten, unless others were removed since", () => {
    const { desk } = openDesk({ saved: [MINE] });
    desk.remove([asEntry(A)]);
    const first = desk.view().undoable;
    desk.remove([asEntry(B)]);
    if (first) desk.forgetUndo(first);
    const second = desk.view().undoable;
    expect(second).toEqual({ kind: "rows", keys: [B] });
    if (second) desk.forgetUndo(second);
    expect(desk.view().undoable).toBeUndefined();
  });
});
