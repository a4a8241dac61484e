import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import {
  createRecorder,
  type Recorder,
  stoppedAfterMs,
} from "#engine/protocol/history-recorder.ts";
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
  startingWith,
  type Timeline,
  withLive,
  withoutBefore,
  withStored,
} from "./timeline.ts";

/** Cache of stored history at one resolution, which the page's own quotes extend. */
export interface HistoryCache<Point extends FirstSeen = QuotePoint> {
  /** Returns the known history; the same object while it is unchanged. */
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
  /** Returns the first stored quote at or after an instant. */
  firstSince(isin: Isin, from: number): Promise<Point | undefined>;
}

interface HistoryCacheOptions<Point extends FirstSeen> {
  readonly source: QuoteSource;
  readonly clock: Clock;
  readonly history: History;
  readonly resolution: Resolution<Point>;
  /** Cache that may have followed an instrument before this one does: its checks are known from then on. */
  readonly earlier?: HistoryCache<FirstSeen> | undefined;
  /** Time for which what was read of an instrument is kept after its last listener; none by default. */
  readonly keepMs?: number;
  /** Calls `act` whenever other tabs may have recorded quotes that this page missed, until the signal aborts. */
  readonly onReturn: (act: () => void, signal: AbortSignal) => void;
}

/** What is known of an instrument. */
interface Known<Point extends FirstSeen> {
  timeline: Timeline<Point>;
  /** Earliest requested instant. */
  requestedFrom: number;
  /** Earliest loaded instant; infinity while nothing is loaded or a read has failed. */
  loadedFrom: number;
}

interface CacheEntry<Point extends FirstSeen> extends Known<Point> {
  /** Settles with the last queued read. */
  reading: Promise<void>;
  isRetrying: boolean;
  readonly recorder: Recorder;
  /** Listeners, each with the span in milliseconds that it needs. */
  readonly listeners: Map<() => void, () => number>;
  readonly controller: AbortController;
}

const RETRY_MS = 30_000;

