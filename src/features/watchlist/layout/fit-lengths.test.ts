import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import {
  type Lengths,
  type TableLengths,
  TYPICAL,
  TYPICAL_LENGTHS,
} from "#storage/table-lengths.ts";
import { createFitter, fitLengths, lengthsOfRows } from "./fit-lengths.ts";
import type { SeenLengths } from "./seen-lengths.ts";

const SHORT: Lengths = { price: 6, size: 3, spread: 4, amount: 0, cost: 0 };
/** Lengths of a stored layout. */
const STORED: Lengths = { price: 9, size: 9, spread: 7, amount: 12, cost: 5 };

/** Creates a fitter over quotes that the test sets, and counts its layouts. */
function follow(stored: Lengths, first: Lengths = stored, others: readonly Lengths[] = []) {
  return followIn(undefined, stored, first, others);
}

function followIn(
  keepsColumns: ((lengths: TableLengths) => boolean) | undefined,
  stored: Lengths,
  first: Lengths = stored,
  others: readonly Lengths[] = [],
  isWaiting = false,
) {
  const quotes = { longest: first, isWaiting };
  const rowOf = (lengths: Lengths): SeenLengths =>
    new Map([...others, lengths].map((each, index) => [testIsin(index), each]));
  const seen = { current: rowOf(first) };
  let laidOut: TableLengths =
    stored === TYPICAL_LENGTHS ? TYPICAL : { longest: stored, common: stored };
  let layouts = 0;
  const lengths = {
    get: () => laidOut,
    set: (next: TableLengths) => {
      laidOut = next;
      layouts += 1;
    },
  };
  const measure = () => rowOf(quotes.longest);
  const fitter = createFitter({
    lengths,
    seen,
    measure,
    isWaiting: () => quotes.isWaiting,
    keepsColumns,
  });
  fitter.begin(false);
  /** Rows show other texts. */
  const show = (change: Partial<Lengths>) => {
    quotes.longest = { ...quotes.longest, ...change };
    seen.current = rowOf(quotes.longest);
  };
  const rounds = (count: number) => {
    for (let round = 0; round < count; round += 1) fitter.round();
  };
  return {
    quotes,
    show,
    rounds,
    ...fitter,
    laidOut: () => laidOut.longest,
    layouts: () => layouts,
  };
}

