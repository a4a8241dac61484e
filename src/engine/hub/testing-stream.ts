import type { OpenStream, StreamListener } from "#engine/protocol/stream.ts";
import {
  STREAM_HEARTBEAT_MS,
  type StreamAnswer,
  type StreamDemand,
  type StreamRefusal,
  type ToBrowser,
  type ToGateway,
} from "#engine/protocol/stream-messages.ts";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { type CheckInfo, writeCheck, writeFeedPace } from "#market/headers/feed-headers.ts";
import type { Isin } from "#market/isin.ts";
import { createEngine } from "./engine.ts";
import type { EngineOptions } from "./engine-api.ts";
import type { Demand } from "./seats/demand.ts";
import { type CheckResult, createTestFeed } from "./testing-feed.ts";
import { sourceAt } from "./testing-page-source.ts";
import { TEST_POLICY } from "./testing-service.ts";

/** One connection to the gateway's stream. */
interface TestConnection {
  readonly openedAt: number;
  readonly sent: readonly { readonly at: number; readonly message: ToGateway }[];
  /** Whether the page has closed it. */
  readonly isClosed: boolean;
  readonly listener: StreamListener;
}

type Cause = "rate-limited" | "unauthorized" | "forbidden";

/** A gateway's stream whose messages the test sends. */
export interface TestStream {
  readonly open: OpenStream;
  readonly connections: readonly TestConnection[];
  /** Whether it sends its status every five seconds. */
  hasHeartbeat: boolean;
  /** The treatment of new connections. `silent` ones are established, but no message arrives. */
  mode: "accepts" | "refuses" | "hangs" | "silent";
  latencyMs: number;
  /** The last connection. */
  readonly connection: () => TestConnection;
  readonly demands: () => readonly StreamDemand[];
  /** Sends a message over the last connection. */
  readonly sendMessage: (message: ToBrowser | { readonly kind: string }) => void;
  readonly sendText: (text: string) => void;
  readonly sendAnswers: (...answers: readonly StreamAnswer[]) => void;
  /** Holds all requests back for `forMs`. */
  readonly hold: (cause: Cause, forMs: number) => void;
  readonly release: () => void;
  /** Ends the last connection from the gateway's side. */
  readonly drop: (code?: number) => void;
}

export const PACE = { perMinute: 60, desks: 14 };
const ABNORMAL = 1006;

export function createTestStream(clock: ManualClock): TestStream {
  let heldBy: Cause | undefined;
  let heldUntil = 0;
  const connections: (TestConnection & { isClosed: boolean })[] = [];

  const open: OpenStream = (listener) => {
    const sent: { at: number; message: ToGateway }[] = [];
    const connection = { openedAt: clock.now(), sent, isClosed: false, listener };
    connections.push(connection);
    const { mode } = stream;
    let isEstablished = false;
    clock.after(stream.latencyMs, () => {
      if (connection.isClosed || mode === "hangs") return;
      if (mode === "refuses") return listener.closed(ABNORMAL);
      isEstablished = true;
      listener.opened();
    });
    return {
      send(message) {
        if (!isEstablished) return;
        sent.push({ at: clock.now(), message });
        // The gateway answers the first demand with its status.
        if (sent.length > 1 || mode !== "accepts") return;
        clock.after(stream.latencyMs, () => {
          sendHeartbeat(connection);
        });
      },
      close() {
        connection.isClosed = true;
      },
    };
  };

  function sendHeartbeat(connection: TestConnection & { isClosed: boolean }) {
    if (connection.isClosed) return;
    if (stream.hasHeartbeat) {
      connection.listener.message(JSON.stringify({ kind: "status", ...PACE, ...heldNow() }));
    }
    clock.after(STREAM_HEARTBEAT_MS, () => sendHeartbeat(connection));
  }

  function heldNow() {
    const leftMs = heldUntil - clock.now();
    return leftMs > 0 && heldBy ? { held: refusal(heldBy, leftMs) } : {};
  }

  const last = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error("No stream was opened");
    return connection;
  };

  const stream: TestStream = {
    open,
    connections,
    mode: "accepts",
    latencyMs: 10,
    hasHeartbeat: true,
    connection: last,
    demands: () =>
      last().sent.flatMap(({ message }) => (message.kind === "demand" ? [message] : [])),
    sendMessage: (message) => stream.sendText(JSON.stringify(message)),
    sendText(text) {
      if (!last().isClosed) last().listener.message(text);
    },
    sendAnswers: (...answers) => stream.sendMessage({ kind: "answers", answers }),
    hold(cause, forMs) {
      heldBy = cause;
      heldUntil = clock.now() + forMs;
      stream.sendMessage({ kind: "status", ...PACE, ...heldNow() });
    },
    release() {
      heldBy = undefined;
      stream.sendMessage({ kind: "status", ...PACE });
    },
    drop(code = ABNORMAL) {
      const { isClosed, listener } = last();
      if (isClosed) return;
      last().isClosed = true;
      listener.closed(code);
    },
  };
  return stream;
}

