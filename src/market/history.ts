import { midpoint } from "./decimal.ts";
import type { Figure } from "./figure.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";
import { isSameFigure } from "./same-figure.ts";

/** A value with the check that first showed it. History is ordered by checks, not by the market's instants. */
export interface FirstSeen {
  /** The device's date at the check, in epoch milliseconds. */
  readonly checkedAtEpochMs: number;
}

/** A quote as it was first seen. */
export interface QuotePoint extends FirstSeen, Omit<Quote, "instrument"> {}

/** The touch alone, as it was first seen: the input of a chart line. */
export interface TouchPoint extends FirstSeen {
  readonly bid: Figure;
  readonly ask: Figure;
}

/** The beginning of a time without successful checks. */
export interface Gap extends FirstSeen {
  readonly bid: undefined;
  readonly ask: undefined;
}

export const isTouch = (point: TouchPoint | Gap): point is TouchPoint => point.bid !== undefined;

export const midOf = ({ bid, ask }: TouchPoint): Figure => midpoint(ask, bid);

/** Returns whether two points are the same quote: equal instants, and figures of equal value. */
export const isSameQuote = (one: QuotePoint, other: QuotePoint): boolean =>
  one.updatedAt.nanos === other.updatedAt.nanos &&
  (["bid", "ask"] as const).every(
    (side) =>
      isSameFigure(one[side].price, other[side].price) &&
      isSameFigure(one[side].size, other[side].size),
  );

/** Returns the value with the check from which it counts, unless it was first seen after it. */
export const seenFrom = <Point extends FirstSeen>(point: Point, check: number): Point => ({
  ...point,
  checkedAtEpochMs: Math.max(point.checkedAtEpochMs, check),
});

/** Returns the index of the first point that was seen after an instant. */
export function firstAfter(points: readonly FirstSeen[], instant: number): number {
  return firstWhere(points, (at) => at > instant);
}

/** The index of the first point that was seen at an instant or after it. */
export function firstFrom(points: readonly FirstSeen[], instant: number): number {
  return firstWhere(points, (at) => at >= instant);
}

/** Finds, by binary search, the first point that is past; all later ones must be past as well. */
function firstWhere(points: readonly FirstSeen[], isPast: (at: number) => boolean): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(points[middle]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An uninterrupted run of successful checks: epoch milliseconds of the first and the last. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The known history of one instrument over some time. Both lists are in order; the ranges are disjoint. */
export interface QuoteHistory<Point extends FirstSeen = QuotePoint> {
  /** Each point is valid until the next; the first may be earlier than the time that was asked for. */
  readonly points: readonly Point[];
  readonly ranges: readonly TimeRange[];
}

/** The last quote of one instrument and the last check that confirmed it. */
export interface LastQuote {
  readonly isin: Isin;
  readonly point: QuotePoint;
  readonly checkedAtEpochMs: number;
}

/** The new history of one instrument since the last write. */
export interface NewHistory extends LastQuote {
  readonly points: readonly QuotePoint[];
  readonly ranges: readonly RecordedRange[];
}

/** The new history that is written in one transaction: an element for each instrument with a check. */
export type HistoryBatch = readonly NewHistory[];

export interface RecordedRange extends TimeRange {
  /**
   * A stored range that ended less than this before `from` is continued: a new page does not know the check
   * before its first. 0 if a check is known to have failed in between.
   */
  readonly reachBackMs: number;
}

/** Returns whether a range continues an earlier one. A single check is not continued: it says nothing of a pace. */
export const continuesRange = (
  earlier: TimeRange,
  { from, reachBackMs = 0 }: TimeRange & Partial<RecordedRange>,
): boolean => earlier.to >= from - (earlier.to > earlier.from ? reachBackMs : 0);

/**
 * The state of the history storage. `opening`: not known yet. `kept`: quotes are stored. `trimmed`: storage
 * was full, and the oldest quotes were deleted. In all other states nothing is stored: the browser has no
 * IndexedDB (`absent`), refuses it (`blocked`), has no space (`full`), holds the data of a newer version
 * (`newer`), or reports an error (`broken`).
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
