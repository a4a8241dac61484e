import { STREAM_CLOSE, STREAM_HEARTBEAT_MS } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import type { Feed } from "./feed.ts";
import type { Member } from "./members.ts";
import { createMessageBudget } from "./message-budget.ts";
import { readBrowserMessage, type StreamFault } from "./stream-demand.ts";
import type { StreamResult, StreamTexts } from "./stream-texts.ts";

/** The connection that carries a stream's messages. */
export interface StreamConnection {
  send(message: Buffer): void;
  /** Bytes that the browser has not taken yet. */
  waitingBytes(): number;
  /** Sends a ping after all earlier messages; the browser's answer calls `pong`. */
  ping(): void;
  /** Ends the connection; `closed` follows. */
  close(code: number, reason: string): void;
}

/** The events of a connection. */
export interface StreamEvents {
  message(text: string): void;
  /** A message that is not text, or too large. */
  malformed(): void;
  /** The network has accepted the waiting bytes. */
  drained(): void;
  /** The browser has answered a ping, so it has read all earlier messages. */
  pong(): void;
  /** The browser sends a ping. */
  pinged(): void;
  /** Either side has ended the connection. */
  closed(): void;
}

/** One browser's stream. Instants are monotonic milliseconds. */
export interface Stream extends StreamEvents {
  /** Sends the results since the last turn, unless the browser is behind. */
  flush(): void;
  statusChanged(): void;
  /** To be called about once a second. */
  check(now: number): void;
  close(code: number, reason: string): void;
}

export interface StreamParts {
  readonly connection: StreamConnection;
  readonly feed: Pick<Feed, "join" | "isQueueing">;
  readonly texts: StreamTexts;
  readonly maxInstruments: number;
  /** The source that is served now; undefined if streams are no longer available. */
  readonly source: () => string | undefined;
  readonly now: () => number;
  /** How long the stream may live, in milliseconds. */
  readonly livesForMs: number;
  /** Called when there is something to flush. */
  readonly changed: (stream: Stream) => void;
  readonly closed: (stream: Stream) => void;
}

/** No message is added beyond this many waiting bytes; meanwhile newer answers replace older ones. */
const CLOGGED_BYTES = 16 * 1024;
const SLOW_BYTES = 256 * 1024;
const SLOW_MS = 10_000;
/** Below the heartbeat, since checks come once a second. */
const STATUS_MS = STREAM_HEARTBEAT_MS - 1500;
const FIRST_DEMAND_MS = 10_000;
/** No estimate is sent before this: the routes wait as long for a first answer. */
const QUEUED_AFTER_MS = 1000;
const QUEUED_AGAIN_MS = 5000;
/**
 * Interval of pings. The network buffers megabytes for a browser that reads slowly: what it reads is older
 * than it looks. Only the answer to a ping shows that it has read what was sent.
 */
const PING_MS = 15_000;
const LATE_PONG_MS = 2000;
/** The longest clogging of a client that answers pings but reads nothing. */
const STUCK_MS = 40_000;

const NO_FEED = "Streams are no longer available.";
const NO_DEMAND = "The browser sent no demand.";
const MALFORMED = "The message is malformed.";
const TOO_MANY = "The browser sends too many messages.";
const TOO_OLD = "The stream has reached its maximum age.";
const SLOW = "The browser reads too slowly.";

