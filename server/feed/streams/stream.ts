import { STREAM_CLOSE, STREAM_HEARTBEAT_MS } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import type { StreamClient } from "#server/feed/demand/stream-clients.ts";
import type { Feed } from "#server/feed/feed.ts";
import { createBackpressure } from "./backpressure.ts";
import { createMessageBudget } from "./message-budget.ts";
import type { StreamConnection, StreamEvents } from "./stream-connection.ts";
import { readBrowserMessage } from "./stream-demand.ts";
import type { StreamResult, StreamTexts } from "./stream-texts.ts";

/** One browser's stream. Instants are monotonic milliseconds. */
export interface Stream extends StreamEvents {
  /** Sends the results since the last turn, unless the browser is behind. */
  flush(): void;
  /** Closes a stream that is too slow, too old or silent, and sends what is due. Call it about once a second. */
  maintain(now: number): void;
  close(code: number, reason: string): void;
}

interface StreamParts {
  readonly connection: StreamConnection;
  readonly feed: Pick<Feed, "join" | "isQueueing">;
  readonly texts: StreamTexts;
  readonly maxInstruments: number;
  /** Returns the source that is served now; undefined if streams are no longer available. */
  readonly source: () => string | undefined;
  readonly now: () => number;
  /** Maximum age of the stream, in milliseconds. */
  readonly maxAgeMs: number;
  /** Called when there is something to flush. */
  readonly onChange: (stream: Stream) => void;
  readonly onEnd: (stream: Stream) => void;
}

/** Longest time between two statuses: below the heartbeat, since `maintain` is called once a second. */
const STATUS_INTERVAL_MS = STREAM_HEARTBEAT_MS - 1500;
/** Time for a new stream to send its first demand. */
const FIRST_DEMAND_MS = 10_000;
/** No estimate is sent before this: the routes wait as long for a first answer. */
const FIRST_ESTIMATE_MS = 1000;
const ESTIMATE_INTERVAL_MS = 5000;

const NO_FEED = "Streams are no longer available.";
const NO_DEMAND = "The browser sent no demand.";
const MALFORMED = "The message is malformed.";
const TOO_MANY = "The browser sends too many messages.";
const TOO_OLD = "The stream has reached its maximum age.";
const SLOW = "The browser reads too slowly.";

export function createStream(parts: StreamParts): Stream {
  const { connection, texts, maxInstruments, source, now } = parts;
  const openedAt = now();
  const pendingResults = new Map<Isin, StreamResult>();
  const budget = createMessageBudget(openedAt);
  const backpressure = createBackpressure({ connection, now });
  let isStatusDue = true;
  let isOpen = true;
  let lastDemandAt: number | undefined;
  let lastStatusAt = openedAt;
  let lastEstimateAt = openedAt;

  const client: StreamClient = parts.feed.join({
    onOutcome: addResult,
    onNotListed: (isin) => addResult(isin, "not-listed"),
    onStatusChange: requestStatus,
  });

  function addResult(isin: Isin, result: StreamResult) {
    if (pendingResults.size === 0) parts.onChange(stream);
    pendingResults.set(isin, result);
  }

  function requestStatus() {
    isStatusDue = true;
    parts.onChange(stream);
  }

  function flush() {
    if (!isOpen || backpressure.isBehind()) return;
    if (isStatusDue) {
      isStatusDue = false;
      lastStatusAt = now();
      connection.send(texts.status());
    }
    if (pendingResults.size > 0) {
      connection.send(texts.answers(pendingResults));
      pendingResults.clear();
    }
  }

  function end() {
    if (!isOpen) return;
    isOpen = false;
    pendingResults.clear();
    client.leave();
    parts.onEnd(stream);
  }

  function close(code: number, reason: string) {
    if (!isOpen) return;
    end();
    connection.close(code, reason);
  }

  function receive(text: string) {
    const currentSource = source();
    if (currentSource === undefined) return close(STREAM_CLOSE.again, NO_FEED);
    const request = readBrowserMessage(text, currentSource, maxInstruments);
    if ("code" in request) return close(request.code, request.reason);
    if (request.kind === "try-now") return client.tryNow();
    const { wants, excess } = request;
    for (const isin of pendingResults.keys()) if (!wants.has(isin)) pendingResults.delete(isin);
    lastDemandAt = now();
    const added = client.setDemand(wants);
    for (const isin of excess) addResult(isin, "too-many");
    const failure = client.failure();
    if (failure === undefined) return;
    // Stored quotes go first: a failure is no reason to show nothing.
    flush();
    for (const isin of added) addResult(isin, failure);
  }

  function receiveAll(messages: readonly string[]) {
    for (const text of messages) if (isOpen) receive(text);
  }

  /** Counts a message of any kind, and closes a stream that sends too many. @returns whether it is still open */
  function countMessage(): boolean {
    if (isOpen && budget.isExceeded(now())) close(STREAM_CLOSE.malformed, TOO_MANY);
    return isOpen;
  }

  function closeIfDue(at: number) {
    if (backpressure.isTooSlow(at)) close(STREAM_CLOSE.slow, SLOW);
    else if (at >= openedAt + parts.maxAgeMs) close(STREAM_CLOSE.again, TOO_OLD);
    else if (lastDemandAt === undefined && at >= openedAt + FIRST_DEMAND_MS) {
      close(STREAM_CLOSE.malformed, NO_DEMAND);
    }
  }

  function sendEstimateIfDue(at: number) {
    if (lastDemandAt === undefined || at < lastDemandAt + FIRST_ESTIMATE_MS) return;
    if (at < lastEstimateAt + ESTIMATE_INTERVAL_MS && lastEstimateAt > lastDemandAt) return;
    if (!parts.feed.isQueueing()) return;
    const isins = client.unanswered();
    if (isins.length === 0) return;
    lastEstimateAt = at;
    connection.send(texts.queued(isins));
  }

  const stream: Stream = {
    flush,
    maintain(at) {
      closeIfDue(at);
      if (!isOpen) return;
      receiveAll(budget.release(at));
      if (!isOpen) return;
      backpressure.pingIfDue(at);
      if (at >= lastStatusAt + STATUS_INTERVAL_MS) requestStatus();
      if (!backpressure.isBehind()) sendEstimateIfDue(at);
    },
    close,
    onMessage(text) {
      if (countMessage()) receiveAll(budget.take(text, now()));
    },
    onMalformed: () => close(STREAM_CLOSE.malformed, MALFORMED),
    onWritable: flush,
    onPong() {
      if (!countMessage()) return;
      backpressure.pong();
      flush();
    },
    onPing: () => void countMessage(),
    onClose: end,
  };
  parts.onChange(stream);
  return stream;
}
