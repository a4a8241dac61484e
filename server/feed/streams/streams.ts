import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import type { Feed } from "#server/feed/feed.ts";
import { createStream, type Stream } from "./stream.ts";
import type { StreamConnection, StreamEvents } from "./stream-connection.ts";
import { createStreamTexts, type StreamAnswerWriter, type StreamTexts } from "./stream-texts.ts";

/** All streams of one gateway. */
export interface Streams {
  /** Whether streams are available: they need a feed, and a market whose time passes. */
  isOffered(): boolean;
  /** Accepts a connection. @returns the receiver of its events; undefined if it was closed at once */
  open(connection: StreamConnection): StreamEvents | undefined;
  /** Closes all streams, so that their browsers reconnect to another process, and accepts no more. */
  drain(): void;
  readonly size: number;
}

/** The feed that streams are made from. */
interface StreamedFeed {
  /** Opaque id of the service that the feed asks. */
  readonly source: string;
  readonly feed: Pick<Feed, "join" | "planMs" | "queueMs" | "status" | "isQueueing">;
}

export interface StreamLimits {
  readonly maxStreams: number;
  /** Maximum number of instruments in the demand of one stream. */
  readonly maxInstruments: number;
}

interface StreamsParts {
  readonly clock: Clock;
  /** Returns the current feed; undefined if there is none, or the market's time is frozen. */
  readonly current: () => StreamedFeed | undefined;
  readonly writer: StreamAnswerWriter;
  readonly limits: StreamLimits;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

const MAINTENANCE_INTERVAL_MS = 1000;
/** Maximum age of a stream: a proxy that controls access then checks the browser again. */
const MAX_AGE_MS = 15 * 60_000;
/** Minimum share of `MAX_AGE_MS`. Streams that began together end apart, and do not reconnect together. */
const MIN_AGE_SHARE = 0.8;

const FULL = "The limit of open streams is reached.";
const STOPPING = "The gateway is stopping.";
const OTHER_SOURCE = "The source has changed.";
const NO_FEED = "Streams are no longer available.";

export function createStreams(parts: StreamsParts): Streams {
  const { clock, writer, limits, random } = parts;
  const open = new Set<Stream>();
  const changed = new Set<Stream>();
  let served: (StreamedFeed & { readonly texts: StreamTexts }) | undefined;
  let isDraining = false;
  let isFlushScheduled = false;
  let cancelMaintenance: Cancel = () => undefined;

  function closeAll(code: number, reason: string) {
    for (const stream of open) stream.close(code, reason);
  }

  /** Returns the current feed. Closes the streams of an earlier feed or source. */
  function updateServed() {
    const next = parts.current();
    if (served && next?.source !== served.source) {
      closeAll(next ? STREAM_CLOSE.source : STREAM_CLOSE.again, next ? OTHER_SOURCE : NO_FEED);
    } else if (served && next?.feed !== served.feed) closeAll(STREAM_CLOSE.again, NO_FEED);
    if (next && next.feed === served?.feed && next.source === served.source) return served;
    served = next && { ...next, texts: createStreamTexts(next.feed, writer, clock) };
    return served;
  }

  function maintain() {
    updateServed();
    const now = clock.now();
    for (const stream of open) stream.maintain(now);
    if (open.size > 0) scheduleMaintenance();
  }

  function scheduleMaintenance() {
    cancelMaintenance = clock.after(MAINTENANCE_INTERVAL_MS, maintain);
  }

  /** Flushes at the end of a turn, so that all results of one turn share a message. */
  function scheduleFlush(stream: Stream) {
    changed.add(stream);
    if (isFlushScheduled) return;
    isFlushScheduled = true;
    clock.after(0, () => {
      isFlushScheduled = false;
      const streams = [...changed];
      changed.clear();
      for (const each of streams) each.flush();
      served?.texts.endTurn();
    });
  }

  return {
    isOffered: () => parts.current() !== undefined,
    open(connection) {
      const current = isDraining ? undefined : updateServed();
      if (current === undefined) {
        connection.close(STREAM_CLOSE.again, STOPPING);
        return undefined;
      }
      if (open.size >= limits.maxStreams) {
        connection.close(STREAM_CLOSE.full, FULL);
        return undefined;
      }
      const ageShare = MIN_AGE_SHARE + (1 - MIN_AGE_SHARE) * random();
      const stream = createStream({
        connection,
        feed: current.feed,
        texts: current.texts,
        maxInstruments: limits.maxInstruments,
        source: () => parts.current()?.source,
        now: clock.now,
        maxAgeMs: MAX_AGE_MS * ageShare,
        onChange: scheduleFlush,
        onEnd(ended) {
          open.delete(ended);
          changed.delete(ended);
          if (open.size === 0) cancelMaintenance();
        },
      });
      open.add(stream);
      if (open.size === 1) scheduleMaintenance();
      return stream;
    },
    drain() {
      isDraining = true;
      closeAll(STREAM_CLOSE.again, STOPPING);
    },
    get size() {
      return open.size;
    },
  };
}
