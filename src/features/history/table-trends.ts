import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import { TREND_MS, type Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import { firstAfter, type Gap, midOf, type TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { sessionChange } from "#market/session.ts";
import { startOfDay } from "#storage/history/day.ts";
import type { HistoryCache } from "./history-cache.ts";
import type { Timeline } from "./timeline.ts";

interface TrendsOptions {
  readonly cache: HistoryCache<TouchPoint>;
  readonly clock: Clock;
  /** IANA name of the zone whose midnight begins a day; undefined for the device's own. */
  readonly timeZone: () => string | undefined;
}

/** The first quote of a day; undefined until it is known. */
interface First {
  readonly day: number;
  point: TouchPoint | undefined;
  isRead: boolean;
}

/** The change from one to the other, reckoned once. */
interface Change {
  readonly first: TouchPoint;
  readonly firstMid: Figure;
  readonly last: TouchPoint;
  readonly percent: Figure | undefined;
}

/** Finding a midnight takes a millisecond; one that is passed is noticed this much later. */
const DAY_REST_MS = 10_000;

/** The change since the day began, and the last minutes as a line. */
export function createTrends({ cache, clock, timeZone }: TrendsOptions): Omit<Trends, "updates"> {
  const firsts = new Map<Isin, First>();
  const lines = new Map<
    Isin,
    { timeline: Timeline<TouchPoint>; line: readonly (TouchPoint | Gap)[] }
  >();
  const changes = new Map<Isin, Change>();
  /** How many rows show each instrument. */
  const followed = new Map<Isin, number>();
  const baselineListeners = new Set<() => void>();
  let day = { zone: timeZone(), from: 0, foundAt: Number.NEGATIVE_INFINITY };
  // One after the other: fifty rows that read at once would delay every other read.
  let reading: Promise<unknown> = Promise.resolve();

  function today(): number {
    const zone = timeZone();
    if (zone !== day.zone || clock.now() - day.foundAt > DAY_REST_MS) {
      day = { zone, from: startOfDay(clock.epochNow(), zone), foundAt: clock.now() };
    }
    return day.from;
  }

  function firstOf(isin: Isin, listener: () => void): First {
    const known = firsts.get(isin);
    if (known?.day === today()) return known;
    const first: First = { day: today(), point: undefined, isRead: false };
    firsts.set(isin, first);
    reading = reading.then(async () => {
      first.point = await cache.firstSince(isin, first.day);
      first.isRead = true;
      listener();
      tellBaseline();
    });
    return first;
  }

  function tellBaseline() {
    for (const listener of baselineListeners) listener();
  }

  const baselineOf = (isin: Isin) => firstPoint(isin, cache.timeline(isin))?.checkedAtEpochMs;

  /** Without a stored quote of the day, it begins with the first quote of this page. */
  function firstPoint(isin: Isin, timeline: Timeline<TouchPoint>): TouchPoint | undefined {
    const { points, ranges } = timeline;
    const first = firsts.get(isin);
    if (!first?.isRead || first.day !== today()) return undefined;
    const begun = ranges.find(({ to }) => to >= first.day);
    first.point ??= begun && points[firstAfter(points, Math.max(begun.from, first.day)) - 1];
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
      const line = lineOf(timeline, clock.epochNow() - TREND_MS);
      lines.set(isin, { timeline, line });
      return line;
    },
    subscribe(isin, listener) {
      let cancel: Cancel = () => undefined;
      let isOver = false;
      let toldAt: number | undefined;
      // The read may end after the last listener has left.
      const read = () => {
        if (!isOver) listener();
      };
      // On the beat on which the table draws the quote itself, so that both are one picture.
      const notify = () => {
        firstOf(isin, read);
        cancel();
        cancel = onFrame(clock, 0, () => {
          listener();
          // Whoever follows the earliest one looks at all rows, and a quote seldom moves its own.
          const at = baselineOf(isin);
          if (at === toldAt) return;
          toldAt = at;
          tellBaseline();
        });
      };
      const unsubscribe = cache.subscribe(isin, notify, () => TREND_MS);
      followed.set(isin, (followed.get(isin) ?? 0) + 1);
      firstOf(isin, read);
      reading = reading.then(() => cache.loadSince(isin, clock.epochNow() - TREND_MS));
      return () => {
        isOver = true;
        const others = (followed.get(isin) ?? 1) - 1;
        if (others > 0) followed.set(isin, others);
        else followed.delete(isin);
        cancel();
        unsubscribe();
        lines.delete(isin);
        changes.delete(isin);
      };
    },
    baseline: {
      of: baselineOf,
      earliest() {
        const known = [...followed.keys()].map(baselineOf).filter((at) => at !== undefined);
        // One quote that was current over midnight does not make the session one of yesterday.
        const ofToday = known.filter((at) => at >= today());
        const counted = ofToday.length > 0 ? ofToday : known;
        return counted.length > 0
          ? counted.reduce((one, other) => Math.min(one, other))
          : undefined;
      },
      subscribe(listener) {
        baselineListeners.add(listener);
        return () => baselineListeners.delete(listener);
      },
    },
  };
}

/** Points and line are one list's objects: a day of a table must not hold what it draws twice. */
function lineOf(
  { points, ranges }: Timeline<TouchPoint>,
  from: number,
): readonly (TouchPoint | Gap)[] {
  const values = points.slice(Math.max(0, firstAfter(points, from) - 1));
  const gaps = ranges
    .slice(0, -1)
    .filter(({ to }) => to >= from)
    .map(({ to }): Gap => ({ checkedAtEpochMs: to, bid: undefined, ask: undefined }));
  const returns = ranges
    .slice(1)
    .filter((range) => range.from >= from)
    .flatMap((range) => {
      const point = points[firstAfter(points, range.from) - 1];
      return point ? [{ ...point, checkedAtEpochMs: range.from }] : [];
    });
  if (gaps.length === 0 && returns.length === 0) return values;
  // At one instant the later in this order wins: a gap ends a value, a return ends a gap.
  return [...values, ...gaps, ...returns].sort(
    (one, other) => one.checkedAtEpochMs - other.checkedAtEpochMs,
  );
}
