import { midpoint } from "./decimal.ts";
import type { Figure } from "./figure.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";
import { isSameFigure } from "./same-figure.ts";

/** A value that a check showed first. Its place in time is the check, not the market's own instant. */
export interface FirstSeen {
  /** The device's date at that check, in epoch milliseconds. */
  readonly checkedAtEpochMs: number;
}

/** A quote as it was first seen. */
export interface QuotePoint extends FirstSeen, Omit<Quote, "instrument"> {}

/** The touch alone, as it was first seen: all that a line is drawn from. */
export interface TouchPoint extends FirstSeen {
  readonly bid: Figure;
  readonly ask: Figure;
}

/** From here on nothing was known. */
export interface Gap extends FirstSeen {
  readonly bid: undefined;
  readonly ask: undefined;
}

export const isTouch = (point: TouchPoint | Gap): point is TouchPoint => point.bid !== undefined;

export const midOf = ({ bid, ask }: TouchPoint): Figure => midpoint(ask, bid);

/** Whether the service gave one quote twice, whenever each was seen. */
export const isSameQuote = (one: QuotePoint, other: QuotePoint): boolean =>
  one.updatedAt.nanos === other.updatedAt.nanos &&
  (["bid", "ask"] as const).every(
    (side) =>
      isSameFigure(one[side].price, other[side].price) &&
      isSameFigure(one[side].size, other[side].size),
  );

/** The index of the first quote that was seen after an instant. */
export function firstAfter(points: readonly FirstSeen[], instant: number): number {
  return firstWhere(points, (at) => at > instant);
}

/** The index of the first quote that was seen at an instant or after it. */
export function firstFrom(points: readonly FirstSeen[], instant: number): number {
  return firstWhere(points, (at) => at >= instant);
}

/** The index of the first for which this holds; it then holds for all later ones, too. */
function firstWhere(points: readonly FirstSeen[], isPast: (at: number) => boolean): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(points[middle]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** From one successful check to another, with none missing between: epoch milliseconds, both included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The known history of one instrument over some time; both lists in order, the ranges disjoint. */
export interface QuoteHistory<Point extends FirstSeen = QuotePoint> {
  /** Each holds until the next; the first may lie before the time that was asked for. */
  readonly points: readonly Point[];
  readonly ranges: readonly TimeRange[];
}

/** The last quote of one instrument, and when a check last confirmed it. */
export interface LastQuote {
  readonly isin: Isin;
  readonly point: QuotePoint;
  readonly checkedAtEpochMs: number;
}

/** The new history of one instrument since the last write. */
export interface Recording extends LastQuote {
  readonly points: readonly QuotePoint[];
  readonly ranges: readonly RecordedRange[];
}

export interface RecordedRange extends TimeRange {
  /**
   * A kept range that ended less than this before `from` goes on: a page that begins anew does not
   * know of the check before its first. 0 where it is known that one failed in between.
   */
  readonly reachBackMs: number;
}

/**
 * The state of the history storage. `opening`: not known yet. `trimmed`: storage was full and the oldest quotes
 * were deleted. In every other state but `kept` nothing is stored: the browser has no such storage, refuses it,
 * has no space at all, stores what a newer version wrote, or reports an error.
 */
export type HistoryStorageState =
  | "opening"
  | "kept"
  | "trimmed"
  | "absent"
  | "blocked"
  | "full"
  | "newer"
  | "broken";
