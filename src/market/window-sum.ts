import { units } from "./decimal-units.ts";
import { decimalsOf } from "./figure.ts";
import { firstAfter, type QuotePoint, type TimeRange } from "./history.ts";

/** Each quotient is cut behind this many digits, forty more than are kept. */
export const GUARD_DIGITS = 42;
const GUARD = 10n ** BigInt(GUARD_DIGITS);

/** The extremes and the weighed spreads of some quotes. */
export interface Sum {
  high: Ranked | undefined;
  low: Ranked | undefined;
  /** The spreads, each times the milliseconds for which it was current, and those milliseconds. */
  weighed: bigint;
  weight: bigint;
}

export interface Ranked {
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

/** The sum over every quote that a check in the window showed. Both lists are walked once. */
export function sumOf(
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

/** The decimals of the finer of both prices. */
export const decimalsIn = ({ ask, bid }: QuotePoint): number =>
  Math.max(decimalsOf(ask.price), decimalsOf(bid.price));
