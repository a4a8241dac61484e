import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  compareDecimals,
  midpoint,
  multiply,
  ratio,
  roundHalfUp,
  subtract,
} from "#market/decimal.ts";
import {
  type DecimalString,
  type ExactString,
  type Figure,
  isNegative,
  isZero,
} from "#market/figure.ts";
import type { QuoteHistory, QuotePoint, TimeRange } from "#market/history.ts";
import type { QuoteTime } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { windowStatistics } from "./window-statistics.ts";

function time(text = "2026-01-05T08:00:00Z"): QuoteTime {
  const read = parseQuoteTime(text);
  if (!read) throw new Error(`${text} is no instant`);
  return read;
}

const point = (checkedAtEpochMs: number, bid: string, ask: string): QuotePoint => ({
  checkedAtEpochMs,
  updatedAt: time(),
  bid: { price: bid as DecimalString, size: "1" as DecimalString },
  ask: { price: ask as DecimalString, size: "1" as DecimalString },
});

describe("the statistics of a window", () => {
  const history: QuoteHistory = {
    points: [point(100, "9.9", "10.1"), point(200, "10.0", "10.4"), point(900, "9.7", "9.9")],
    ranges: [
      { from: 100, to: 300 },
      { from: 800, to: 1000 },
    ],
  };

  test("give the exact highest and lowest mid", () => {
    const { high, low } = windowStatistics(history, { from: 0, to: 2000 });
    expect(high).toEqual({ mid: "10.2", point: history.points[1] });
    expect(low).toEqual({ mid: "9.8", point: history.points[2] });
  });

  test("weight each spread by the time for which it is known to have held", () => {
    const { spreadBps, knownMs } = windowStatistics(history, { from: 0, to: 2000 });
    // 0.2/10 for 100 ms, 0.4/10.2 for 200 ms, 0.2/9.8 for 100 ms
    expect(spreadBps).toBe("297.10");
    expect(knownMs).toBe(400);
  });

  test("round times to whole milliseconds", () => {
    const shifted = {
      points: history.points.map((each) => ({
        ...each,
        checkedAtEpochMs: each.checkedAtEpochMs + 0.25,
      })),
      ranges: history.ranges.map(({ from, to }) => ({ from: from + 0.25, to: to - 0.125 })),
    };
    expect(windowStatistics(shifted, { from: 0, to: 2000 }).spreadBps).toBe("297.10");
  });

  test("leave out the time in gaps", () => {
    const { spreadBps, knownMs, high } = windowStatistics(history, { from: 400, to: 700 });
    expect({ spreadBps, knownMs, high }).toEqual({
      spreadBps: undefined,
      knownMs: 0,
      high: undefined,
    });
  });

  test("do not count the quote that held at the start of the window as an update", () => {
    const { updates, high } = windowStatistics(history, { from: 250, to: 290 });
    expect(updates).toBe(0);
    expect(high?.mid).toBe("10.2");
  });

  test("find the longest gap between two checks", () => {
    const { longestGap } = windowStatistics(history, { from: 0, to: 2000 });
    expect(longestGap).toEqual({ from: 300, to: 800 });
  });

  test.each([
    ["from the last check on", { from: 0, to: 2000 }, { from: 1000, to: 2000 }],
    ["all of a window after it", { from: 1200, to: 2000 }, { from: 1200, to: 2000 }],
    ["none where the window ends before it", { from: 850, to: 950 }, undefined],
    ["not where one before was longer", { from: 0, to: 1100 }, { from: 300, to: 800 }],
  ])("count a gap that still lasts: %s", (_, window, gap) => {
    expect(windowStatistics(history, window, true).longestGap).toEqual(gap);
  });

  test("leave out a spread whose mid is not above zero", () => {
    const negative = { points: [point(0, "-2", "1")], ranges: [{ from: 0, to: 10 }] };
    const { spreadBps, low } = windowStatistics(negative, { from: 0, to: 10 });
    expect(spreadBps).toBeUndefined();
    expect(low?.mid).toBe("-0.5");
  });

  test("are undefined without quotes", () => {
    expect(windowStatistics({ points: [], ranges: [] }, { from: 0, to: 10 })).toEqual({
      high: undefined,
      low: undefined,
      spreadBps: undefined,
      updates: 0,
      longestGap: undefined,
      knownMs: 0,
    });
  });

  test("handle a day of 50 000 quotes", () => {
    const points = Array.from({ length: 50_000 }, (_, index) =>
      point(index * 1000, `${100 + (index % 7)}.${index % 10}`, `${108 + (index % 5)}.25`),
    );
    const whole = { from: 0, to: 50_000_000 };
    const { updates, knownMs } = windowStatistics({ points, ranges: [whole] }, whole);
    expect({ updates, knownMs }).toEqual({ updates: 50_000, knownMs: 50_000_000 });
  });

  test("are the same for a list that grew and for one that was complete from the start", () => {
    const all = Array.from({ length: 3000 }, (_, index) =>
      point(index * 10, `${10 - (index % 9)}.${index % 7}`, `${11 + (index % 4)}.0${index % 10}`),
    );
    const ranges = [
      { from: 0, to: 14_000 },
      { from: 14_500, to: 30_000 },
    ];
    const growing = all.slice(0, 100);
    for (let count = 100; count <= all.length; count += 100) {
      growing.push(...all.slice(growing.length, count));
      for (const from of [0, 3, 7000]) {
        const window = { from, to: count * 10 };
        const anew = { points: all.slice(0, count), ranges };
        expect(windowStatistics({ points: growing, ranges: ranges }, window)).toEqual(
          windowStatistics(anew, window),
        );
      }
    }
    // Cached sums of whole blocks equal the sums quote by quote.
    const window = { from: 3, to: 29_997 };
    const whole = windowStatistics({ points: growing, ranges: ranges }, window);
    const broken = ranges.flatMap(({ from, to }) =>
      Array.from({ length: (to - from) / 500 }, (_, index) => ({
        from: from + index * 500,
        to: from + (index + 1) * 500,
      })),
    );
    const inParts = windowStatistics({ points: growing, ranges: broken }, window);
    expect(inParts).toEqual(whole);
  });

  test("agree with a count millisecond by millisecond", () => {
    fc.assert(
      fc.property(someHistory(), someRange(), (drawn, window) => {
        expect(windowStatistics(drawn, window)).toEqual(counted(drawn, window));
      }),
    );
  });
});

