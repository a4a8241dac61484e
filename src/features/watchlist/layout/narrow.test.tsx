import { describe, expect, test } from "vitest";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { layOutNarrow } from "./narrow.ts";

const SHORT: Lengths = { price: 7, size: 5, spread: 4, amount: 0, cost: 0 };
const LONG: Lengths = { price: 38, size: 38, spread: 39, amount: 0, cost: 0 };

/** Lays rows out whose texts are all as long. */
const layOut = (room: number, lengths: Lengths, estimate?: ListEstimate) =>
  layOutNarrow(room, { common: lengths, longest: lengths }, estimate);

describe("the phone's rows", () => {
  /** Returns the size of the longest price, by the formula of `.fig`, in pixels. */
  const figure = (room: number, seen: Lengths) => {
    const { style } = layOut(room, seen);
    const largest = Number.parseFloat(style["--figure"] ?? "") * 16;
    const px = Number.parseFloat(style["--px-bid"] ?? "");
    const smallest = Number.parseFloat(style["--smallest"] ?? "0") * 16;
    return Math.max(smallest, Math.min(largest, ((px - 27) * 0.114 * 16) / seen.price));
  };

  test("show prices that fit at full size", () => {
    expect(figure(390, SHORT)).toBe(15);
  });

  test("shrink long prices, down to a legible size", () => {
    expect(figure(390, { ...SHORT, price: 12 })).toBeLessThan(15);
    expect(figure(390, { ...SHORT, price: 12 })).toBeGreaterThanOrEqual(11);
    // Below the name.
    expect(figure(390, { ...SHORT, price: 14 })).toBe(15);
    expect(figure(390, LONG)).toBeCloseTo(9.5, 1);
  });

  test("give a long price among others 11 px, of the room of the names", () => {
    const longest = { ...SHORT, price: 13 };
    const { className, style } = layOutNarrow(390, { longest, common: { ...SHORT, price: 9 } });
    expect(className).not.toContain("stacked");
    const px = Number(style["--px-bid"]);
    expect(((px - 27) * 0.114 * 16) / 13).toBeGreaterThanOrEqual(11);
    // Padding, two prices and the basis points.
    expect(390 - 28 - 2 * (px - 27 + 22) - 62).toBeGreaterThanOrEqual(92);
  });

  test("have room for the longest prices in two lines of each half of a narrow phone", () => {
    const { style } = layOut(320, { ...LONG, price: 42 });
    expect(style["--columns"]).toBe("minmax(0, 1fr) minmax(0, 1fr)");
    const half = (320 - 28) / 2 - 22;
    expect(2 * Math.floor(half / (figure(320, { ...LONG, price: 42 }) * 0.55))).toBeGreaterThan(42);
    // Others in the list keep one line.
    const fit = (Number(style["--px-bid"]) - 27) * 0.114 * 16;
    expect((fit / 20) * 0.55 * 20).toBeLessThanOrEqual(half + 1);
  });

  test("have the prices below the name and the whole ISIN on a phone of 320 px, whatever their length", () => {
    for (const price of [4, 9]) {
      expect(layOut(320, { ...SHORT, price }).className).toContain("stacked");
      expect(layOut(360, { ...SHORT, price }).className).not.toContain("stacked");
    }
  });

  test("keep the session change in large text, unless the sizes are too long to be beside the check", () => {
    // 390 px at a text size of 125 %.
    const large = layOut(312, { ...SHORT, price: 9, size: 7 });
    expect(large.className).toContain("stacked");
    expect(large.columns).toContain("session");
    expect(layOut(312, { ...SHORT, price: 9, size: 12 }).columns).not.toContain("session");
  });

  test("give each name the room that its own bid does not need", () => {
    expect(layOut(390, SHORT).style["--columns"]).toMatch(
      /^minmax\(0, 1fr\) minmax\([^ ]+, auto\) /,
    );
  });

  test("have the amounts of an estimate in place of sizes and session change, and are 60 px high in three lines", () => {
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    expect(layOut(280, SHORT).className).toContain("stacked");
    for (const room of [280, 390]) {
      const estimated = layOut(room, SHORT, estimate);
      expect(estimated.rowHeight).toBe(60);
      expect(estimated.columns).toEqual(["instrument", "bid", "ask", "bps", "checked"]);
      expect(estimated.Line).toBeDefined();
    }
  });

  test("have one line where a table has room for the figures of two, with or without an estimate", () => {
    const lengths = { ...SHORT, price: 9, size: 9, amount: 13 };
    const estimate = { kind: "quantity", amount: figureLiteral("1500") } as const;
    const usual = layOut(844, lengths);
    expect(usual.className).not.toContain("narrow");
    expect(usual.rowHeight).toBeLessThanOrEqual(44);
    expect(usual.columns).toEqual(expect.arrayContaining(["bid-size", "ask-size", "session"]));
    const estimated = layOut(844, lengths, estimate);
    expect(estimated.Line).toBeUndefined();
    expect(estimated.columns.join(" ")).toContain("buy sell round-trip");
    expect(estimated.hasCostLine).toBe(true);
    // The sizes, or the proceeds, would have no room in one line.
    expect(layOut(600, lengths).className).toContain("narrow");
    expect(layOut(600, lengths, estimate).className).toContain("narrow");
  });

  test("omit the session change for prices that are too long, but never the basis points", () => {
    expect(layOut(390, SHORT).columns).toContain("session");
    expect(layOut(390, LONG).columns).not.toContain("session");
    expect(layOut(390, LONG).columns).toContain("bps");
  });

  test("have a head for the market age, which has no cell because the check has it", () => {
    for (const room of [390, 320]) {
      const { columns, heads } = layOut(room, SHORT);
      expect(columns).not.toContain("market");
      expect(heads).toEqual([...columns, "market"]);
    }
  });
});