describe("the lengths of a layout", () => {
  test("grow with a longer text, and a size has room for one more digit", () => {
    const longer = { ...STORED, price: 11, size: 11 };
    expect(fitLengths(STORED, longer, false)).toEqual({ ...STORED, price: 11, size: 12 });
  });

  test("have no room for one more digit of an exceptionally long size", () => {
    const longer = { ...STORED, size: 11 };
    expect(fitLengths(STORED, longer, false, { ...longer, size: 10 })).toEqual(longer);
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

describe("the lengths of all rows", () => {
  const rows = (...prices: readonly number[]): SeenLengths =>
    new Map(prices.map((price, index) => [testIsin(index), { ...SHORT, price }]));
  const pricesOf = (seen: SeenLengths) => {
    const { longest, common } = lengthsOfRows(seen);
    return { longest: longest.price, common: common.price };
  };

  test("leave out one long text of few rows", () => {
    expect(pricesOf(rows(11, 9, 7))).toEqual({ longest: 11, common: 9 });
    expect(pricesOf(rows(7, 10, 9, 10))).toEqual({ longest: 10, common: 10 });
  });

  test("leave out a tenth of many rows", () => {
    const many = Array.from({ length: 18 }, () => 9);
    expect(pricesOf(rows(...many, 11, 11))).toEqual({ longest: 11, common: 9 });
    expect(pricesOf(rows(...many.slice(1), 11, 11, 11))).toEqual({ longest: 11, common: 11 });
  });

  test("leave out none of two rows", () => {
    expect(pricesOf(rows(11, 7))).toEqual({ longest: 11, common: 11 });
  });

  test("shrink a text by a third at most", () => {
    expect(pricesOf(rows(18, 6, 6, 6))).toEqual({ longest: 18, common: 13 });
  });

  test("are those of each kind by itself", () => {
    const seen: SeenLengths = new Map([
      [testIsin(1), { ...SHORT, price: 10 }],
      [testIsin(2), { ...SHORT, size: 9 }],
      [testIsin(3), { ...SHORT, price: 8 }],
    ]);
    expect(lengthsOfRows(seen)).toEqual({
      longest: { ...SHORT, price: 10, size: 9 },
      common: { ...SHORT, price: 8, size: 7 },
    });
  });
});

describe("columns of a table", () => {
  const keepAll = () => true;

  test("are fitted once to the first quotes of the list, and keep their widths from then on", () => {
    const table = followIn(keepAll, TYPICAL_LENGTHS, { ...SHORT, price: 8 }, [], true);
    table.onSecond();
    expect(table.layouts()).toBe(0);
    table.quotes.isWaiting = false;
    table.onSecond();
    expect(table.laidOut()).toMatchObject({ price: 9, size: 4, spread: 4 });
    table.show({ price: 11, size: 4 });
    table.onSecond();
    table.show(SHORT);
    table.rounds(5);
    table.removed();
    expect(table.layouts()).toBe(1);
  });

  test("are fitted where the layout changes anyway", () => {
    const table = followIn(keepAll, STORED);
    table.show({ price: 11 });
    table.onSecond();
    expect(table.laidOut()).toBe(STORED);
    table.laidOutAnew();
    expect(table.laidOut().price).toBe(11);
    table.show({ price: 6 });
    table.rounds(1);
    table.begin(true);
    expect(table.laidOut().price).toBe(6);
  });

  test("also narrow there, but not for rows that wait for their quotes", () => {
    const table = followIn(keepAll, STORED);
    table.show({ price: 6 });
    table.quotes.isWaiting = true;
    table.laidOutAnew();
    expect(table.laidOut()).toBe(STORED);
    table.quotes.isWaiting = false;
    table.laidOutAnew();
    expect(table.laidOut().price).toBe(6);
  });

  test("never leave for the first quotes, for which they widen as far as all have room", () => {
    const table = followIn(({ longest }) => longest.price <= 12, TYPICAL_LENGTHS, {
      ...SHORT,
      price: 14,
      size: 9,
    });
    expect(table.laidOut()).toMatchObject({ price: 12, size: 8, spread: 7 });
  });

  test("widen at any time for figures that would be too small, but not for a single one", () => {
    const table = followIn(keepAll, STORED, STORED, [STORED, STORED]);
    table.show({ price: 16 });
    table.onSecond();
    expect(table.laidOut()).toBe(STORED);
    const all = followIn(keepAll, STORED);
    all.show({ price: 12 });
    all.onSecond();
    expect(all.laidOut()).toBe(STORED);
    all.show({ price: 13 });
    all.onSecond();
    expect(all.laidOut().price).toBe(13);
  });

  test("widen once for a single figure of an added row that would be too small, when its quote has come", () => {
    const table = followIn(keepAll, STORED, STORED, [STORED, STORED]);
    table.quotes.isWaiting = true;
    table.added();
    table.onSecond();
    table.quotes.isWaiting = false;
    table.show({ price: 16 });
    table.onSecond();
    expect(table.laidOut().price).toBe(16);
    table.show({ price: 24 });
    table.onSecond();
    expect(table.laidOut().price).toBe(16);
    const legible = followIn(keepAll, STORED, STORED, [STORED, STORED]);
    legible.added();
    legible.show({ price: 11 });
    legible.onSecond();
    expect(legible.laidOut()).toBe(STORED);
  });
});

describe("columns of a phone", () => {
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

  test("have no room for one more digit of the only long size, and widen when it comes", () => {
    const table = follow(TYPICAL_LENGTHS, { ...SHORT, size: 11 }, [SHORT, SHORT]);
    expect(table.laidOut().size).toBe(11);
    table.show({ size: 12 });
    table.onSecond();
    expect(table.laidOut().size).toBe(12);
    table.show({ size: 11 });
    table.rounds(5);
    expect(table.laidOut().size).toBe(12);
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
