import { midpoint, roundHalfUp } from "./decimal.ts";
import { decimalsOf, type ExactString, type Figure, padDecimals } from "./figure.ts";
import {
  firstAfter,
  firstFrom,
  type QuoteHistory,
  type QuotePoint,
  type TimeRange,
} from "./history.ts";

/** What can be said of one instrument over some time. */
export interface WindowStatistics {
  /** The highest and the lowest mid that were seen; the first of equals. Undefined where none was. */
  readonly high: Extreme | undefined;
  readonly low: Extreme | undefined;
  /**
   * The spread in bps, each weighed with the time for which it was known to hold; half-up, two
   * decimals. Undefined where none held for any time with a mid above zero.
   */
  readonly spreadBps: Figure | undefined;
  /** How many quotes came that differed from the one before. */
  readonly updates: number;
  /** The longest time without a successful check after the first one. */
  readonly longestGap: TimeRange | undefined;
  /** For how long in all something was known, in milliseconds. */
  readonly knownMs: number;
}

interface Extreme {
  /** Exact, with at least the decimals of the quote. */
  readonly mid: Figure;
  readonly point: QuotePoint;
}

/**
 * The statistics of what lies in `window`, both ends included. A quote that held when it began counts
 * as seen where a check in it confirmed it, but not as an update. With `hasOpenGap` the last check is too
 * long ago to speak for what came after it: a gap that still lasts. A list of points may have grown at its
 * end since it was given before: what is worked out again is only what may be another.
 */
