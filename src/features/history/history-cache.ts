import type { Clock } from "#engine/protocol/clock.ts";
import { createRecorder, type Recorder } from "#engine/protocol/history-recorder.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { follow } from "#live/follow.ts";
import type { FirstSeen, QuotePoint, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import type { History } from "#storage/history/reader.ts";
import type { Resolution } from "./resolution.ts";
import {
  firstKnown,
  lastKnown,
  NO_TIMELINE,
  type Timeline,
  withLive,
  withoutBefore,
  withStored,
} from "./timeline.ts";

/** A reader of the history at one resolution: read once, then continued with the page's own quotes. */
export interface HistoryCache<Point extends FirstSeen = QuotePoint> {
  /** The known history; the same object while nothing is new. */
  timeline(isin: Isin): Timeline<Point>;
  /**
   * Follows an instrument while it has listeners, and notifies them of each new point. Points older than
   * `spanMs` are dropped once no listener needs them; without it all stay.
   */
  subscribe(isin: Isin, listener: () => void, spanMs?: () => number): () => void;
  /**
   * Reads the stored points of an instrument with a listener, from this instant on, in epoch milliseconds,
   * unless they are loaded. A read that fails is repeated later.
   */
  loadSince(isin: Isin, from: number): Promise<void>;
  /** The first stored quote at or after an instant. */
  firstSince(isin: Isin, from: number): Promise<Point | undefined>;
}

interface HistoryCacheOptions<Point extends FirstSeen> {
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly history: History;
  readonly resolution: Resolution<Point>;
  /** Calls back whenever other tabs may have recorded quotes that this page missed, until the signal aborts. */
  readonly onReturn: (act: () => void, signal: AbortSignal) => void;
}

interface Entry<Point extends FirstSeen> {
  timeline: Timeline<Point>;
  /** How far back a caller asked. */
  wanted: number;
  /** How far back is read; infinity while nothing is read or the gaps are unknown. */
  reached: number;
  reading: Promise<void>;
  isRetrying: boolean;
  readonly recorder: Recorder;
  /** And how far back each of them looks. */
  readonly listeners: Map<() => void, () => number>;
  readonly life: AbortController;
}

const RETRY_MS = 30_000;

export function createHistoryCache<Point extends FirstSeen>(
  options: HistoryCacheOptions<Point>,
): HistoryCache<Point> {
  const { source, clock, history, resolution, onReturn } = options;
  const entries = new Map<Isin, Entry<Point>>();

  function entryOf(isin: Isin): Entry<Point> {
    const known = entries.get(isin);
    if (known) return known;
    const entry: Entry<Point> = {
      timeline: NO_TIMELINE,
      wanted: Number.POSITIVE_INFINITY,
      reached: Number.POSITIVE_INFINITY,
      reading: Promise.resolve(),
      isRetrying: false,
      recorder: createRecorder(),
      listeners: new Map<() => void, () => number>(),
      life: new AbortController(),
    };
    entries.set(isin, entry);
    return entry;
  }

  function become(entry: Entry<Point>, timeline: Timeline<Point>) {
    entry.timeline = timeline;
    for (const listener of entry.listeners.keys()) listener();
  }

  /** One after the other, so that the timeline has no hole where a later part came sooner. */
  function read(isin: Isin, entry: Entry<Point>, window: () => TimeRange): Promise<void> {
    entry.reading = entry.reading.then(async () => {
      const { from, to } = window();
      if (from >= to) return;
      try {
        const kept = await history.read(isin, { from, to });
        entry.reached = Math.min(entry.reached, from);
        become(entry, withStored(entry.timeline, kept, from, resolution));
      } catch {
        entry.reached = Number.POSITIVE_INFINITY;
        // What this page sees by itself is shown all the same.
        const known = firstKnown(entry.timeline) ?? to;
        become(entry, withStored(entry.timeline, NO_TIMELINE, known, resolution));
        retry(isin, entry);
      }
    });
    return entry.reading;
  }

  const readBack = (isin: Isin, entry: Entry<Point>, from: number) =>
    read(isin, entry, () => ({ from, to: Math.min(entry.reached, clock.epochNow()) }));

  function catchUp(isin: Isin, entry: Entry<Point>): Promise<void> {
    if (entry.reached > entry.wanted) return readBack(isin, entry, entry.wanted);
    const from = lastKnown(entry.timeline) ?? entry.reached;
    return read(isin, entry, () => ({ from, to: clock.epochNow() }));
  }

  function retry(isin: Isin, entry: Entry<Point>) {
    if (entry.isRetrying) return;
    entry.isRetrying = true;
    clock.after(RETRY_MS, () => {
      entry.isRetrying = false;
      if (!entry.life.signal.aborted) void catchUp(isin, entry);
    });
  }

  function begin(isin: Isin, entry: Entry<Point>) {
    const { signal } = entry.life;
    onReturn(() => void catchUp(isin, entry), signal);
    // An error is an answer, too: it ends a range.
    void follow(source, isin, signal, (outcome) => {
      // What an earlier page left is among what is read.
      if ("value" in outcome && outcome.value.isRemembered) return;
      entry.recorder.record(isin, outcome);
      const news = entry.recorder
        .take()
        .reduce((timeline, recording) => withLive(timeline, recording, resolution), entry.timeline);
      if (news !== entry.timeline) become(entry, cut(entry, news));
    });
  }

  /** A page that is open for days must not hold days. Cut rarely, for each cut copies what stays. */
  function cut(entry: Entry<Point>, timeline: Timeline<Point>): Timeline<Point> {
    const spanMs = Math.max(...[...entry.listeners.values()].map((span) => span()));
    const from = clock.epochNow() - spanMs;
    const oldest = timeline.ranges[0]?.from ?? Number.POSITIVE_INFINITY;
    if (oldest >= from - spanMs / 3) return timeline;
    entry.reached = Math.max(entry.reached, from);
    entry.wanted = Math.max(entry.wanted, from);
    return withoutBefore(timeline, from);
  }

  return {
    timeline: (isin) => entries.get(isin)?.timeline ?? NO_TIMELINE,
    subscribe(isin, listener, spanMs = () => Number.POSITIVE_INFINITY) {
      const entry = entryOf(isin);
      if (entry.listeners.size === 0) begin(isin, entry);
      // Two may listen with one function.
      const listen = () => listener();
      entry.listeners.set(listen, spanMs);
      return () => {
        entry.listeners.delete(listen);
        if (entry.listeners.size > 0) return;
        // Quotes that arrive without a listener would be missing: the next listener reads from storage.
        entry.life.abort();
        if (entries.get(isin) === entry) entries.delete(isin);
      };
    },
    loadSince(isin, from) {
      const entry = entries.get(isin);
      if (!entry) return Promise.resolve();
      entry.wanted = Math.min(entry.wanted, from);
      return readBack(isin, entry, from);
    },
    async firstSince(isin, from) {
      const first = await history.firstSince(isin, from);
      return first && resolution.of(first);
    },
  };
}