export function createStream(parts: StreamParts): Stream {
  const { connection, texts, maxInstruments, source, now } = parts;
  const openedAt = now();
  const pending = new Map<Isin, StreamResult>();
  const budget = createMessageBudget(openedAt);
  let isStatusNew = true;
  let isOpen = true;
  let demandAt: number | undefined;
  let statusAt = openedAt;
  let queuedAt = openedAt;
  let pingedAt = openedAt;
  let isPingAnswered = true;
  let fastAt = openedAt;
  let clearAt = openedAt;

  const member: Member = parts.feed.join({
    outcome: note,
    notListed: (isin) => note(isin, "not-listed"),
    status: statusChanged,
  });

  function note(isin: Isin, result: StreamResult) {
    if (pending.size === 0) parts.changed(stream);
    pending.set(isin, result);
  }

  function statusChanged() {
    isStatusNew = true;
    parts.changed(stream);
  }

  /** Whether the browser is behind: until it has caught up, newer answers replace waiting ones. */
  function isBehind(): boolean {
    if (connection.waitingBytes() > CLOGGED_BYTES) return true;
    return !isPingAnswered && now() > pingedAt + LATE_PONG_MS;
  }

  function flush() {
    if (!isOpen || isBehind()) return;
    if (isStatusNew) {
      isStatusNew = false;
      statusAt = now();
      connection.send(texts.status());
    }
    if (pending.size > 0) {
      connection.send(texts.answers(pending));
      pending.clear();
    }
  }

  function end() {
    if (!isOpen) return;
    isOpen = false;
    pending.clear();
    member.leave();
    parts.closed(stream);
  }

  function close(code: number, reason: string) {
    if (!isOpen) return;
    end();
    connection.close(code, reason);
  }

  function refuse({ code, reason }: StreamFault) {
    close(code, reason);
  }

  function receive(text: string) {
    const served = source();
    if (served === undefined) return close(STREAM_CLOSE.again, NO_FEED);
    const request = readBrowserMessage(text, served, maxInstruments);
    if ("code" in request) return refuse(request);
    if (request.kind === "try-now") return member.tryNow();
    const { wants, excess } = request;
    for (const isin of pending.keys()) if (!wants.has(isin)) pending.delete(isin);
    demandAt = now();
    const added = member.setDemand(wants);
    for (const isin of excess) note(isin, "too-many");
    const failure = member.failure();
    if (failure === undefined) return;
    // Stored quotes go first: a failure is no reason to show nothing.
    flush();
    for (const isin of added) note(isin, failure);
  }

  function receiveAll(allowed: readonly string[]) {
    for (const text of allowed) if (isOpen) receive(text);
  }

  /** @returns whether the stream goes on */
  function accept(): boolean {
    if (isOpen && budget.isExceeded(now())) close(STREAM_CLOSE.malformed, TOO_MANY);
    return isOpen;
  }

  function sendQueued(at: number) {
    if (demandAt === undefined || at < demandAt + QUEUED_AFTER_MS) return;
    if (at < queuedAt + QUEUED_AGAIN_MS && queuedAt > demandAt) return;
    if (!parts.feed.isQueueing()) return;
    const isins = member.unanswered();
    if (isins.length === 0) return;
    queuedAt = at;
    connection.send(texts.queued(isins));
  }

  const stream: Stream = {
    flush,
    statusChanged,
    check(at) {
      const waiting = connection.waitingBytes();
      if (waiting <= SLOW_BYTES) fastAt = at;
      if (waiting <= CLOGGED_BYTES) clearAt = at;
      const isPingDue = at >= pingedAt + PING_MS;
      const isStuck = (isPingDue && !isPingAnswered) || at >= clearAt + STUCK_MS;
      if (isStuck || at >= fastAt + SLOW_MS) return close(STREAM_CLOSE.slow, SLOW);
      if (at >= openedAt + parts.livesForMs) return close(STREAM_CLOSE.again, TOO_OLD);
      if (demandAt === undefined && at >= openedAt + FIRST_DEMAND_MS) {
        return close(STREAM_CLOSE.malformed, NO_DEMAND);
      }
      receiveAll(budget.release(at));
      if (!isOpen) return;
      if (isPingDue) {
        pingedAt = at;
        isPingAnswered = false;
        connection.ping();
      }
      if (at >= statusAt + STATUS_MS) statusChanged();
      if (!isBehind()) sendQueued(at);
    },
    close,
    message(text) {
      if (accept()) receiveAll(budget.take(text, now()));
    },
    malformed: () => close(STREAM_CLOSE.malformed, MALFORMED),
    drained: flush,
    pong() {
      if (!accept()) return;
      isPingAnswered = true;
      flush();
    },
    pinged: () => void accept(),
    closed: end,
  };
  parts.changed(stream);
  return stream;
}