const LAST = 60;

function someRange() {
  return fc
    .tuple(fc.integer({ min: 0, max: LAST }), fc.integer({ min: 0, max: LAST }))
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
}

/** Quotes and disjoint ranges, each quote first seen by a check. */
function someHistory(): fc.Arbitrary<QuoteHistory> {
  const price = fc
    .tuple(fc.integer({ min: -5, max: 999 }), fc.integer({ min: 0, max: 3 }))
    .map(([whole, decimals]) => (decimals === 0 ? `${whole}` : `${whole}.${"5".repeat(decimals)}`));
  const marks = fc.uniqueArray(fc.integer({ min: 0, max: LAST }), { maxLength: 8 });
  const quotes = fc.array(fc.tuple(fc.nat(LAST), price, price), { maxLength: 8 });
  return fc.tuple(marks, quotes).map(([bounds, drawn]) => {
    const sorted = bounds.sort((a, b) => a - b);
    const ranges = sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
    });
    const isKnown = (at: number) => ranges.some(({ from, to }) => at >= from && at <= to);
    const byInstant = new Map(drawn.filter(([at]) => isKnown(at)).map((draw) => [draw[0], draw]));
    const points = [...byInstant.values()].sort(([a], [b]) => a - b);
    return { points: points.map(([at, bid, ask]) => point(at, bid, ask)), ranges };
  });
}

/** The same by brute force, millisecond by millisecond. */
function counted({ points, ranges }: QuoteHistory, window: TimeRange) {
  const holding = (at: number) => points.findLast(({ checkedAtEpochMs }) => checkedAtEpochMs <= at);
  const isKnown = (at: number, until = at) =>
    ranges.some(({ from, to }) => at >= from && until <= to);
  const mid = (quote: QuotePoint) => midpoint(quote.ask.price, quote.bid.price);
  const seen = new Set<QuotePoint>();
  const gaps: TimeRange[] = [];
  let sum = "0" as ExactString as Figure;
  let weight = 0;
  let knownMs = 0;
  let lastKnown: number | undefined;
  for (let at = window.from; at <= window.to; at += 1) {
    if (!isKnown(at)) continue;
    if (lastKnown !== undefined && !isKnown(lastKnown, at)) gaps.push({ from: lastKnown, to: at });
    lastKnown = at;
    const quote = holding(at);
    if (quote) seen.add(quote);
    if (at === window.to || !isKnown(at, at + 1)) continue;
    knownMs += 1;
    if (!quote || isNegative(mid(quote)) || isZero(mid(quote))) continue;
    sum = add(sum, bpsOf(quote));
    weight += 1;
  }
  const ranked = [...seen].sort((a, b) => compareDecimals(mid(a), mid(b)));
  const [low] = ranked;
  const last = ranked.at(-1);
  const high = last && ranked.find((quote) => compareDecimals(mid(quote), mid(last)) === 0);
  const within = points.filter(
    ({ checkedAtEpochMs: at }) => at >= window.from && at <= window.to,
  ).length;
  const length = ({ from, to }: TimeRange) => to - from;
  const longest = Math.max(0, ...gaps.map(length));
  const padded = (quote: QuotePoint) => expect.toSatisfy((it) => isMid(it, quote));
  return {
    high: high && { mid: padded(high), point: high },
    low: low && { mid: padded(low), point: low },
    spreadBps: weight === 0 ? undefined : mean(sum, weight),
    updates: within,
    longestGap: gaps.find((gap) => length(gap) === longest),
    knownMs,
  };
}

const isMid = (figure: Figure, { ask, bid }: QuotePoint) =>
  compareDecimals(multiply(figure, "2" as ExactString), add(ask.price, bid.price)) === 0;

function bpsOf({ ask, bid }: QuotePoint): Figure {
  const mid = midpoint(ask.price, bid.price);
  return ratio(subtract(ask.price, bid.price), mid, 10_000) ?? ("0" as ExactString);
}

const mean = (sum: Figure, weight: number) =>
  roundHalfUp(ratio(sum, `${weight}` as ExactString) ?? sum, 2);
