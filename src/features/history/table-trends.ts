import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import { TREND_MS, type Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import { firstAfter, type Gap, midOf, type TimeRange, type TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { sessionChange } from "#market/statistics/session.ts";
import { startOfDay } from "#storage/history/day.ts";
import { unbrokenStart } from "./frame.ts";
import type { HistoryCache } from "./history-cache.ts";
import type { Timeline } from "./timeline.ts";

interface TrendsOptions {
  readonly cache: HistoryCache<TouchPoint>;
  readonly clock: Clock;
  /** Returns the IANA name of the zone whose midnight begins a day; undefined for the device's zone. */
  readonly timeZone: () => string | undefined;
}

/** First quote of a day. */
interface FirstOfDay {
  readonly day: number;
  /** Undefined until it is known. */
  point: TouchPoint | undefined;
  /** Whether the storage has been read. */
  isRead: boolean;
}

/** Earliest and latest base of the followed instruments, both infinite without any. */
interface Bases {
  readonly earliest: number;
  readonly latest: number;
}

/** Cached change between two points. */
interface Change {
  readonly first: TouchPoint;
  readonly firstMid: Figure;
  readonly last: TouchPoint;
  readonly percent: Figure | undefined;
}

const MINUTE_MS = 60_000;

/** Lifetime of a computed midnight, which takes a millisecond to find; the next day begins so much later. */
const MIDNIGHT_TTL_MS = 10_000;

/** Creates the change since the start of the day and the sparkline of each row. */
export function createTrends({ cache, clock, timeZone }: TrendsOptions): Omit<Trends, "updates"> {
  const firsts = new Map<Isin, FirstOfDay>();
  const lines = new Map<
    Isin,
    { timeline: Timeline<TouchPoint>; line: readonly (TouchPoint | Gap)[] }
  >();
  const changes = new Map<Isin, Change>();
  /** Number of subscribed rows by instrument. */
  const subscribers = new Map<Isin, number>();
  const baselineListeners = new Set<() => void>();
  let bases: Bases = { earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY };
  let isNotifying = false;
  let day = { zone: timeZone(), from: 0, foundAt: Number.NEGATIVE_INFINITY };
  // Read one after the other: fifty rows that read at once would delay every other read.
  let reading: Promise<unknown> = Promise.resolve();

  function today(): number {
    const zone = timeZone();
    if (zone !== day.zone || clock.now() - day.foundAt > MIDNIGHT_TTL_MS) {
      day = { zone, from: startOfDay(clock.epochNow(), zone), foundAt: clock.now() };
    }
    return day.from;
  }

  function firstOf(isin: Isin, listener: () => void): FirstOfDay {
    const known = firsts.get(isin);
    if (known?.day === today()) return known;
    const first: FirstOfDay = { day: today(), point: undefined, isRead: false };
    firsts.set(isin, first);
    reading = reading.then(async () => {
      first.point = await cache.firstSince(isin, first.day);
      first.isRead = true;
      listener();
      notifyBaselineListeners();
    });
    return first;
  }

  /** Notifies once for all rows of a list, which become known or leave together. */
  function notifyBaselineListeners() {
    if (isNotifying) return;
    isNotifying = true;
    onFrame(clock, 0, () => {
      isNotifying = false;
      const known = [...subscribers.keys()].map(baselineOf).filter((at) => at !== undefined);
      bases = { earliest: Math.min(...known), latest: Math.max(...known) };
      for (const listener of baselineListeners) listener();
    });
  }

  /** A quote that was current at midnight is the first of today, whenever it came. */
  function baselineOf(isin: Isin): number | undefined {
    const first = firstPoint(isin, cache.timeline(isin));
    return first && Math.max(first.checkedAtEpochMs, today());
  }

  const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

  /** Returns the first quote of today; without a stored one, the first of this page. */
  function firstPoint(isin: Isin, timeline: Timeline<TouchPoint>): TouchPoint | undefined {
    const { points, ranges } = timeline;
    const first = firsts.get(isin);
    if (!first?.isRead || first.day !== today()) return undefined;
    const range = ranges.find(({ to }) => to >= first.day);
    first.point ??= range && points[firstAfter(points, Math.max(range.from, first.day)) - 1];
    return first.point;
  }

  return {
    sessionChange(isin) {
      const timeline = cache.timeline(isin);
      const last = timeline.points.at(-1);
      const first = firstPoint(isin, timeline);
      if (!last || !first) return undefined;
      const known = changes.get(isin);
      if (known?.first === first && known.last === last) return known.percent;
      const firstMid = known?.first === first ? known.firstMid : midOf(first);
      const percent = sessionChange(firstMid, midOf(last));
      changes.set(isin, { first, firstMid, last, percent });
      return percent;
    },
    recent(isin) {
      const timeline = cache.timeline(isin);
      const known = lines.get(isin);
      if (known?.timeline === timeline) return known.line;
      const line = lineOf(timeline, clock.epochNow());
      lines.set(isin, { timeline, line });
      return line;
    },
    subscribe(isin, listener) {
      let cancel: Cancel = () => undefined;
      let isUnsubscribed = false;
      let lastBaseline: number | undefined;
      // The read may end after the unsubscription.
      const onRead = () => {
        if (!isUnsubscribed) listener();
      };
      // In the frame in which the table draws the quote itself.
      const notify = () => {
        firstOf(isin, onRead);
        cancel();
        cancel = onFrame(clock, 0, () => {
          listener();
          // Only on a change, which is rare: listeners of the baseline look at all rows.
          const baseline = baselineOf(isin);
          if (baseline === lastBaseline) return;
          lastBaseline = baseline;
          notifyBaselineListeners();
        });
      };
      const unsubscribe = cache.subscribe(isin, notify, () => TREND_MS);
      subscribers.set(isin, (subscribers.get(isin) ?? 0) + 1);
      firstOf(isin, onRead);
      reading = reading.then(() => cache.loadSince(isin, clock.epochNow() - TREND_MS));
      return () => {
        isUnsubscribed = true;
        const others = (subscribers.get(isin) ?? 1) - 1;
        if (others > 0) subscribers.set(isin, others);
        else subscribers.delete(isin);
        // The others may share a base now.
        if (others === 0) notifyBaselineListeners();
        cancel();
        unsubscribe();
        lines.delete(isin);
        changes.delete(isin);
      };
    },
    baseline: {
      of: baselineOf,
      shared() {
        const { earliest, latest } = bases;
        return minuteOf(earliest) === minuteOf(latest) ? earliest : undefined;
      },
      isLater(isin) {
        const base = baselineOf(isin);
        return base !== undefined && base - bases.earliest >= MINUTE_MS;
      },
      subscribe(listener) {
        baselineListeners.add(listener);
        return () => baselineListeners.delete(listener);
      },
    },
  };
}

/**
 * Returns the points of the last `TREND_MS`, without those before a gap that is longer than the rest (see
 * `unbrokenStart`). Reuses the timeline's objects, so that a table does not hold them twice.
 *
 * @param now in epoch milliseconds
 */
function lineOf(
  { points, ranges }: Timeline<TouchPoint>,
  now: number,
): readonly (TouchPoint | Gap)[] {
  const windowFrom = now - TREND_MS;
  const unbroken = unbrokenStart("15m", ranges, now) ?? windowFrom;
  const isCut = unbroken > windowFrom && unbroken !== ranges[0]?.from;
  const start = isCut ? unbroken : windowFrom;
  const breaks = ranges.slice(1).flatMap(({ from }, index) => {
    if (from < start) return [];
    const held = points[firstAfter(points, from) - 1];
    return [
      // Even if it began before the start: the value before it is not known at the start.
      ...(from > start ? gapFrom(ranges[index]) : []),
      ...(held ? [{ ...held, checkedAtEpochMs: from }] : []),
    ];
  });
  // Without a cut, the value that was current at the start is included; a cut begins with a held one.
  const first = firstAfter(points, start) - (isCut ? 0 : 1);
  const values = points.slice(Math.max(0, first));
  if (breaks.length === 0) return values;
  // The sort is stable, so at one instant a gap ends a value, and a held value ends a gap.
  return [...values, ...breaks].sort((a, b) => a.checkedAtEpochMs - b.checkedAtEpochMs);
}

const gapFrom = (before: TimeRange | undefined): readonly Gap[] =>
  before ? [{ checkedAtEpochMs: before.to, bid: undefined, ask: undefined }] : [];
