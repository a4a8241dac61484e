import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import { columnsInRow, DEFAULT_COLUMNS, layOut, longest, type TableLayout } from "./layout.ts";

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

/** Returns the minimum width of each column in pixels. */
const widthsOf = ({ style }: TableLayout) =>
  new Map(
    [...(style["--columns"] ?? "").matchAll(/\[([\w-]+)\] minmax\(([\d.]+)rem/g)].map(
      ([, id = "", rem]) => [id, Number(rem) * 16],
    ),
  );

describe("the table's columns", () => {
  test("are all shown with enough room, bid left of ask", () => {
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

  test("are all shown on a laptop with ordinary prices", () => {
    expect(
      layOut(872, { price: 9, size: 7, spread: 7, mid: 9, amount: 0, trip: 0 }).columns,
    ).toEqual(ALL);
  });

  test("are dropped in this order: 15 m, mid, market, both sizes, spread, session", () => {
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

  test("keep the instrument, both prices, the basis points and the check in any room", () => {
    fc.assert(
      fc.property(fc.nat(3000), lengths, (room, seen) => {
        expect(layOut(room, seen).columns).toEqual(
          expect.arrayContaining(["instrument", "bid", "ask", "bps", "checked"]),
        );
      }),
    );
  });

  test("show no basis points beside a round trip, which has them, unless they sort the rows", () => {
    const columns: readonly { id: Column }[] = [...DEFAULT_COLUMNS, { id: "round-trip" }];
    expect(layOut(3000, SHORT, columns).columns).not.toContain("bps");
    expect(layOut(3000, SHORT, columns, "bps").columns).toContain("bps");
  });

  test("always include the spread or the basis points, which say that a book is locked or crossed", () => {
    const columns: readonly { id: Column }[] = [...DEFAULT_COLUMNS, { id: "round-trip" }];
    for (let room = 1500; room >= 0; room -= 10) {
      const shown = layOut(room, SHORT, columns).columns;
      expect(shown.includes("spread") || shown.includes("bps"), `${room} px`).toBe(true);
    }
  });

  test("never increase with less room", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(500), lengths, (room, less, seen) => {
        const wide = layOut(room, seen).columns;
        expect(layOut(room - less, seen).columns.every((column) => wide.includes(column))).toBe(
          true,
        );
      }),
    );
  });

  test("each have one width in the template", () => {
    const { columns, style } = layOut(700, SHORT);
    expect(style["--columns"]?.match(/minmax\(/g)).toHaveLength(columns.length);
  });

  test("keep a chosen width, but never cut their text", () => {
    const columns = [
      { id: "instrument" },
      { id: "bid", width: 120 },
      { id: "mid", width: 20 },
    ] as const;
    const laidOut = layOut(900, SHORT, columns);
    expect(laidOut.style["--columns"]).toContain("[bid] minmax(7.5rem, 0fr)");
    expect(widthsOf(laidOut).get("mid")).toBeGreaterThanOrEqual(8 * 6.6);
  });

  test("have cells in their order, followed by those of the hidden columns", () => {
    expect(columnsInRow(["instrument", "mid", "bid", "ask", "bps"]).slice(0, 6)).toEqual([
      "instrument",
      "mid",
      "bid",
      "ask",
      "spread",
      "bps",
    ]);
    expect([...columnsInRow(["bps"])].sort()).toEqual([...ALL].sort());
  });

  test("include optional columns, and their cells, only if they are chosen", () => {
    expect(ALL).not.toContain("updates");
    expect(columnsInRow(ALL)).not.toContain("updates");
    const chosen = layOut(5000, SHORT, [{ id: "instrument" }, { id: "updates" }]).columns;
    expect(chosen).toEqual(["instrument", "updates"]);
    expect(columnsInRow(chosen)).toContain("updates");
  });

  /** Returns how many digits of full size fit into a price cell, as the style sheet computes it. */
  const roomOf = (room: number, price: number) =>
    (Number(layOut(room, { ...SHORT, price }).style["--px-bid"]) - 27) / 7.4;

  test("shrink a long price where room is short, but not below 9.5 px", () => {
    expect(roomOf(300, 8)).toBeGreaterThanOrEqual(8);
    expect(roomOf(300, 9)).toBeLessThan(9);
    for (const price of [9, 14, 18, 30]) {
      expect(roomOf(300, price) / price).toBeGreaterThanOrEqual(9.5 / 13.5);
    }
  });

  test("give the amounts of an estimate their full size before the names widen", () => {
    const columns: readonly { id: Column }[] = [
      ...DEFAULT_COLUMNS,
      { id: "buy" },
      { id: "sell" },
      { id: "round-trip" },
    ];
    const widths = widthsOf(layOut(910, { ...SHORT, amount: 13, trip: 9 }, columns));
    expect(widths.get("buy")).toBeGreaterThanOrEqual(13 * 6.6 + 13);
    expect(widths.get("sell")).toBe(widths.get("buy"));
    expect(widths.get("round-trip")).toBeGreaterThanOrEqual(18 * 6.6 + 13);
    expect(widths.get("instrument")).toBeLessThan(210);
  });

  test("share the room of an estimate's column that is hidden", () => {
    const columns: readonly { id: Column }[] = [...DEFAULT_COLUMNS, { id: "buy" }, { id: "sell" }];
    const lengths = { ...SHORT, amount: 24 };
    let room = 300;
    while (layOut(room, lengths, columns).columns.length < columns.length) room += 1;
    const [narrow, wide] = [room, room + 40].map((px) => widthsOf(layOut(px, lengths, columns)));
    for (const id of ["buy", "sell"]) {
      expect((wide?.get(id) ?? 0) - (narrow?.get(id) ?? 0)).toBeCloseTo(20, 6);
    }
  });

  test("lose no column of a laptop to one instrument with nine decimals", () => {
    const long: Lengths = { price: 11, size: 9, spread: 9, mid: 12, amount: 0, trip: 0 };
    expect(layOut(872, long).columns).toEqual(ALL);
  });

  test("give the sparkline its usual width before the names have all the room", () => {
    const widths = widthsOf(layOut(960, SHORT));
    expect(widths.get("trend")).toBe(60);
    expect(widths.get("instrument")).toBeLessThan(210);
  });

  test("keep the column by which the rows are sorted", () => {
    expect(layOut(500, LONG).columns).not.toContain("market");
    expect(layOut(500, LONG, DEFAULT_COLUMNS, "market").columns).toContain("market");
  });

  test("share the remaining room between the name and long prices up to their full size", () => {
    const nameIn = (room: number) =>
      widthsOf(layOut(room, { ...SHORT, price: 18 })).get("instrument");
    const usedWidth = [...widthsOf(layOut(300, { ...SHORT, price: 18 })).values()].reduce(
      (a, b) => a + b,
    );
    expect(roomOf(usedWidth + 26 + 20, 18)).toBeLessThan(18);
    expect(nameIn(usedWidth + 26 + 20)).toBe(140);
    expect(roomOf(2000, 18)).toBeGreaterThanOrEqual(18);
    expect(nameIn(2000)).toBe(210);
  });

  test("widen with their longest text", () => {
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

  test("are the same object if none has grown", () => {
    expect(longest(SHORT, { ...SHORT, price: 3 })).toBe(SHORT);
  });
});
