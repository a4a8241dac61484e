import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { OpenStream } from "#engine/protocol/stream.ts";
import type { Answer, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import { engineBackend } from "#server/feed/engine/engine-backend.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";
import type { FeedAnswer, FeedRequest } from "#server/feed/requests/feed-answer.ts";
import type { StreamEvents } from "#server/feed/streams/stream-connection.ts";
import { createStreams, type Streams } from "#server/feed/streams/streams.ts";
import { createRouteAnswers } from "#server/gateway/answers/route-answers.ts";
import { createStreamAnswerWriter } from "#server/gateway/answers/stream-answers.ts";
import type { Random } from "../simulation/random.ts";

/** The gateway's feed, streams and routes in this process, without sockets. */
export interface SimulatedGateway {
  /** Returns a client of the two routes for the browser of this name. */
  readonly client: (name: string) => MarketDataClient;
  readonly openStream: OpenStream;
  /** Breaks all streams. */
  readonly breakStreams: () => void;
  /** Restarts the gateway with the state that it had learned. */
  readonly restart: () => void;
  readonly openStreams: () => number;
  readonly close: () => void;
}

export const SOURCE = "svc-day";
const ABNORMAL = 1006;
/** Latency in each direction between a browser and the gateway, in milliseconds. */
const LATENCY_MS = 10;
const DOWN_MS = 3000;
const FIRST_ANSWER_MS = 1000;
const LIMITS = { maxStreams: 2000, maxInstruments: 500 };

interface GatewayParts {
  readonly clock: Clock;
  /** The client of the service. */
  readonly service: MarketDataClient;
  /** Whether a new stream is refused. */
  readonly isRefusing: () => boolean;
  readonly random: Random;
}

export function openGateway(parts: GatewayParts): SimulatedGateway {
  const { clock, service, random } = parts;
  const breaking = new Set<() => void>();
  let running: { readonly feed: Feed; readonly streams: Streams } | undefined = start(undefined);

  function start(memory: PacerMemory | undefined) {
    const openBackend = engineBackend({ client: service, memory });
    const feed = createFeed({ clock, deadlineMs: 8000, openBackend });
    const answers = createRouteAnswers({
      gate: { held: () => undefined },
      removeToken: (words) => words,
      status: feed.status,
      hasFeed: () => true,
    });
    const streams = createStreams({
      clock,
      current: () => ({ feed, source: SOURCE }),
      writer: createStreamAnswerWriter(answers),
      limits: LIMITS,
      random,
    });
    return { feed, streams };
  }

  const openStream: OpenStream = (listener) => {
    let events: StreamEvents | undefined;
    let isOver = false;
    const end = (code: number) => {
      if (isOver) return;
      isOver = true;
      breaking.delete(cut);
      clock.after(LATENCY_MS, () => listener.closed(code));
    };
    const cut = () => {
      events?.onClose();
      end(ABNORMAL);
    };
    clock.after(LATENCY_MS, () => {
      if (isOver) return;
      if (running === undefined || parts.isRefusing()) return end(ABNORMAL);
      breaking.add(cut);
      events = running.streams.open({
        // Messages arrive in the order in which they were sent, as on a socket.
        send: (message) => queueMicrotask(() => isOver || listener.message(message.toString())),
        waitingBytes: () => 0,
        ping: () => queueMicrotask(() => events?.onPong()),
        close: end,
      });
      if (events !== undefined) listener.opened();
    });
    return {
      send: (message) => events?.onMessage(JSON.stringify(message)),
      close() {
        if (isOver) return;
        isOver = true;
        breaking.delete(cut);
        events?.onClose();
      },
    };
  };

  return {
    openStream,
    client: (name) => clientOf(name, clock, () => running?.feed),
    breakStreams() {
      for (const cut of breaking) cut();
    },
    restart() {
      const before = running;
      if (before === undefined) return;
      running = undefined;
      const memory = before.feed.pacerMemory();
      before.streams.drain();
      before.feed.close();
      clock.after(DOWN_MS, () => {
        running = start(memory);
      });
    },
    openStreams: () => running?.streams.size ?? 0,
    close() {
      running?.streams.drain();
      running?.feed.close();
    },
  };
}

/** The two routes, as the page's own client reads them. */
function clientOf(name: string, clock: Clock, feed: () => Feed | undefined): MarketDataClient {
  async function ask<T>(
    signal: FeedSignal,
    intervalMs: number | undefined,
    answer: (feed: Feed, request: FeedRequest) => Promise<FeedAnswer<T>>,
  ): Promise<Answer<T>> {
    const asked = feed();
    if (asked === undefined) throw new MarketDataError("network");
    const aborting = new AbortController();
    signal.addEventListener("abort", () => aborting.abort(), { once: true });
    const request = { client: name, signal: aborting.signal, intervalMs, waitMs: FIRST_ANSWER_MS };
    const found = await answer(asked, request);
    signal.throwIfAborted();
    return answerOf(found, asked, clock);
  }
  return {
    instruments: (signal) => ask(signal, undefined, (asked, request) => asked.instruments(request)),
    quote: (isin, signal, _intent, intervalMs) =>
      ask(signal, intervalMs, (asked, request) => asked.quote(isin, request)),
  };
}

type FeedSignal = Parameters<MarketDataClient["instruments"]>[0];

function answerOf<T>(found: FeedAnswer<T>, asked: Feed, clock: Clock): Answer<T> {
  const { perMinute, clientCount: desks } = asked.status();
  const feed = { perMinute, desks };
  switch (found.kind) {
    case "outcome": {
      const { outcome, ageMs, planMs, isHit } = found;
      const check = { atEpochMs: clock.epochNow() - ageMs, ageMs, planMs };
      if ("answer" in outcome) return { ...outcome.answer, isCached: isHit, check, feed };
      const { kind, status, retryAfterMs } = outcome.error;
      throw new MarketDataError(kind, { status, retryAfterMs, check, feed });
    }
    case "queued":
      throw new MarketDataError("rate-limited", { status: 504, queuedForMs: found.forMs, feed });
    case "not-listed":
      throw new MarketDataError("not-found", { status: 404, feed });
    case "too-many":
      throw new MarketDataError("http", { status: 503, feed });
    case "gone":
      throw new MarketDataError("network");
  }
}