export function createHistoryCache<Point extends FirstSeen>(
  options: HistoryCacheOptions<Point>,
): HistoryCache<Point> {
  const { source, clock, history, resolution, onReturn, earlier, keepMs } = options;
  const entries = new Map<Isin, CacheEntry<Point>>();
  /** What was known of instruments that have no listener now. */
  const left = new Map<Isin, Known<Point> & { readonly cancel: Cancel }>();
  /**
   * How long after their last check instruments without a listener may be checked again without a gap, in milliseconds.
   * The plan of the first check after it says nothing of that time.
   */
  const allowedPauses = new Map<Isin, number>();

  function entryOf(isin: Isin): CacheEntry<Point> {
    const known = entries.get(isin);
    if (known) return known;
    const before = left.get(isin);
    left.delete(isin);
    before?.cancel();
    const entry: CacheEntry<Point> = {
      timeline: before?.timeline ?? startingWith(earlier?.timeline(isin) ?? NO_TIMELINE),
      requestedFrom: before?.requestedFrom ?? Number.POSITIVE_INFINITY,
      loadedFrom: before?.loadedFrom ?? Number.POSITIVE_INFINITY,
      reading: Promise.resolve(),
      isRetrying: false,
      recorder: createRecorder(allowedPauses.get(isin)),
      listeners: new Map<() => void, () => number>(),
      controller: new AbortController(),
    };
    entries.set(isin, entry);
    // The storage has what was checked since.
    if (before) void catchUp(isin, entry);
    return entry;
  }

  function keep(isin: Isin, { timeline, requestedFrom, loadedFrom }: Known<Point>, ms: number) {
    const cancel = clock.after(ms, () => left.delete(isin));
    left.set(isin, { timeline, requestedFrom, loadedFrom, cancel });
  }

  function setTimeline(entry: CacheEntry<Point>, timeline: Timeline<Point>) {
    entry.timeline = timeline;
    for (const listener of entry.listeners.keys()) listener();
  }

  /** Reads one after the other: a later part that came first would leave a hole in the timeline. */
  function read(isin: Isin, entry: CacheEntry<Point>, window: () => TimeRange): Promise<void> {
    entry.reading = entry.reading.then(async () => {
      const { from, to } = window();
      if (from >= to) return;
      try {
        const stored = await history.read(isin, { from, to });
        entry.loadedFrom = Math.min(entry.loadedFrom, from);
        setTimeline(entry, withStored(entry.timeline, stored, from, resolution));
      } catch {
        entry.loadedFrom = Number.POSITIVE_INFINITY;
        // The page's own quotes are shown nevertheless.
        const known = firstKnown(entry.timeline) ?? to;
        setTimeline(entry, withStored(entry.timeline, NO_TIMELINE, known, resolution));
        retry(isin, entry);
      }
    });
    return entry.reading;
  }

  const readBack = (isin: Isin, entry: CacheEntry<Point>, from: number) =>
    read(isin, entry, () => ({ from, to: Math.min(entry.loadedFrom, clock.epochNow()) }));

  function catchUp(isin: Isin, entry: CacheEntry<Point>): Promise<void> {
    if (entry.loadedFrom > entry.requestedFrom) return readBack(isin, entry, entry.requestedFrom);
    const from = lastKnown(entry.timeline) ?? entry.loadedFrom;
    return read(isin, entry, () => ({ from, to: clock.epochNow() }));
  }

  function retry(isin: Isin, entry: CacheEntry<Point>) {
    if (entry.isRetrying) return;
    entry.isRetrying = true;
    clock.after(RETRY_MS, () => {
      entry.isRetrying = false;
      if (!entry.controller.signal.aborted) void catchUp(isin, entry);
    });
  }

  function startFollowing(isin: Isin, entry: CacheEntry<Point>) {
    const { signal } = entry.controller;
    onReturn(() => void catchUp(isin, entry), signal);
    const startedAt = clock.now();
    // An error is an answer, too: it ends a range.
    void follow(source, isin, signal, (outcome) => {
      // A quote that an earlier page left is already in the storage.
      if ("value" in outcome && outcome.value.isRemembered) return;
      entry.recorder.record(isin, outcome);
      // The instrument may not have been checked since, as that of another list.
      if (outcome.at < startedAt) entry.recorder.stop([isin]);
      const next = entry.recorder
        .take()
        .reduce((timeline, recording) => withLive(timeline, recording, resolution), entry.timeline);
      if (next !== entry.timeline) setTimeline(entry, dropUnneeded(entry, next));
    });
  }

  /** Drops points that no listener needs, for pages open for days. Rarely, because it copies the rest. */
  function dropUnneeded(entry: CacheEntry<Point>, timeline: Timeline<Point>): Timeline<Point> {
    const spanMs = Math.max(...[...entry.listeners.values()].map((span) => span()));
    const from = clock.epochNow() - spanMs;
    const oldest = timeline.ranges[0]?.from ?? Number.POSITIVE_INFINITY;
    if (oldest >= from - spanMs / 3) return timeline;
    entry.loadedFrom = Math.max(entry.loadedFrom, from);
    entry.requestedFrom = Math.max(entry.requestedFrom, from);
    return withoutBefore(timeline, from);
  }

  return {
    timeline: (isin) => entries.get(isin)?.timeline ?? NO_TIMELINE,
    subscribe(isin, listener, spanMs = () => Number.POSITIVE_INFINITY) {
      const entry = entryOf(isin);
      if (entry.listeners.size === 0) startFollowing(isin, entry);
      // A key of its own for each subscription: two may pass the same function.
      const listen = () => listener();
      entry.listeners.set(listen, spanMs);
      return () => {
        entry.listeners.delete(listen);
        if (entry.listeners.size > 0) return;
        // Dropped, because it would miss the quotes until the next listener, which reads from storage.
        entry.controller.abort();
        if (entries.get(isin) !== entry) return;
        entries.delete(isin);
        const lastCheck = source.lastGood(isin);
        if (lastCheck) allowedPauses.set(isin, stoppedAfterMs(lastCheck.plannedIntervalMs));
        if (keepMs !== undefined) keep(isin, entry, keepMs);
      };
    },
    loadSince(isin, from) {
      const entry = entries.get(isin);
      if (!entry) return Promise.resolve();
      entry.requestedFrom = Math.min(entry.requestedFrom, from);
      return readBack(isin, entry, from);
    },
    async firstSince(isin, from) {
      const first = await history.firstSince(isin, from);
      return first && resolution.of(first);
    },
  };
}
