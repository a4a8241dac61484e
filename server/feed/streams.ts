import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import type { Feed } from "./feed.ts";
import { createStream, type Stream, type StreamConnection, type StreamEvents } from "./stream.ts";
import { createStreamTexts, type RouteWriter, type StreamTexts } from "./stream-texts.ts";

/** All streams of one gateway. */
export interface Streams {
  /** Whether streams are available: they need a feed, and a market whose time passes. */
  isOffered(): boolean;
  /** Accepts a connection; returns undefined if it was closed at once. */
  open(connection: StreamConnection): StreamEvents | undefined;
  /** Closes all streams, so that their browsers reconnect to another process. Accepts no more. */
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
  /** The most instruments that one stream may want. */
  readonly maxInstruments: number;
}

interface StreamsParts {
  readonly clock: Clock;
  /** Undefined where there is no feed, or the market's time is frozen. */
  readonly current: () => StreamedFeed | undefined;
  readonly writer: RouteWriter;
  readonly limits: StreamLimits;
  /** From 0 to 1. */
  readonly random: () => number;
}

const CHECK_MS = 1000;
/** Limits a stream's life, so that a proxy that controls access checks the browser again. */
const MAX_LIFE_MS = 15 * 60_000;
/** Spreads the ends of streams that began together, so that their browsers do not reconnect together. */
const MIN_LIFE_SHARE = 0.8;

const FULL = "The limit of open streams is reached.";
const STOPPING = "The gateway is stopping.";
const OTHER_SOURCE = "The source has changed.";
const NO_FEED = "Streams are no longer available.";

export function createStreams(parts: StreamsParts): Streams {
  const { clock, current, writer, limits, random } = parts;
  const open = new Set<Stream>();
  const changed = new Set<Stream>();
  let served: (StreamedFeed & { readonly texts: StreamTexts }) | undefined;
  let isDraining = false;
  let isFlushPlanned = false;
  let cancelCheck: Cancel = () => undefined;

  function closeAll(code: number, reason: string) {
    for (const stream of open) stream.close(code, reason);
  }

  /** Returns what is served now. Closes the streams of an earlier feed or source. */
  function serving() {
    const next = current();
    if (served && next?.source !== served.source) {
      closeAll(next ? STREAM_CLOSE.source : STREAM_CLOSE.again, next ? OTHER_SOURCE : NO_FEED);
    } else if (served && next?.feed !== served.feed) closeAll(STREAM_CLOSE.again, NO_FEED);
    if (next && next.feed === served?.feed && next.source === served.source) return served;
    served = next && { ...next, texts: createStreamTexts(next.feed, writer, clock) };
    return served;
  }

  function check() {
    serving();
    const now = clock.now();
    for (const stream of open) stream.check(now);
    if (open.size > 0) cancelCheck = clock.after(CHECK_MS, check);
  }

  /** Flushes at the end of a turn, so that all results of one turn share a message. */
  function plan(stream: Stream) {
    changed.add(stream);
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    clock.after(0, () => {
      isFlushPlanned = false;
      const streams = [...changed];
      changed.clear();
      for (const each of streams) each.flush();
      served?.texts.endTurn();
    });
  }

  return {
    isOffered: () => current() !== undefined,
    open(connection) {
      const now = isDraining ? undefined : serving();
      if (now === undefined) {
        connection.close(STREAM_CLOSE.again, STOPPING);
        return undefined;
      }
      if (open.size >= limits.maxStreams) {
        connection.close(STREAM_CLOSE.full, FULL);
        return undefined;
      }
      const share = MIN_LIFE_SHARE + (1 - MIN_LIFE_SHARE) * random();
      const stream = createStream({
        connection,
        feed: now.feed,
        texts: now.texts,
        maxInstruments: limits.maxInstruments,
        source: () => current()?.source,
        now: clock.now,
        livesForMs: MAX_LIFE_MS * share,
        changed: plan,
        closed(closed) {
          open.delete(closed);
          changed.delete(closed);
          if (open.size === 0) cancelCheck();
        },
      });
      open.add(stream);
      if (open.size === 1) cancelCheck = clock.after(CHECK_MS, check);
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