export function windowStatistics(
  history: QuoteHistory,
  window: TimeRange,
  hasOpenGap = false,
): WindowStatistics {
  const { points } = history;
  const ranges = clip(history.ranges, window);
  const { high, low, weighed, weight } = sumOf(points, ranges, window);
  return {
    high: high && asExtreme(high),
    low: low && asExtreme(low),
    spreadBps: weight === 0n ? undefined : roundHalfUp(figureOf(weighed / weight, GUARD_DIGITS), 2),
    updates: Math.max(0, firstAfter(points, window.to) - firstFrom(points, window.from)),
    longestGap: longestGap([...ranges, ...(hasOpenGap ? sinceLast(history, window) : [])]),
    knownMs: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

// Whole numbers are twenty times as fast as a decimal library, and a day has thousands of quotes. Each
// quotient is cut behind this many digits, forty more than are kept.
const GUARD_DIGITS = 42;
const GUARD = 10n ** BigInt(GUARD_DIGITS);

/** What some quotes come to. */
interface Sum {
  high: Ranked | undefined;
  low: Ranked | undefined;
  /** The spreads, each times the milliseconds that it held, and those milliseconds. */
  weighed: bigint;
  weight: bigint;
}

interface Ranked {
  /** In units of the last decimal. */
  readonly twiceMid: bigint;
  readonly decimals: number;
  readonly point: QuotePoint;
}

const emptySum = (): Sum => ({ high: undefined, low: undefined, weighed: 0n, weight: 0n });

function addQuote(sum: Sum, point: QuotePoint, knownMs: number): void {
  const decimals = decimalsIn(point);
  const ask = units(point.ask.price, decimals);
  const bid = units(point.bid.price, decimals);
  const twiceMid = ask + bid;
  rank(sum, { twiceMid, decimals, point });
  // A window that ends now, or a check that was moved by a sleep, lies between two milliseconds.
  const weight = BigInt(Math.round(knownMs));
  if (twiceMid <= 0n || weight === 0n) return;
  // spread / mid × 10 000 = (ask − bid) / (ask + bid) × 20 000, whatever the units
  sum.weighed += (((ask - bid) * 20_000n * GUARD) / twiceMid) * weight;
  sum.weight += weight;
}

/** The first of equals stays. */
function rank(sum: Sum, ranked: Ranked): void {
  if (!sum.high || isLess(sum.high, ranked)) sum.high = ranked;
  if (!sum.low || isLess(ranked, sum.low)) sum.low = ranked;
}

function isLess(one: Ranked, other: Ranked): boolean {
  const more = other.decimals - one.decimals;
  if (more === 0) return one.twiceMid < other.twiceMid;
  return more > 0
    ? one.twiceMid * 10n ** BigInt(more) < other.twiceMid
    : one.twiceMid < other.twiceMid * 10n ** BigInt(-more);
}

function addSum(sum: Sum, { high, low, weighed, weight }: Sum): void {
  if (high) rank(sum, high);
  if (low) rank(sum, low);
  sum.weighed += weighed;
  sum.weight += weight;
}

/** Sums are stored for runs of this many quotes, each known until the next: they never change. */
interface Block {
  readonly first: QuotePoint;
  /** The one after them. */
  readonly next: QuotePoint;
  readonly sum: Sum;
}

const BLOCK = 512;
/** A day's quotes are asked for every second, and all but the last were there a second ago. */
const blocksOf = new WeakMap<readonly QuotePoint[], Map<number, Block>>();

/** What every quote that a check in the window showed comes to. Both lists are walked once. */
function sumOf(
  points: readonly QuotePoint[],
  ranges: readonly TimeRange[],
  window: TimeRange,
): Sum {
  const sum = emptySum();
  let nth = 0;
  let index = Math.max(0, firstAfter(points, window.from) - 1);
  for (let point = points[index]; point; point = points[index]) {
    if (point.checkedAtEpochMs > window.to) break;
    const from = Math.max(point.checkedAtEpochMs, window.from);
    while ((ranges[nth]?.to ?? Number.POSITIVE_INFINITY) < from) nth += 1;
    const next = points[index + BLOCK];
    const range = ranges[nth];
    const isWhole =
      index % BLOCK === 0 &&
      next &&
      range &&
      point.checkedAtEpochMs > window.from &&
      point.checkedAtEpochMs >= range.from &&
      next.checkedAtEpochMs <= range.to;
    if (isWhole) {
      addSum(sum, sumOfBlock(points, index, next));
      index += BLOCK;
      continue;
    }
    const knownMs = knownMsOf(points, index, { ranges, nth, window });
    if (knownMs !== undefined) addQuote(sum, point, knownMs);
    index += 1;
  }
  return sum;
}

function sumOfBlock(points: readonly QuotePoint[], begin: number, next: QuotePoint): Sum {
  const known = blocksOf.get(points) ?? new Map<number, Block>();
  blocksOf.set(points, known);
  const block = known.get(begin);
  const first = points[begin];
  if (block && block.first === first && block.next === next) return block.sum;
  const sum = emptySum();
  for (let index = begin; index < begin + BLOCK; index += 1) {
    const [point, after] = [points[index], points[index + 1]];
    if (point && after) addQuote(sum, point, after.checkedAtEpochMs - point.checkedAtEpochMs);
  }
  if (first) known.set(begin, { first, next, sum });
  return sum;
}

interface KnownRanges {
  readonly ranges: readonly TimeRange[];
  /** The first of them that may hold the quote. */
  readonly nth: number;
  readonly window: TimeRange;
}

/** For how long checks confirmed a quote within the window; undefined where none did. */
function knownMsOf(
  points: readonly QuotePoint[],
  index: number,
  { ranges, nth, window }: KnownRanges,
): number | undefined {
  const at = points[index]?.checkedAtEpochMs ?? 0;
  const next = points[index + 1]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
  if (next <= window.from) return undefined;
  const from = Math.max(at, window.from);
  let isSeen = at >= window.from;
  let knownMs = 0;
  for (let later = nth; later < ranges.length; later += 1) {
    const range = ranges[later];
    if (!range || range.from >= next) break;
    isSeen = true;
    knownMs += Math.max(0, Math.min(range.to, next) - Math.max(range.from, from));
  }
  return isSeen ? knownMs : undefined;
}

/** The parts of the ranges that lie in the window. */
function clip(ranges: readonly TimeRange[], window: TimeRange): readonly TimeRange[] {
  const clipped: TimeRange[] = [];
  for (const { from, to } of ranges) {
    if (to < window.from || from > window.to) continue;
    clipped.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
  }
  return clipped;
}

/** Both ends of what of the window lies after the last check of all. */
function sinceLast({ ranges }: QuoteHistory, { from, to }: TimeRange): readonly TimeRange[] {
  const last = ranges.at(-1);
  if (!last || last.to >= to) return [];
  return [Math.max(last.to, from), to].map((at) => ({ from: at, to: at }));
}

function longestGap(ranges: readonly TimeRange[]): TimeRange | undefined {
  let longest: TimeRange | undefined;
  for (const [index, { from }] of ranges.entries()) {
    const before = ranges[index - 1];
    if (!before || from <= before.to) continue;
    if (!longest || from - before.to > longest.to - longest.from) {
      longest = { from: before.to, to: from };
    }
  }
  return longest;
}

/** The figure in units of its `decimals`-th place: a whole number. */
export function units(figure: Figure, decimals: number): bigint {
  return BigInt(padDecimals(figure, decimals).replace(".", ""));
}

const decimalsIn = ({ ask, bid }: QuotePoint) =>
  Math.max(decimalsOf(ask.price), decimalsOf(bid.price));

function asExtreme({ point }: Ranked): Extreme {
  const mid = midpoint(point.ask.price, point.bid.price);
  return { mid: padDecimals(mid, decimalsIn(point)), point };
}

/** The other way round. */
export function figureOf(value: bigint, decimals: number): Figure {
  const digits = `${value < 0n ? -value : value}`.padStart(decimals + 1, "0");
  const sign = value < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` as ExactString;
}
