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
    expect(desk.view().undoable).toEqual({ kind: "rows", keys: [A, C], ofList: "mine" });
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

  test("are restored in the shared list after another one was opened or it was closed, also when it was empty", () => {
    const { desk, watched } = openDesk({ search: `?isin=${A},${B}`, saved: [OTHER] });
    desk.remove([asEntry(A)]);
    desk.openList("other");
    desk.closeShared();
    desk.undo();
    expect(watched()).toEqual([B]);
    desk.undo();
    expect(watched()).toEqual([A, B]);
    desk.remove([asEntry(A), asEntry(B)]);
    desk.openList("other");
    expect(desk.view().undoable).toMatchObject({ kind: "rows" });
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

  /** Ends the proposal of the last step, as its bar does when it leaves. */
  function endProposal({ desk }: ReturnType<typeof openDesk>) {
    const { undoable } = desk.view();
    if (undoable) desk.endUndoProposal(undoable);
  }

  test("can be restored after the proposal has ended, until another step replaces them", () => {
    const opened = openDesk({ saved: [MINE] });
    const { desk, watched } = opened;
    desk.remove([asEntry(A)]);
    expect(desk.view().isUndoProposed).toBe(true);
    endProposal(opened);
    expect(desk.view()).toMatchObject({ undoable: { keys: [A] }, isUndoProposed: false });
    desk.remove([asEntry(B)]);
    expect(desk.view()).toMatchObject({ undoSteps: [{ keys: [B] }], isUndoProposed: true });
    endProposal(opened);
    desk.undo();
    expect(watched()).toEqual([B]);
    desk.undo();
    expect(watched()).toEqual([B]);
  });

  test("are still proposed when the bar of an earlier removal leaves", () => {
    const { desk } = openDesk({ saved: [MINE] });
    desk.remove([asEntry(A)]);
    const first = desk.view().undoable;
    desk.remove([asEntry(B)]);
    if (first) desk.endUndoProposal(first);
    expect(desk.view().isUndoProposed).toBe(true);
  });

  test("that are added after the proposal has ended go to the end, and undo leaves them there", () => {
    const opened = openDesk({ saved: [MINE] });
    const { desk, watched } = opened;
    desk.toggle(A);
    endProposal(opened);
    desk.toggle(A);
    expect(watched()).toEqual([B, A]);
    desk.undo();
    expect(watched()).toEqual([B, A]);
  });

  test("let the second undo go on to the step before them if their list is deleted", () => {
    const { desk, lists, saved } = openDesk({ saved: [MINE, OTHER] });
    const [kept] = OTHER.isins;
    if (!kept) throw new Error("the other list has no row");
    desk.openList(OTHER.id);
    desk.remove([asEntry(kept)]);
    desk.openList(MINE.id);
    desk.remove([asEntry(A)]);
    lists.update((stored) => ({
      ...stored,
      lists: stored.lists.filter(({ id }) => id !== MINE.id),
    }));
    desk.undo();
    expect(desk.view().undoable).toMatchObject({ keys: [A], isListMissing: true });
    desk.undo();
    expect(saved()).toEqual([OTHER]);
    expect(desk.view().undoSteps).toEqual([]);
  });

  test("wait for their list if another tab has deleted it, also after the proposal has ended", () => {
    const opened = openDesk({ saved: [MINE, OTHER] });
    const { desk, lists, saved } = opened;
    desk.remove([asEntry(A)]);
    endProposal(opened);
    lists.update((stored) => ({ ...stored, lists: [OTHER] }));
    desk.undo();
    expect(saved()).toEqual([OTHER]);
    expect(desk.view()).toMatchObject({
      undoSteps: [{ keys: [A], isListMissing: true }],
      isUndoProposed: true,
    });
    lists.update((stored) => ({ ...stored, lists: [OTHER, { ...MINE, isins: [B] }] }));
    desk.undo();
    expect(saved()).toEqual([OTHER, MINE]);
    expect(desk.view().undoable).toBeUndefined();
  });
});
