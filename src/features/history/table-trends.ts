import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import { TREND_MS, type Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import { type Gap, midOf, type TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { sessionChange } from "#market/statistics/session.ts";
import { createFirstQuotes } from "./first-quotes.ts";
import type { HistoryCache } from "./history-cache.ts";
import { recentLine } from "./recent-line.ts";
import { createSessionBaselines } from "./session-baselines.ts";
import type { Timeline } from "./timeline.ts";

interface TrendsOptions {
  readonly cache: HistoryCache<TouchPoint>;
  readonly clock: Clock;
  /** Returns the IANA name of the zone whose midnight begins a day; undefined for the device's zone. */
  readonly timeZone: () => string | undefined;
}

/** Cached change between two points. */
interface Change {
  readonly first: TouchPoint;
  readonly firstMid: Figure;
  readonly last: TouchPoint;
  readonly percent: Figure | undefined;
}

/** Cached line of a timeline. */
interface Line {
  readonly timeline: Timeline<TouchPoint>;
  readonly line: readonly (TouchPoint | Gap)[];
}

/** Creates the change since the start of the day and the sparkline of each row. */
export function createTrends({ cache, clock, timeZone }: TrendsOptions): Omit<Trends, "updates"> {
  const firstQuotes = createFirstQuotes({ cache, clock, timeZone });
  const lines = new Map<Isin, Line>();
  const changes = new Map<Isin, Change>();
  /** Number of subscribed rows by instrument. */
  const subscribers = new Map<Isin, number>();
  const baseline = createSessionBaselines({ clock, shown: () => subscribers.keys(), baselineOf });
  // Read one after the other: fifty rows that read at once would delay every other read.
  let reading: Promise<unknown> = Promise.resolve();

  /** A quote that was current at midnight is the first of today, whenever it came. */
  function baselineOf(isin: Isin): number | undefined {
    const first = firstQuotes.of(isin);
    return first && Math.max(first.checkedAtEpochMs, firstQuotes.today());
  }

  function readFirst(isin: Isin, listener: () => void) {
    const read = firstQuotes.search(isin);
    if (!read) return;
    reading = reading.then(read).then(() => {
      listener();
      baseline.update();
    });
  }

  return {
    sessionChange(isin) {
      const last = cache.timeline(isin).points.at(-1);
      const first = firstQuotes.of(isin);
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
      const line = recentLine(timeline, clock.epochNow());
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
        readFirst(isin, onRead);
        cancel();
        cancel = onFrame(clock, 0, () => {
          listener();
          // Only on a change, which is rare: listeners of the baseline look at all rows.
          const nextBaseline = baselineOf(isin);
          if (nextBaseline === lastBaseline) return;
          lastBaseline = nextBaseline;
          baseline.update();
        });
      };
      const unsubscribe = cache.subscribe(isin, notify, () => TREND_MS);
      subscribers.set(isin, (subscribers.get(isin) ?? 0) + 1);
      readFirst(isin, onRead);
      reading = reading.then(() => cache.loadSince(isin, clock.epochNow() - TREND_MS));
      return () => {
        isUnsubscribed = true;
        const others = (subscribers.get(isin) ?? 1) - 1;
        if (others > 0) subscribers.set(isin, others);
        else subscribers.delete(isin);
        // It may have had the earliest base.
        if (others === 0) baseline.update();
        cancel();
        unsubscribe();
        lines.delete(isin);
        changes.delete(isin);
      };
    },
    baseline,
  };
}
