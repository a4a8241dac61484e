import type { Clock } from "#engine/protocol/clock.ts";
import { firstAfter, seenFrom, type TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { startOfDay } from "#storage/history/day.ts";
import type { HistoryCache } from "./history-cache.ts";

interface FirstQuotesOptions {
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

/** Lifetime of a computed midnight, which takes a millisecond to find; the next day begins so much later. */
const MIDNIGHT_TTL_MS = 10_000;

/** Creates the lookup of the first quote that each instrument has today. */
export function createFirstQuotes({ cache, clock, timeZone }: FirstQuotesOptions) {
  const firsts = new Map<Isin, FirstOfDay>();
  let day = { zone: timeZone(), from: 0, foundAt: Number.NEGATIVE_INFINITY };

  function today(): number {
    const zone = timeZone();
    if (zone !== day.zone || clock.now() - day.foundAt > MIDNIGHT_TTL_MS) {
      day = { zone, from: startOfDay(clock.epochNow(), zone), foundAt: clock.now() };
    }
    return day.from;
  }

  return {
    /** Returns the midnight that began this day, in epoch milliseconds. */
    today,
    /** Begins the search of today's first quote; returns the read of the storage, or undefined if it has begun before. */
    search(isin: Isin): (() => Promise<void>) | undefined {
      if (firsts.get(isin)?.day === today()) return undefined;
      const first: FirstOfDay = { day: today(), point: undefined, isRead: false };
      firsts.set(isin, first);
      return async () => {
        first.point = await cache.firstSince(isin, first.day);
        first.isRead = true;
      };
    },
    /** Returns the first quote of today; without a stored one, the first of this page; undefined before the read. */
    of(isin: Isin): TouchPoint | undefined {
      const first = firsts.get(isin);
      if (!first?.isRead || first.day !== today()) return undefined;
      const { points, ranges } = cache.timeline(isin);
      const range = ranges.find(({ to }) => to >= first.day);
      if (first.point || !range) return first.point;
      const from = Math.max(range.from, first.day);
      const point = points[firstAfter(points, from) - 1];
      first.point = point && seenFrom(point, from);
      return first.point;
    },
  };
}
