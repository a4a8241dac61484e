import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import { readView } from "#features/watchlist/layout/view.ts";
import { COLUMN_DEFS, COLUMNS, type Column, canHide } from "./columns.ts";
import { movedColumn, putColumn, sizeColumn, toggleColumn } from "./edit-columns.ts";

const ids = (columns: readonly { readonly id: string }[] | undefined) =>
  columns?.map(({ id }) => id);
const anyColumn = fc.constantFrom(...COLUMNS);
const anyOf = (shown: readonly Column[]) =>
  readView({ columns: shown.map((id) => ({ id })), density: "standard" }, "standard").columns;

describe("columns", () => {
  test("move past one another, bid and ask as one", () => {
    expect(
      ids(movedColumn(anyOf(["instrument", "bid", "ask", "mid"]), "mid", -1))?.slice(0, 4),
    ).toEqual(["instrument", "mid", "bid", "ask"]);
    expect(
      ids(movedColumn(anyOf(["instrument", "bid", "ask", "mid"]), "ask", 1))?.slice(0, 4),
    ).toEqual(["instrument", "mid", "bid", "ask"]);
  });

  test("never move before the instrument, nor past the end", () => {
    expect(movedColumn(DEFAULT_COLUMNS, "instrument", 1)).toBeUndefined();
    expect(movedColumn(DEFAULT_COLUMNS, "bid-size", -1)).toBeUndefined();
    expect(movedColumn(DEFAULT_COLUMNS, "checked", 1)).toBeUndefined();
  });

  test("move to the position of the drop", () => {
    expect(ids(putColumn(DEFAULT_COLUMNS, "mid", "bid-size"))?.slice(0, 3)).toEqual([
      "instrument",
      "mid",
      "bid-size",
    ]);
    expect(ids(putColumn(DEFAULT_COLUMNS, "mid", undefined))?.at(-1)).toBe("mid");
    expect(putColumn(DEFAULT_COLUMNS, "bid", "ask")).toBe(DEFAULT_COLUMNS);
  });

  test("can be hidden and shown at their usual position, except those that always stay", () => {
    const without = toggleColumn(DEFAULT_COLUMNS, "mid");
    expect(ids(without)).not.toContain("mid");
    expect(ids(toggleColumn(without, "mid"))).toEqual(ids(DEFAULT_COLUMNS));
    expect(ids(toggleColumn(DEFAULT_COLUMNS, "updates"))).toEqual(
      COLUMNS.filter((column) => column === "updates" || !COLUMN_DEFS[column].isOptional),
    );
    expect(COLUMNS.filter((column) => !canHide(column))).toEqual([
      "instrument",
      "bid",
      "ask",
      "bps",
      "checked",
    ]);
  });

  test("take a width and lose it again, bid and ask together", () => {
    const wide = sizeColumn(DEFAULT_COLUMNS, "ask", 120.4);
    expect(wide.filter(({ width }) => width === 120).map(({ id }) => id)).toEqual(["bid", "ask"]);
    expect(sizeColumn(wide, "bid", undefined)).toEqual(DEFAULT_COLUMNS);
  });

  test("keep bid left of ask, the instrument first and all others after any changes", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("put"), column: anyColumn, before: fc.option(anyColumn) }),
      fc.record({ kind: fc.constant("move"), column: anyColumn, before: fc.constant(null) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let columns = DEFAULT_COLUMNS;
        for (const { kind, column, before } of steps) {
          columns =
            kind === "put"
              ? putColumn(columns, column, before ?? undefined)
              : (movedColumn(columns, column, -1) ?? columns);
        }
        const order = ids(columns) ?? [];
        expect(order[0]).toBe("instrument");
        expect(order.indexOf("ask")).toBe(order.indexOf("bid") + 1);
        expect([...order].sort()).toEqual(ids(DEFAULT_COLUMNS)?.sort());
      }),
    );
  });
});
