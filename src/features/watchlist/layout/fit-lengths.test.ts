import { describe, expect, test } from "vitest";
import { type Lengths, TYPICAL_LENGTHS } from "#storage/table-lengths.ts";
import { createFitter, fitLengths } from "./fit-lengths.ts";

const SHORT: Lengths = { price: 6, size: 3, spread: 4, amount: 0, cost: 0 };
/** Lengths of a stored layout. */
const STORED: Lengths = { price: 9, size: 9, spread: 7, amount: 12, cost: 5 };

/** Creates a fitter over quotes that the test sets, and counts its layouts. */
function follow(stored: Lengths, first: Lengths = stored) {
  const quotes = { longest: first, isWaiting: false };
  const seen = { current: first };
  let laidOut = stored;
  let layouts = 0;
  const lengths = {
    get: () => laidOut,
    set: (next: Lengths) => {
      laidOut = next;
      layouts += 1;
    },
  };
  const measure = () => quotes.longest;
  const fitter = createFitter({ lengths, seen, measure, isWaiting: () => quotes.isWaiting });
  fitter.begin();
  /** Rows show other texts. */
  const show = (change: Partial<Lengths>) => {
    quotes.longest = { ...quotes.longest, ...change };
    seen.current = quotes.longest;
  };
  const rounds = (count: number) => {
    for (let round = 0; round < count; round += 1) fitter.round();
  };
  return { quotes, show, rounds, ...fitter, laidOut: () => laidOut, layouts: () => layouts };
}

describe("the lengths of a layout", () => {
  test("grow with a longer text, and a size has room for one more digit", () => {
    const longer = { ...STORED, price: 11, size: 11 };
    expect(fitLengths(STORED, longer, false)).toEqual({ ...STORED, price: 11, size: 12 });
  });

  test("stay the same object while every text fits", () => {
    expect(fitLengths(STORED, SHORT, false)).toBe(STORED);
    expect(fitLengths(STORED, { ...STORED, price: 8, size: 7 }, true)).toBe(STORED);
  });

  test("shrink by two characters or more, but not for a kind without any text", () => {
    const shorter = { ...STORED, price: 7, size: 6, amount: 0 };
    expect(fitLengths(STORED, shorter, true)).toEqual({ ...STORED, price: 7, size: 7 });
  });
});

describe("columns", () => {
  test("widen once for all rows that load together", () => {
    const table = follow(TYPICAL_LENGTHS, SHORT);
    table.quotes.isWaiting = true;
    table.show({ price: 10 });
    table.onSecond();
    table.show({ price: 11, spread: 11 });
    table.onSecond();
    const before = table.layouts();
    table.show({ size: 11 });
    table.quotes.isWaiting = false;
    table.onSecond();
    expect(table.layouts()).toBe(before + 1);
    expect(table.laidOut()).toMatchObject({ price: 11, spread: 11, size: 12 });
  });

  test("wait no more than five seconds for rows without a quote", () => {
    const table = follow(STORED);
    table.quotes.isWaiting = true;
    table.show({ price: 14 });
    for (let second = 0; second < 5; second += 1) table.onSecond();
    expect(table.layouts()).toBe(0);
    table.onSecond();
    expect(table.laidOut().price).toBe(14);
  });

  test("fit the known quotes of a list at once, and keep what fits of a stored layout", () => {
    expect(follow(STORED, { ...SHORT, price: 12 }).laidOut()).toEqual({ ...STORED, price: 12 });
  });

  test("stay while texts gain and lose a digit", () => {
    const table = follow(TYPICAL_LENGTHS, { ...STORED, size: 10 });
    const before = table.layouts();
    for (const size of [11, 10, 9, 11, 9, 10]) {
      table.show({ size, price: size - 2 });
      table.onSecond();
      table.rounds(2);
    }
    expect(table.layouts()).toBe(before);
  });

  test("narrow a minute after the long texts have gone", () => {
    const table = follow(STORED);
    table.show(SHORT);
    table.rounds(3);
    expect(table.laidOut()).toBe(STORED);
    table.rounds(1);
    expect(table.laidOut()).toMatchObject({ price: 6, size: 4, spread: 4 });
  });

  test("narrow at once when the row of a long text is removed", () => {
    const table = follow(STORED);
    table.show({ price: 6 });
    table.removed();
    expect(table.laidOut().price).toBe(6);
  });

  test("take the amounts of another estimate at once, longer or shorter", () => {
    const table = follow(STORED);
    table.show({ amount: 8, cost: 9 });
    table.estimated();
    expect(table.laidOut()).toMatchObject({ amount: 8, cost: 9, price: STORED.price });
  });
});
