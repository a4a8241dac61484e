import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import { inRow, layOut, longest } from "./layout.ts";

const SHORT: Lengths = { price: 7, size: 5, spread: 4, mid: 8, amount: 0, trip: 0 };
const LONG: Lengths = { price: 38, size: 38, spread: 39, mid: 40, amount: 0, trip: 0 };
const ALL = layOut(5000, SHORT).columns;

const lengths = fc.record({
  price: fc.nat(50),
  size: fc.nat(50),
  spread: fc.nat(50),
  mid: fc.nat(50),
  amount: fc.nat(50),
  trip: fc.nat(50),
});

describe("the table's columns", () => {
  test("are all there where there is room, bid left of ask", () => {
    expect(ALL).toEqual([
      "instrument",
      "bid-size",
      "bid",
      "ask",
      "ask-size",
      "spread",
      "bps",
      "mid",
      "session",
      "trend",
      "market",
      "checked",
    ]);
  });

  test("are all there in a laptop's table of ordinary prices", () => {
    expect(
      layOut(872, { price: 9, size: 7, spread: 7, mid: 9, amount: 0, trip: 0 }).columns,
    ).toEqual(ALL);
  });

  test("leave in this order: 15 m, mid, market, both sizes, spread, session", () => {
    const left: Column[][] = [];
    for (let room = 1000; room >= 300; room -= 1) {
      const { columns } = layOut(room, SHORT);
      const gone = ALL.filter((column) => !columns.includes(column));
      if (gone.length > (left.at(-1)?.length ?? 0)) left.push(gone);
    }
    expect(left).toEqual([
      ["trend"],
      ["mid", "trend"],
      ["mid", "trend", "market"],
      ["bid-size", "ask-size", "mid", "trend", "market"],
      ["bid-size", "ask-size", "spread", "mid", "trend", "market"],
      ["bid-size", "ask-size", "spread", "mid", "session", "trend", "market"],
    ]);
  });

  test("keep the instrument, both prices, the basis points and the check, however little room", () => {
    fc.assert(
      fc.property(fc.nat(3000), lengths, (room, seen) => {
        expect(layOut(room, seen).columns).toEqual(
          expect.arrayContaining(["instrument", "bid", "ask", "bps", "checked"]),
        );
      }),
    );
  });

  test("never gain from less room", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(500), lengths, (room, less, seen) => {
        const wide = layOut(room, seen).columns;
        expect(layOut(room - less, seen).columns.every((column) => wide.includes(column))).toBe(
          true,
        );
      }),
    );
  });

  test("have one width each in the template", () => {
    const { columns, style } = layOut(700, SHORT);
    expect(style["--columns"]?.match(/minmax\(/g)).toHaveLength(columns.length);
  });

  test("keep a width that was set, but never cut their text", () => {
    const columns = [
      { id: "instrument" },
      { id: "bid", width: 120 },
      { id: "mid", width: 20 },
    ] as const;
    const { style, widths } = layOut(900, SHORT, columns);
    expect(style["--columns"]).toContain("[bid] 7.5rem");
    expect(widths.get("mid")).toBeGreaterThanOrEqual(8 * 6.6);
  });

  test("are held by a row in their order, the others behind them", () => {
    expect(inRow(["instrument", "mid", "bid", "ask", "bps"]).slice(0, 6)).toEqual([
      "instrument",
      "mid",
      "bid",
      "ask",
      "spread",
      "bps",
    ]);
    expect([...inRow(["bps"])].sort()).toEqual([...ALL].sort());
  });

  test("show optional columns, and mount their cells, only where they were chosen", () => {
    expect(ALL).not.toContain("updates");
    expect(inRow(ALL)).not.toContain("updates");
    const chosen = layOut(5000, SHORT, [{ id: "instrument" }, { id: "updates" }]).columns;
    expect(chosen).toEqual(["instrument", "updates"]);
    expect(inRow(chosen)).toContain("updates");
  });

  const roomOf = (room: number, price: number) =>
    Number(layOut(room, { ...SHORT, price }).style["--price-room"]);

  test("shrink a long price where room is short, to 12 px of 13.5 and no further", () => {
    expect(roomOf(300, 8)).toBeGreaterThanOrEqual(8);
    expect(roomOf(300, 9)).toBeLessThan(9);
    for (const price of [9, 14, 18, 30]) {
      expect(roomOf(300, price) / price).toBeGreaterThanOrEqual(12 / 13.5);
    }
  });

  test("give what room is left to long prices until they have their full size, then to the name", () => {
    const taken = [...layOut(300, { ...SHORT, price: 18 }).widths.values()].reduce((a, b) => a + b);
    expect(roomOf(taken + 26 + 20, 18)).toBeLessThan(18);
    expect(layOut(taken + 26 + 20, { ...SHORT, price: 18 }).widths.get("instrument")).toBe(130);
    expect(roomOf(2000, 18)).toBeGreaterThanOrEqual(18);
    expect(layOut(2000, { ...SHORT, price: 18 }).widths.get("instrument")).toBe(210);
  });

  test("grow with the longest text in them", () => {
    expect(layOut(900, SHORT).columns).toContain("market");
    expect(layOut(900, LONG).columns).not.toContain("market");
  });
});

describe("the longest texts", () => {
  test("never shrink", () => {
    fc.assert(
      fc.property(lengths, lengths, (known, seen) => {
        const grown = longest(known, seen);
        for (const kind of ["price", "size", "spread", "mid"] as const) {
          expect(grown[kind]).toBe(Math.max(known[kind], seen[kind]));
        }
      }),
    );
  });

  test("are the same object where nothing grew", () => {
    expect(longest(SHORT, { ...SHORT, price: 3 })).toBe(SHORT);
  });
});
