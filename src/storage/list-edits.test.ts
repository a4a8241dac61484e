import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duplicateList } from "./duplicate-list.ts";
import {
  addList,
  changeList,
  copyRows,
  joinIsins,
  moveList,
  moveRows,
  removeList,
  removeRows,
  renameList,
} from "./list-edits.ts";
import { type Lists, NO_LISTS } from "./lists.ts";
import { testIsin } from "./testing-isins.ts";

const isins = (...numbers: readonly number[]) => numbers.map(testIsin);
const a = { id: "a", name: "A", isins: isins(1, 2, 3) };
const b = { id: "b", name: "B", isins: isins(3) };
const c = { id: "c", name: "C", isins: isins() };
const all: Lists = { version: 4, lists: [a, b, c] };

const ids = ({ lists }: Lists) => lists.map(({ id }) => id).join("");
const rows = ({ lists }: Lists, id: string) => lists.find((list) => list.id === id)?.isins;

describe("a list", () => {
  test("is added at the end, once", () => {
    const both = addList(addList(NO_LISTS, a), b);
    expect(both.lists).toEqual([a, b]);
    expect(addList(both, { ...a, name: "Other" })).toBe(both);
  });

  test("is changed without the others", () => {
    const changed = changeList(all, "b", (list) => ({ ...list, isins: [] }));
    expect(changed.lists).toEqual([a, { ...b, isins: [] }, c]);
  });

  test("is renamed, without blanks around its name", () => {
    expect(renameList(all, "a", " Ours ").lists[0]?.name).toBe("Ours");
    expect(renameList(all, "a", "é".repeat(90)).lists[0]?.name).toBe("é".repeat(80));
  });

  test.each(["", "  ", "A"])("that is renamed to %j stays as it is", (name) => {
    expect(renameList(all, "a", name)).toBe(all);
  });

  test("is duplicated directly after itself, with its view", () => {
    const view = { columns: [{ id: "bid" }], density: "compact" } as const;
    const viewed = changeList(all, "a", (list) => ({ ...list, view }));
    const copied = duplicateList("a", "A, copy")(viewed, "d");
    expect(copied.lists[1]).toEqual({ ...a, view, id: "d", name: "A, copy" });
    expect(ids(copied)).toBe("adbc");
    expect(duplicateList("a", "A, copy")(copied, "d")).toBe(copied);
  });

  test("that is removed can be put back where it was", () => {
    const { lists, removed } = removeList(all, "b");
    expect(ids(lists)).toBe("ac");
    expect(removed).toEqual({ list: b, at: 1 });
    const back = removed && addList(lists, removed.list, removed.at);
    expect(back).toEqual(all);
    expect(back && removed && addList(back, removed.list, removed.at)).toBe(back);
  });

  test.each([
    [0, "cab"],
    [1, "acb"],
    [2, "abc"],
    [9, "abc"],
  ])("is moved to place %i", (to, order) => {
    expect(ids(moveList(all, "c", to))).toBe(order);
  });

  test("that does not exist changes nothing", () => {
    expect(changeList(all, "gone", () => b)).toBe(all);
    expect(renameList(all, "gone", "Name")).toBe(all);
    expect(duplicateList("gone", "D")(all, "d")).toBe(all);
    expect(removeList(all, "gone")).toEqual({ lists: all, removed: undefined });
    expect(moveList(all, "gone", 0)).toBe(all);
    expect(moveRows(all, "gone", isins(1), 0)).toBe(all);
    expect(removeRows(all, "gone", isins(1))).toBe(all);
    expect(copyRows(all, isins(1), "gone")).toBe(all);
  });
});

describe("rows", () => {
  test("are moved together, in their order", () => {
    expect(rows(moveRows(all, "a", isins(3, 1), 1), "a")).toEqual(isins(2, 1, 3));
    expect(rows(moveRows(all, "a", isins(3), 0), "a")).toEqual(isins(3, 1, 2));
  });

  test("are copied to another list, without duplicates", () => {
    const copied = copyRows(copyRows(all, isins(3, 1), "b"), isins(3, 1), "c");
    expect([rows(copied, "b"), rows(copied, "c")]).toEqual([isins(3, 1), isins(3, 1)]);
    expect(rows(copied, "a")).toBe(a.isins);
  });

  test("are removed from one list only", () => {
    const fewer = removeRows(all, "a", isins(3, 2, 9));
    expect([rows(fewer, "a"), rows(fewer, "b")]).toEqual([isins(1), isins(3)]);
  });

  test("are all kept, wherever they are moved", () => {
    const some = fc.uniqueArray(fc.nat({ max: 9 }));
    fc.assert(
      fc.property(some, some, fc.nat({ max: 12 }), (held, moved, to) => {
        const before: Lists = { version: 4, lists: [{ ...a, isins: isins(...held) }] };
        const after = moveRows(before, "a", isins(...moved), to);
        expect(rows(after, "a")?.toSorted()).toEqual(isins(...held).toSorted());
        expect(moveRows(after, "a", isins(...moved), to)).toBe(after);
      }),
    );
  });
});

describe("the instruments of a list", () => {
  test("are joined by others at the end, those that it holds left where they are", () => {
    expect(joinIsins(isins(1, 2), isins(3, 1, 3))).toEqual(isins(1, 2, 3));
  });
});
