import type { QuotePoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import type { Clock } from "#polling/clock.ts";
import { createRecorder, type Recorder } from "#polling/history-recorder.ts";
import type { QuoteSource } from "#polling/source.ts";
import type { History } from "#storage/history/reader.ts";
import {
  lastKnown,
  NO_TIMELINE,
  type Timeline,
  withKept,
  withLive,
  withoutBefore,
} from "./timeline.ts";

/** The page's one reader of the past: read once, then carried on by what the page is told itself. */
export interface HistoryBook {
  /** What is known so far; the same object while nothing is new. */
  timeline(isin: Isin): Timeline;
  /**
   * Follows an instrument while anybody listens, and tells of whatever is new. What is longer ago than
   * `spanMs` is forgotten once nobody wants more; without it all stays.
   */
  subscribe(isin: Isin, listener: () => void, spanMs?: number): () => void;
  /** Reads what is kept from this instant on, in epoch milliseconds, unless it is here already. */
  reach(isin: Isin, from: number): Promise<void>;
  /** The quote that held first on or after an instant, of all that is kept. */
  firstSince(isin: Isin, from: number): Promise<QuotePoint | undefined>;
  /** Reads what others may have seen while this page was not told. */
  refresh(): void;
}

interface BookOptions {
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly history: History;
}

interface Entry {
  timeline: Timeline;
  /** How far back is read, or on its way. */
  reached: number;
  reading: Promise<void>;
  readonly recorder: Recorder;
  /** And how far back each of them looks. */
  readonly listeners: Map<() => void, number>;
  readonly life: AbortController;
}

export function createBook({ source, clock, history }: BookOptions): HistoryBook {
  const entries = new Map<Isin, Entry>();

  function entryOf(isin: Isin): Entry {
    const known = entries.get(isin);
    if (known) return known;
    const entry = {
      timeline: NO_TIMELINE,
      reached: Number.POSITIVE_INFINITY,
      reading: Promise.resolve(),
      recorder: createRecorder(),
      listeners: new Map<() => void, number>(),
      life: new AbortController(),
    };
    entries.set(isin, entry);
    return entry;
  }

  function become(entry: Entry, timeline: Timeline) {
    entry.timeline = timeline;
    for (const listener of entry.listeners.keys()) listener();
  }

  /** One after the other, so that the timeline has no hole where a later part came sooner. */
  function read(isin: Isin, entry: Entry, from: number, to: number): Promise<void> {
    entry.reading = entry.reading.then(async () => {
      const kept = await history.read(isin, { from, to });
      become(entry, withKept(entry.timeline, kept, from));
    });
    return entry.reading;
  }

  async function follow(isin: Isin, entry: Entry) {
    const { signal } = entry.life;
    let newerThan = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      // An error is an answer, too: it ends a stretch. The source keeps it.
      await source.quote(isin, { newerThan, signal }).catch(() => undefined);
      const outcome = source.last(isin);
      // A source that ended gives no more answers, and must not be asked in a circle.
      if (signal.aborted || !outcome || outcome.at <= newerThan) return;
      newerThan = outcome.at;
      // What an earlier page left is among what is read.
      if ("value" in outcome && outcome.value.isRemembered) continue;
      entry.recorder.heard(isin, outcome);
      const news = entry.recorder.take().reduce(withLive, entry.timeline);
      if (news !== entry.timeline) become(entry, cut(entry, news));
    }
  }

  /** A page that is open for days must not hold days. Cut rarely, for each cut copies what stays. */
  function cut(entry: Entry, timeline: Timeline): Timeline {
    const spanMs = Math.max(...entry.listeners.values());
    const from = clock.epochNow() - spanMs;
    const oldest = timeline.stretches[0]?.from ?? Number.POSITIVE_INFINITY;
    if (oldest >= from - spanMs / 3) return timeline;
    entry.reached = Math.max(entry.reached, from);
    return withoutBefore(timeline, from);
  }

  return {
    timeline: (isin) => entries.get(isin)?.timeline ?? NO_TIMELINE,
    subscribe(isin, listener, spanMs = Number.POSITIVE_INFINITY) {
      const entry = entryOf(isin);
      if (entry.listeners.size === 0) void follow(isin, entry);
      // Two may listen with one function.
      const listen = () => listener();
      entry.listeners.set(listen, spanMs);
      return () => {
        entry.listeners.delete(listen);
        if (entry.listeners.size > 0) return;
        // What comes while nobody listens would be missing: the next one begins with what is kept.
        entry.life.abort();
        if (entries.get(isin) === entry) entries.delete(isin);
      };
    },
    reach(isin, from) {
      const entry = entryOf(isin);
      if (entry.reached <= from) return entry.reading;
      const to = Math.min(entry.reached, clock.epochNow());
      entry.reached = from;
      return read(isin, entry, from, to);
    },
    firstSince: (isin, from) => history.firstSince(isin, from),
    refresh() {
      for (const [isin, entry] of entries) {
        const from = lastKnown(entry.timeline) ?? entry.reached;
        void read(isin, entry, from, clock.epochNow());
      }
    },
  };
}