/** Returns the answer of the route for this instrument, as the gateway writes it. */
export function streamAnswer(
  isin: Isin,
  check: CheckInfo,
  result: CheckResult,
  more: Readonly<Record<string, string>> = {},
): StreamAnswer {
  const headers = {
    "x-touchline-check": writeCheck(check),
    "x-touchline-feed": writeFeedPace(PACE),
    ...more,
  };
  if ("kind" in result) {
    return [isin, result.status, headers, JSON.stringify({ reason: "no", error: true })];
  }
  const { ask, bid, updatedAt } = result.quote;
  const body = { instrument: isin, ask, bid, updatedAt: updatedAt.text };
  return [isin, 200, headers, JSON.stringify(body)];
}

/** Returns the answer of every route while the gateway holds all requests back. */
const refusal = (cause: Cause, forMs: number): StreamRefusal => [
  429,
  {
    "x-touchline-gate": cause,
    "x-touchline-gate-ms": String(forMs),
    "retry-after": String(Math.ceil(forMs / 1000)),
  },
  JSON.stringify({ reason: "held", error: true }),
];

interface StreamStageOptions {
  readonly isForVisibleOnly?: boolean;
  /** The constant result of `random`, from 0 up to 1. */
  readonly chance?: number;
  readonly mode?: TestStream["mode"];
}

/** Opens a page's source over a gateway with a feed and a stream. */
export function openStreamStage(instruments: number, options: StreamStageOptions = {}) {
  const { isForVisibleOnly = false, chance = 0.5, mode = "accepts" } = options;
  const clock = createManualClock();
  const feed = createTestFeed(clock, instruments);
  const stream = createTestStream(clock);
  stream.mode = mode;
  const engineOptions: EngineOptions = {
    client: feed.client,
    clock,
    policy: TEST_POLICY,
    isOnline: () => true,
    stream: { open: stream.open, sourceId: "svc-test", random: () => chance, isForVisibleOnly },
  };
  const engine = createEngine(engineOptions);
  const openTab = (demand: Partial<Demand> = {}) => sourceAt(engine, engineOptions, demand);
  const source = openTab();
  let seen = 0;
  return {
    clock,
    feed,
    stream,
    engine,
    source,
    openTab,
    isins: feed.isins,
    watch: () => source.setInterest(new Map(feed.isins.map((isin) => [isin, 1]))),
    /** Sends the last check of each of these instruments over the stream. */
    sendChecks: (...isins: readonly Isin[]) =>
      stream.sendAnswers(
        ...isins.map((isin) => {
          const { check, result } = feed.lastCheck(isin);
          return streamAnswer(isin, check, result);
        }),
      ),
    /** The requests for quotes since the last call. */
    quotesAsked: () => {
      const asked = feed.asked.slice(seen).filter(({ key }) => key !== "instruments");
      seen = feed.asked.length;
      return asked;
    },
  };
}

/** Opens such a source and waits until its stream is open and the list is known. */
export async function openStream(instruments: number, options?: StreamStageOptions) {
  const stage = openStreamStage(instruments, options);
  stage.watch();
  await stage.clock.advance(100);
  return stage;
}
