import { units } from "#market/decimal-units.ts";
import { commonDecimals } from "#market/figure.ts";
import { firstAfter, type QuotePoint, type TimeRange } from "#market/history.ts";

/** The decimals after which each quotient is truncated: forty more than the result has. */
export const GUARD_DIGITS = 42;
const GUARD = 10n ** BigInt(GUARD_DIGITS);

/** The extremes and the weighed spreads of some quotes. */
export interface Sum {
  high: Ranked | undefined;
  low: Ranked | undefined;
  /** The sum of spread × milliseconds for which it was current, and the sum of those milliseconds. */
  weighed: bigint;
  weight: bigint;
}

export interface Ranked {
  /** ask + bid, in units of the last of `decimals`. */
  readonly twiceMid: bigint;
  readonly decimals: number;
  readonly point: QuotePoint;
}

const emptySum = (): Sum => ({ high: undefined, low: undefined, weighed: 0n, weight: 0n });

function addQuote(sum: Sum, point: QuotePoint, knownMs: number): void {
  const decimals = commonDecimals(point.ask.price, point.bid.price);
  const ask = units(point.ask.price, decimals);
  const bid = units(point.bid.price, decimals);
  const twiceMid = ask + bid;
  rank(sum, { twiceMid, decimals, point });
  // The end of a window that ends now, and a check that was corrected for a sleep, may have a fraction.
  const weight = BigInt(Math.round(knownMs));
  if (twiceMid <= 0n || weight === 0n) return;
  // spread / mid × 10 000 = (ask − bid) / (ask + bid) × 20 000, whatever the units
  sum.weighed += (((ask - bid) * 20_000n * GUARD) / twiceMid) * weight;
  sum.weight += weight;
}

/** Updates the extremes; of equal mids the first one remains. */
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

/** The cached sum of `BLOCK` quotes, each of them current until the next one: it does not change. */
interface Block {
  readonly first: QuotePoint;
  /** The first quote after the block. */
  readonly next: QuotePoint;
  readonly sum: Sum;
}

const BLOCK = 512;
/** The statistics of a day are computed every second, while only its last block changes. */
const blocksOf = new WeakMap<readonly QuotePoint[], Map<number, Block>>();

/** Sums every quote that a check in the window showed, in one pass over both lists. */
export function sumOf(
  points: readonly QuotePoint[],
  ranges: readonly TimeRange[],
  window: TimeRange,
): Sum {
  const sum = emptySum();
  let rangeIndex = 0;
  let index = Math.max(0, firstAfter(points, window.from) - 1);
  for (let point = points[index]; point; point = points[index]) {
    if (point.checkedAtEpochMs > window.to) break;
    const from = Math.max(point.checkedAtEpochMs, window.from);
    while ((ranges[rangeIndex]?.to ?? Number.POSITIVE_INFINITY) < from) rangeIndex += 1;
    const next = points[index + BLOCK];
    const range = ranges[rangeIndex];
    const isWholeBlock =
      index % BLOCK === 0 &&
      next &&
      range &&
      point.checkedAtEpochMs > window.from &&
      point.checkedAtEpochMs >= range.from &&
      next.checkedAtEpochMs <= range.to;
    if (isWholeBlock) {
      addSum(sum, sumOfBlock(points, index, next));
      index += BLOCK;
      continue;
    }
    const knownMs = knownMsOf(points, index, { ranges, firstRange: rangeIndex, window });
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
  /** The index of the first range that may contain the quote. */
  readonly firstRange: number;
  readonly window: TimeRange;
}

/** The milliseconds of the window in which checks confirmed a quote; undefined if no check did. */
function knownMsOf(
  points: readonly QuotePoint[],
  index: number,
  { ranges, firstRange, window }: KnownRanges,
): number | undefined {
  const at = points[index]?.checkedAtEpochMs ?? 0;
  const next = points[index + 1]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
  if (next <= window.from) return undefined;
  const from = Math.max(at, window.from);
  let isSeen = at >= window.from;
  let knownMs = 0;
  for (let rangeIndex = firstRange; rangeIndex < ranges.length; rangeIndex += 1) {
    const range = ranges[rangeIndex];
    if (!range || range.from >= next) break;
    isSeen = true;
    knownMs += Math.max(0, Math.min(range.to, next) - Math.max(range.from, from));
  }
  return isSeen ? knownMs : undefined;
}
