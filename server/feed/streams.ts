import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import type { Feed } from "./feed.ts";
import { createStream, type Stream, type StreamConnection, type StreamEvents } from "./stream.ts";
import { createStreamTexts, type RouteWriter, type StreamTexts } from "./stream-texts.ts";

/** All streams of one gateway. */
export interface Streams {
  /** Whether there is anything to stream: a feed, and a market whose time passes. */
  isOffered(): boolean;
  /** Takes a new connection; undefined where it was closed at once. */
  open(connection: StreamConnection): StreamEvents | undefined;
  /** Closes all of them so that their browsers come back, to another process; takes no more. */
  drain(): void;
  readonly size: number;
}

/** The feed that streams are made from. */
interface StreamedFeed {
  /** Opaque id of the service that it asks. */
  readonly source: string;
  readonly feed: Pick<Feed, "join" | "planMs" | "queueMs" | "status" | "isQueueing">;
}

export interface StreamLimits {
  readonly mostStreams: number;
  /** That one stream may want. */
  readonly mostInstruments: number;
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
/** So that whatever controls access in front of the gateway is asked again. */
const LONGEST_LIFE_MS = 15 * 60_000;
/** Two thousand that came at one instant do not all come back at one. */
const SHORTEST_LIFE_SHARE = 0.8;

const FULL = "As many streams are open as may be.";
const STOPPING = "The gateway stops.";
const OTHER_SOURCE = "Another source is served now.";
const NO_FEED = "There is no stream any more.";

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

  /** What is served now; where it is not what it was, the streams of that end. */
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

  /** At the end of a turn, so that what comes within one goes out in one message. */
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
      if (open.size >= limits.mostStreams) {
        connection.close(STREAM_CLOSE.full, FULL);
        return undefined;
      }
      const share = SHORTEST_LIFE_SHARE + (1 - SHORTEST_LIFE_SHARE) * random();
      const stream = createStream({
        connection,
        feed: now.feed,
        texts: now.texts,
        mostInstruments: limits.mostInstruments,
        source: () => current()?.source,
        now: clock.now,
        livesForMs: LONGEST_LIFE_MS * share,
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
