import { midpoint, roundHalfUp } from "./decimal.ts";
import { decimalsOf, type ExactString, type Figure, padDecimals } from "./figure.ts";
import type { QuoteHistory, QuotePoint, Stretch } from "./history.ts";

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
  readonly longestGap: Stretch | undefined;
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
 * as seen where a check in it confirmed it, but not as an update. With `isHeld` the last check is too
 * long ago to speak for what came after it: a gap that still lasts.
 */
export function windowStatistics(
  history: QuoteHistory,
  window: Stretch,
  isHeld = false,
): WindowStatistics {
  const stretches = clip(history.stretches, window);
  const seen = seenIn(history.points, stretches, window);
  const decimals = seen.reduce((most, { point }) => Math.max(most, decimalsIn(point)), 0);
  let high: Ranked | undefined;
  let low: Ranked | undefined;
  let weighed = 0n;
  let weight = 0n;
  for (const { point, knownMs } of seen) {
    const ask = units(point.ask.price, decimals);
    const bid = units(point.bid.price, decimals);
    const twiceMid = ask + bid;
    if (!high || twiceMid > high.twiceMid) high = { twiceMid, point };
    if (!low || twiceMid < low.twiceMid) low = { twiceMid, point };
    if (twiceMid <= 0n || knownMs === 0) continue;
    // spread / mid × 10 000 = (ask − bid) / (ask + bid) × 20 000
    weighed += (((ask - bid) * 20_000n * GUARD) / twiceMid) * BigInt(knownMs);
    weight += BigInt(knownMs);
  }
  return {
    high: high && asExtreme(high),
    low: low && asExtreme(low),
    spreadBps: weight === 0n ? undefined : roundHalfUp(figureOf(weighed / weight, GUARD_DIGITS), 2),
    updates: history.points.filter((point) => isWithin(point.checkedAtEpochMs, window)).length,
    longestGap: longestGap([...stretches, ...(isHeld ? sinceLast(history, window) : [])]),
    knownMs: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

// Whole numbers are twenty times as fast as a decimal library, and a day has thousands of quotes. Each
// quotient is cut behind this many digits, forty more than are kept.
const GUARD_DIGITS = 42;
const GUARD = 10n ** BigInt(GUARD_DIGITS);

interface Seen {
  readonly point: QuotePoint;
  /** For how long checks confirmed it within the window. */
  readonly knownMs: number;
}

interface Ranked {
  readonly twiceMid: bigint;
  readonly point: QuotePoint;
}

const isWithin = (instant: number, { from, to }: Stretch) => instant >= from && instant <= to;

/** What of the stretches lies in the window. */
function clip(stretches: readonly Stretch[], window: Stretch): readonly Stretch[] {
  const clipped: Stretch[] = [];
  for (const { from, to } of stretches) {
    if (to < window.from || from > window.to) continue;
    clipped.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
  }
  return clipped;
}

/** Every quote that a check in the window showed. Both lists are walked once. */
function seenIn(
  points: readonly QuotePoint[],
  stretches: readonly Stretch[],
  window: Stretch,
): readonly Seen[] {
  const seen: Seen[] = [];
  let first = 0;
  for (const [index, point] of points.entries()) {
    const from = Math.max(point.checkedAtEpochMs, window.from);
    const next = points[index + 1]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
    if (point.checkedAtEpochMs > window.to || next <= window.from) continue;
    while ((stretches[first]?.to ?? Number.POSITIVE_INFINITY) < from) first += 1;
    let isSeen = isWithin(point.checkedAtEpochMs, window);
    let knownMs = 0;
    for (let at = first; at < stretches.length; at += 1) {
      const stretch = stretches[at];
      if (!stretch || stretch.from >= next) break;
      isSeen = true;
      knownMs += Math.max(0, Math.min(stretch.to, next) - Math.max(stretch.from, from));
    }
    if (isSeen) seen.push({ point, knownMs });
  }
  return seen;
}

/** Both ends of what of the window lies after the last check of all. */
function sinceLast({ stretches }: QuoteHistory, { from, to }: Stretch): readonly Stretch[] {
  const last = stretches.at(-1);
  if (!last || last.to >= to) return [];
  return [Math.max(last.to, from), to].map((at) => ({ from: at, to: at }));
}

function longestGap(stretches: readonly Stretch[]): Stretch | undefined {
  let longest: Stretch | undefined;
  for (const [index, { from }] of stretches.entries()) {
    const before = stretches[index - 1];
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
