import { midpoint } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { firstAfter, type QuotePoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { sessionChange } from "#market/session.ts";
import { onBeat } from "#polling/beat.ts";
import type { Cancel, Clock } from "#polling/clock.ts";
import { startOfDay } from "#storage/history/day.ts";
import type { HistoryBook } from "./book.ts";
import type { Timeline } from "./timeline.ts";

/** A quote that holds from an instant on, in monotonic milliseconds; undefined while nothing was known. */
interface TrendPoint {
  readonly at: number;
  readonly mid: Figure | undefined;
  /** The quote whose mid it is. */
  readonly quote: QuotePoint | undefined;
}

/** What a table or a wall shows of the past: the change since the day began, and the last minutes as a line. */
export interface TableTrends {
  sessionChange(isin: Isin): Figure | undefined;
  recent(isin: Isin): readonly TrendPoint[];
  subscribe(isin: Isin, listener: () => void): () => void;
}

interface TrendsOptions {
  readonly book: HistoryBook;
  readonly clock: Clock;
  /** IANA name of the zone whose midnight begins a day; undefined for the device's own. */
  readonly timeZone: () => string | undefined;
  readonly spanMs: number;
}

/** The first quote of a day; undefined until it is known. */
interface First {
  readonly day: number;
  point: QuotePoint | undefined;
  isRead: boolean;
}

/** Finding a midnight takes a millisecond; one that is passed is noticed this much later. */
const DAY_REST_MS = 10_000;

export function createTrends({ book, clock, timeZone, spanMs }: TrendsOptions): TableTrends {
  const firsts = new Map<Isin, First>();
  const lines = new Map<Isin, { timeline: Timeline; line: readonly TrendPoint[] }>();
  const mids = new WeakMap<QuotePoint, Figure>();
  let day = { zone: timeZone(), from: 0, foundAt: Number.NEGATIVE_INFINITY };
  // One after the other: fifty rows that read at once would hold up whatever is asked for meanwhile.
  let reading: Promise<unknown> = Promise.resolve();

  function midOf(point: QuotePoint): Figure {
    const mid = mids.get(point) ?? midpoint(point.ask.price, point.bid.price);
    mids.set(point, mid);
    return mid;
  }

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
      first.point = await book.firstSince(isin, first.day);
      first.isRead = true;
      listener();
    });
    return first;
  }

  /** Where nothing of the day is kept, it begins with the first quote that this page saw. */
  function firstPoint(isin: Isin, { points, stretches }: Timeline): QuotePoint | undefined {
    const first = firsts.get(isin);
    if (!first?.isRead || first.day !== today()) return undefined;
    const begun = stretches.find(({ to }) => to >= first.day);
    first.point ??= begun && points[firstAfter(points, Math.max(begun.from, first.day)) - 1];
    return first.point;
  }

  return {
    sessionChange(isin) {
      const timeline = book.timeline(isin);
      const last = timeline.points.at(-1);
      const first = firstPoint(isin, timeline);
      return last && first && sessionChange(midOf(first), midOf(last));
    },
    recent(isin) {
      const timeline = book.timeline(isin);
      const known = lines.get(isin);
      if (known?.timeline === timeline) return known.line;
      const line = lineOf(timeline, clock, spanMs, midOf);
      lines.set(isin, { timeline, line });
      return line;
    },
    subscribe(isin, listener) {
      let cancel: Cancel = () => undefined;
      // On the beat on which the table draws the quote itself, so that both are one picture.
      const tell = () => {
        firstOf(isin, listener);
        cancel();
        cancel = onBeat(clock, 0, listener);
      };
      const unsubscribe = book.subscribe(isin, tell, () => spanMs);
      firstOf(isin, listener);
      reading = reading.then(() => book.reach(isin, clock.epochNow() - spanMs));
      return () => {
        cancel();
        unsubscribe();
        lines.delete(isin);
      };
    },
  };
}

function lineOf(
  { points, stretches }: Timeline,
  clock: Clock,
  spanMs: number,
  midOf: (point: QuotePoint) => Figure,
): readonly TrendPoint[] {
  const lead = clock.epochNow() - clock.now();
  const from = clock.epochNow() - spanMs;
  const begin = Math.max(0, firstAfter(points, from) - 1);
  const values = points
    .slice(begin)
    .map((point) => ({ at: point.checkedAtEpochMs - lead, mid: midOf(point), quote: point }));
  const gaps = stretches
    .slice(0, -1)
    .filter(({ to }) => to >= from)
    .map(({ to }) => ({ at: to - lead, mid: undefined, quote: undefined }));
  const returns = stretches
    .slice(1)
    .filter((stretch) => stretch.from >= from)
    .flatMap((stretch) => {
      const point = points[firstAfter(points, stretch.from) - 1];
      return point ? [{ at: stretch.from - lead, mid: midOf(point), quote: point }] : [];
    });
  // Of two at one instant the later in this order holds: a gap ends a value, a return ends a gap.
  return [...values, ...gaps, ...returns].sort((one, other) => one.at - other.at);
}
