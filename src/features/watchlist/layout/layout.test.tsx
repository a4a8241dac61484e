import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import {
  COLUMN_DEFS,
  COLUMNS,
  type Column,
  canHide,
  isEstimated,
} from "#features/watchlist/columns/columns.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { columnsInRow, DEFAULT_COLUMNS, layOut, type TableLayout } from "./layout.ts";
import { lengths, SHORT } from "./testing-lengths.ts";
import type { TableView } from "./view.ts";

const LONG: Lengths = { price: 38, size: 38, spread: 39, amount: 0, cost: 0 };
const ALL = layOut(5000, SHORT).columns;

const USUAL: TableView = { columns: DEFAULT_COLUMNS, density: "standard" };
const ONE: ListEstimate = { kind: "quantity", amount: figureLiteral("1") };

/** Returns the width of each column as a browser's grid sizes it: by bisection of the size of one `fr`. */
function renderedWidths({ style }: TableLayout, room: number): ReadonlyMap<string, number> {
  const tracks = [
    ...(style["--columns"] ?? "").matchAll(/\[([\w-]+)\] minmax\(([\d.]+)rem, ([\d.]+)fr/g),
  ].map(([, id = "", min, fr]) => ({ id, min: Number(min) * 16, fr: Number(fr) }));
  let [low, high] = [0, room];
  for (let step = 0; step < 100; step += 1) {
    const size = (low + high) / 2;
    const total = tracks.reduce((sum, { min, fr }) => sum + Math.max(min, fr * size), 26);
    if (total > room) high = size;
    else low = size;
  }
  return new Map(tracks.map(({ id, min, fr }) => [id, Math.max(min, fr * low)]));
}

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
    expect(layOut(872, { price: 9, size: 7, spread: 7, amount: 0, cost: 0 }).columns).toEqual(ALL);
  });

  test("are dropped in this order: 15 m, mid, market, spread, session, both sizes", () => {
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
      ["spread", "mid", "trend", "market"],
      ["spread", "mid", "session", "trend", "market"],
      ["bid-size", "ask-size", "spread", "mid", "session", "trend", "market"],
    ]);
  });

  test("give figures that shrink all of their column, also where it is wider than it must be", () => {
    const { columns, style } = layOut(2400, SHORT);
    const widths = columns.map((id) => Number(style[`--px-${id}`]));
    const total = widths.reduce((sum, each) => sum + each, 26);
    expect(total).toBeLessThanOrEqual(2400);
    expect(total).toBeGreaterThan(2400 - columns.length);
  });

  test("keep both sizes beside a detail in a window of 1024 px", () => {
    const lengths: Lengths = { price: 10, size: 11, spread: 7, amount: 0, cost: 0 };
    expect(layOut(669, lengths).columns).toEqual([
      "instrument",
      "bid-size",
      "bid",
      "ask",
      "ask-size",
      "bps",
      "checked",
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

  test("take from the names what a pane lacks for long prices, down to the width of an ISIN", () => {
    const widthsIn = (room: number, price: number) => {
      const layout = layOut(room, { ...SHORT, price });
      const widths = [...widthsOf(layout).values()];
      return {
        name: widthsOf(layout).get("instrument"),
        total: widths.reduce((sum, width) => sum + width, 26),
      };
    };
    const whole = widthsIn(463, 9);
    expect(whole.name).toBeGreaterThanOrEqual(130);
    expect(whole.total).toBeLessThanOrEqual(463);
    const short = widthsIn(440, 10);
    expect(short.name).toBeLessThan(130);
    expect(short.total).toBeLessThanOrEqual(440);
    expect(widthsIn(300, 10).name).toBe(96);
  });

  test("show no basis points beside a round trip, which has them, unless they sort the rows", () => {
    const columns: readonly { id: Column }[] = [...DEFAULT_COLUMNS, { id: "round-trip" }];
    expect(layOut(3000, SHORT, columns).columns).not.toContain("bps");
    expect(layOut(3000, SHORT, columns, "bps").columns).toContain("bps");
  });

  test("always include the round trip or the basis points, which say that a book is locked or crossed, whatever sorts the rows and is chosen", () => {
    const { columns } = withEstimate(USUAL, ONE);
    fc.assert(
      fc.property(
        fc.nat(2000),
        lengths,
        fc.constantFrom(...columns).map(({ id }) => id),
        fc.subarray(columns.map(({ id }) => id).filter((id) => canHide(id))),
        (room, seen, sorted, hidden) => {
          const chosen = columns.filter(({ id }) => !hidden.includes(id));
          const shown = layOut(room, seen, chosen, sorted).columns;
          expect(shown.includes("bps") || shown.includes("round-trip")).toBe(true);
        },
      ),
    );
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

  test("shrink a long price where room is short, but not below 11 px", () => {
    expect(roomOf(300, 8)).toBeGreaterThanOrEqual(8);
    expect(roomOf(300, 9)).toBeLessThan(9);
    for (const price of [9, 14, 18, 30]) {
      expect(roomOf(300, price) / price).toBeGreaterThanOrEqual(11 / 13.5);
    }
  });

  test("keep the touch in its place when an estimate comes", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    const left = ["instrument", "bid-size", "bid", "ask", "ask-size"] as const;
    for (const room of [896, 928, 1256, 1459]) {
      const before = layOut(room, SHORT);
      const laidOut = layOut(room, { ...SHORT, amount: 12, cost: 8 }, columns);
      expect(laidOut.columns.slice(0, 5), `${room} px`).toEqual(left);
      const [was, is] = [before, laidOut].map((each) => renderedWidths(each, room));
      for (const id of left) expect(is?.get(id)).toBeCloseTo(was?.get(id) ?? 0, 6);
    }
  });

  test("lose no column of an estimate to the place of the touch", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    // Without an estimate, the widths of these lengths take the room of its columns.
    const long: Lengths = { price: 9, size: 9, spread: 7, amount: 13, cost: 9 };
    const shown = layOut(1256, long, columns).columns;
    expect(columns.filter(({ id }) => !shown.includes(id))).toEqual([{ id: "bps" }]);
  });

  test("widen on the right of the touch first, which is the room of an estimate", () => {
    const widths = renderedWidths(layOut(1256, SHORT), 1256);
    expect(widths.get("bid-size")).toBeLessThan(66);
    expect(widths.get("spread")).toBeGreaterThan(80);
  });

  test("are dropped in this order beside an estimate: market, 15 m, mid, spread, cost, session and both sizes; the round trip then makes room for both amounts, which leave together", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    const lengths = { ...SHORT, amount: 12, cost: 8 };
    const all = layOut(5000, lengths, columns).columns;
    const left: string[] = [];
    for (let room = 5000; room >= 300; room -= 1) {
      const { columns: shown } = layOut(room, lengths, columns);
      const gone = [...all, "bps"].filter((column) => !(shown as string[]).includes(column));
      const text = gone.join(" ");
      if (text !== left.at(-1)) left.push(text);
    }
    expect(left).toEqual([
      "bps",
      // Together: with less room than that of all columns, the touch has the place that it has without an estimate.
      "mid trend market bps",
      "spread mid trend market bps",
      "spread cost mid trend market bps",
      "spread cost mid session trend market bps",
      "bid-size ask-size spread cost mid session trend market bps",
      "bid-size ask-size spread round-trip cost mid session trend market",
      "bid-size ask-size spread buy sell cost mid session trend market bps",
      "bid-size ask-size spread buy sell round-trip cost mid session trend market",
    ]);
  });

  test("keep both amounts of an estimate beside a detail in a window of 1024 px, also while its round trip sorts the rows", () => {
    const lengths: Lengths = { price: 9, size: 8, spread: 7, amount: 12, cost: 9 };
    const columns = withEstimate(USUAL, ONE).columns;
    for (const sorted of [undefined, "round-trip"] as const) {
      expect(layOut(669, lengths, columns, sorted).columns).toEqual([
        "instrument",
        "bid",
        "ask",
        "bps",
        "buy",
        "sell",
        "checked",
      ]);
    }
    expect(layOut(669, lengths, columns, "bps").columns).toContain("sell");
  });

  test("have the session change and both sizes beside an estimate and a detail in a window of 1280 px and more", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    const longest: Lengths = { price: 9, size: 7, spread: 7, amount: 13, cost: 9 };
    // Windows of 1280, 1440, and 1920 px.
    for (const room of [896, 897, 1256]) {
      const shown = layOut(room, longest, columns, "round-trip", {
        ...longest,
        amount: 12,
      }).columns;
      for (const id of ["bid-size", "bid", "ask", "ask-size", "buy", "sell", "session"] as const) {
        expect(shown, `${room} px`).toContain(id);
      }
    }
  });

  test("have amounts in nearly the size of other figures beside a detail, and clear of each other, as of 1,500 or 10,000 of the simulator's instruments", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    for (const amount of [11.7, 12.8]) {
      const longest: Lengths = { price: 9, size: 7, spread: 7, amount, cost: 10 };
      // Windows of 1280, 1440 and 1920 px.
      for (const room of [896, 928, 1256]) {
        const { columns: shown, style } = layOut(room, longest, columns);
        expect(shown, `${amount} in ${room} px`).toContain("session");
        // Digits of 6.6 px in 12.5 px, the padding at the end, and room before them.
        const least = Math.floor(amount * 6.6 * 0.95 + 11);
        expect(Number(style["--px-buy"]), `${amount} in ${room} px`).toBeGreaterThanOrEqual(least);
        expect(Number(style["--px-sell"])).toBeGreaterThanOrEqual(least);
        // Its head, also with the arrow of the sort.
        expect(Number(style["--px-round-trip"])).toBeGreaterThanOrEqual(93);
      }
    }
  });

  test("have amounts with ten pixels more than their digits", () => {
    const { usual } = COLUMN_DEFS.buy.widthFor({ ...SHORT, amount: 12 });
    expect(usual - 12 * 6.6).toBeGreaterThanOrEqual(10);
  });

  test("have a sparkline of nearly its usual width beside an estimate where it is shown", () => {
    const columns = withEstimate(USUAL, ONE).columns;
    const longest: Lengths = { price: 9, size: 7, spread: 7, amount: 11.7, cost: 9 };
    const widths = [1300, 1350, 1457].flatMap((room) => {
      const { columns: shown, style } = layOut(room, longest, columns, "round-trip");
      return shown.includes("trend") ? [Number(style["--px-trend"])] : [];
    });
    expect(widths.length).toBeGreaterThan(0);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(55);
  });

  test("give spare room to the amounts of an estimate before the sparkline, so that they have the size of other figures", () => {
    const longest: Lengths = { price: 9, size: 7, spread: 7, amount: 11.7, cost: 7.5 };
    // All columns, in a window of 1440 px with a narrow pane.
    const columns = COLUMNS.filter((id) => id !== "bps").map((id) => ({ id }));
    const { style } = layOut(1228, longest, columns);
    const { usual } = COLUMN_DEFS.buy.widthFor(longest);
    expect([style["--px-buy"], style["--px-sell"]]).toEqual([`${usual}`, `${usual}`]);
    expect(Number(style["--px-trend"])).toBeLessThan(60);
  });

  test("show an estimate beside no column that has no room without one", () => {
    fc.assert(
      fc.property(fc.nat(3000), lengths, (room, seen) => {
        const { columns } = layOut(room, seen, withEstimate(USUAL, ONE).columns);
        const { columns: before } = layOut(room, seen);
        const isNew = (id: Column) => !isEstimated(id) && !before.includes(id);
        // The basis points, too, are in place of a round trip without room.
        expect(columns.filter(isNew)).toEqual([]);
      }),
    );
  });

  test("show the whole estimate on a small tablet, without the sizes", () => {
    const { columns } = layOut(
      768,
      { ...SHORT, price: 9, size: 9, amount: 13 },
      withEstimate(USUAL, ONE).columns,
    );
    expect(columns).toEqual(["instrument", "bid", "ask", "buy", "sell", "round-trip", "checked"]);
  });

  test("leave the cost to the round trip's cell where it is chosen and has no room", () => {
    const { columns } = withEstimate(USUAL, ONE);
    const lengths = { ...SHORT, amount: 12, cost: 8 };
    const at = (room: number, chosen = columns) => layOut(room, lengths, chosen).hasCostLine;
    expect([at(5000), at(896), at(300)]).toEqual([false, true, false]);
    const withoutCost = columns.filter(({ id }) => id !== "cost");
    expect([at(896, withoutCost), at(896, DEFAULT_COLUMNS)]).toEqual([false, false]);
  });

  test("leave the sizes to the cells of both amounts where these have room and a chosen size has none", () => {
    const { columns } = withEstimate(USUAL, ONE);
    const lengths = { ...SHORT, price: 9, size: 9, amount: 13, cost: 8 };
    const at = (room: number, chosen = columns) => layOut(room, lengths, chosen).hasSizeLines;
    expect([at(5000), at(896), at(768), at(640), at(500)]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    const withoutSizes = columns.filter(({ id }) => !id.endsWith("-size"));
    expect([at(768, withoutSizes), at(300, DEFAULT_COLUMNS)]).toEqual([false, false]);
  });

  test("shrink the amounts of an estimate to no less than 10.5 px", () => {
    const { columns, style } = layOut(
      896,
      { ...SHORT, amount: 13 },
      withEstimate(USUAL, ONE).columns,
    );
    expect(columns).toContain("bid-size");
    for (const id of ["buy", "sell"]) {
      const fits = (Number(style[`--px-${id}`]) - 13) / (13 * 6.6);
      expect(fits * 12).toBeGreaterThanOrEqual(10.5);
    }
  });

  test("lose none of a laptop of 1440 px to one instrument among others, whose price grows where there is room", () => {
    const common: Lengths = { price: 9, size: 8, spread: 8, amount: 0, cost: 0 };
    const at = (room: number, long: Partial<Lengths>) =>
      layOut(room, { ...common, ...long }, DEFAULT_COLUMNS, undefined, common);
    expect(at(896, { price: 11 }).columns).toEqual(ALL);
    expect(at(896, { size: 11 }).columns).toEqual(ALL);
    const long = { price: 11, size: 11, spread: 11 };
    expect(at(896, long).columns).toEqual(ALL.filter((column) => column !== "trend"));
    const alike = layOut(1200, { ...common, ...long });
    expect(widthsOf(at(1200, long)).get("bid")).toBe(widthsOf(alike).get("bid"));
  });

  test.each([
    [872, 11],
    [872, 14],
    [872, 20],
    [600, 38],
  ])(
    "of %i px draw the only long price, of %i characters, no smaller than 11 px",
    (room, price) => {
      const common: Lengths = { ...SHORT, price: Math.max(9, Math.ceil(price * 0.7)) };
      for (const columns of [DEFAULT_COLUMNS, withEstimate(USUAL, ONE).columns]) {
        const { style } = layOut(room, { ...SHORT, price }, columns, undefined, common);
        const size = ((Number(style["--px-ask"]) - 27) / 7.4 / price) * 13.5;
        expect(size).toBeGreaterThanOrEqual(11);
        expect(Number(style["--px-bid"])).toBe(Number(style["--px-ask"]));
      }
    },
  );

  test.each([
    ["size", "ask-size", 0],
    ["spread", "spread", 0],
    ["amount", "buy", 0],
    ["price", "mid", 1],
  ] as const)("draw the only long %s no smaller than 10 px in the column %s", (kind, id, extra) => {
    for (const longest of [11, 15, 20]) {
      const common: Lengths = { ...SHORT, amount: 7, cost: 5, [kind]: Math.ceil(longest * 0.7) };
      const chosen = [{ id: "instrument" }, { id: "bid" }, { id: "ask" }, { id }] as const;
      const { style } = layOut(300, { ...common, [kind]: longest }, chosen, id, common);
      const length = longest + extra;
      const fits = (Number(style[`--px-${id}`]) - 13) / (length * 6.6);
      expect(fits * 12.5, `${length} characters`).toBeGreaterThanOrEqual(10);
    }
  });

  test("lose only the sparkline of a laptop to a list of instruments with nine decimals", () => {
    const long: Lengths = { price: 11, size: 9, spread: 9, amount: 0, cost: 0 };
    expect(layOut(872, long).columns).toEqual(ALL.filter((column) => column !== "trend"));
    for (const { min, length } of [
      { min: widthsOf(layOut(872, long)).get("ask-size") ?? 0, length: long.size },
      { min: widthsOf(layOut(872, long)).get("mid") ?? 0, length: long.price + 1 },
    ]) {
      expect(((min - 13) / (6.6 * length)) * 12).toBeGreaterThanOrEqual(10.5);
    }
  });

  test("give the sparkline its usual width before names and prices grow", () => {
    const rooms = Array.from({ length: 600 }, (_, index) => 600 + index);
    const least = rooms.find((room) => layOut(room, SHORT).columns.length === ALL.length);
    const at = (more: number) => widthsOf(layOut((least ?? 0) + more, SHORT));
    expect(at(0).get("trend")).toBe(40);
    expect(at(20).get("trend")).toBe(60);
    for (const id of ["instrument", "bid"] as const) {
      expect(at(20).get(id)).toBe(at(0).get(id));
      expect(at(60).get(id)).toBeGreaterThan(at(0).get(id) ?? 0);
    }
  });

  test("give what is left of a very wide table to the sparkline first, up to three times its usual width", () => {
    expect(widthsOf(layOut(1650, SHORT)).get("trend")).toBe(180);
    const withSides = layOut(
      1650,
      { ...SHORT, amount: 10, cost: 7 },
      withEstimate(USUAL, ONE).columns,
    );
    expect(widthsOf(withSides).get("trend")).toBeGreaterThan(100);
  });

  test("keep the amounts of an estimate clear of each other in a very wide table, before the sparkline grows beyond its usual width", () => {
    const longest: Lengths = { ...SHORT, amount: 11.7, cost: 8 };
    const widths = widthsOf(layOut(1650, longest, withEstimate(USUAL, ONE).columns));
    for (const id of ["buy", "sell", "cost"] as const) {
      const { usual } = COLUMN_DEFS[id].widthFor(longest);
      expect(widths.get(id), id).toBeGreaterThanOrEqual(Math.floor(usual * 1.12));
    }
    expect(widths.get("trend")).toBeGreaterThanOrEqual(60);
  });

  test("keep the column by which the rows are sorted", () => {
    expect(layOut(500, LONG).columns).not.toContain("market");
    expect(layOut(500, LONG, DEFAULT_COLUMNS, "market").columns).toContain("market");
  });

  test("share the remaining room between the name and long prices up to their full size", () => {
    const nameIn = (room: number) =>
      widthsOf(layOut(room, { ...SHORT, price: 18 })).get("instrument");
    const usedWidth = [...widthsOf(layOut(300, { ...SHORT, price: 18 }))]
      // A narrower table takes room from the names.
      .reduce((sum, [id, width]) => sum + (id === "instrument" ? 130 : width), 0);
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
