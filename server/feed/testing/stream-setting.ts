import {
  STREAM_VERSION,
  type StreamRefusal,
  type ToBrowser,
} from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import type { EngineBackendOptions } from "#server/feed/engine/engine-backend.ts";
import type { StreamAnswerWriter } from "#server/feed/streams/stream-texts.ts";
import { createStreams, type StreamLimits, type Streams } from "#server/feed/streams/streams.ts";
import { type Setting, start } from "./feed-setting.ts";

/** A browser as the gateway sees it: the messages to it, and the end of its connection. */
interface TestBrowser {
  readonly received: ToBrowser[];
  /** The buffer of each message, to compare them by identity. */
  readonly buffers: Buffer[];
  readonly closed: { code: number; reason: string } | undefined;
  readonly pings: number;
  /** Bytes that it has not taken; it takes all others at once. */
  waitingBytes: number;
  /** Whether it answers pings at once, as each browser does by itself; true at first. */
  answersPings: boolean;
  readonly say: (message: unknown) => void;
  readonly sayText: (text: string) => void;
  readonly want: (watched: readonly Isin[], more?: Record<string, unknown>) => void;
  readonly takeWaitingBytes: () => void;
  readonly answerPing: () => void;
  readonly leave: () => void;
  /** The answers so far: instrument, status and body. */
  readonly answers: () => readonly (readonly [Isin, number, string])[];
  readonly statuses: () => readonly Extract<ToBrowser, { kind: "status" }>[];
}

export interface StreamSetting extends Setting {
  readonly streams: Streams;
  readonly connect: () => TestBrowser;
  /** The answer of both routes while a gate is closed; undefined, the default, while it is open. */
  held: StreamRefusal | undefined;
  source: string;
  isFrozen: boolean;
  /** From 0 to 1. */
  chance: number;
  /** Returns the number of answers that were written. */
  readonly written: () => number;
}

export const SOURCE = "svc-1";

/** Starts the streams of a feed in front of a test service. */
export function startStreams(
  limits: Partial<StreamLimits> = {},
  options: Partial<EngineBackendOptions> = {},
): StreamSetting {
  const setting = start(options);
  let written = 0;
  const writer: StreamAnswerWriter = {
    quote(answer) {
      written += 1;
      if (answer.kind === "not-listed") return [404, {}, "not listed"];
      if (answer.kind === "too-many") return [503, {}, "too many"];
      const { outcome, ageMs, isHit } = answer;
      const headers = { age: `${ageMs}`, cache: isHit ? "HIT" : "MISS" };
      if ("error" in outcome) return [outcome.error.status ?? 502, headers, outcome.error.kind];
      return [200, headers, outcome.answer.value.ask.price];
    },
    held: () => state.held,
  };
  const state: StreamSetting = {
    ...setting,
    held: undefined,
    source: SOURCE,
    isFrozen: false,
    chance: 1,
    written: () => written,
    streams: createStreams({
      clock: setting.clock,
      current: () => (state.isFrozen ? undefined : { feed: setting.feed, source: state.source }),
      writer,
      limits: { maxStreams: 2000, maxInstruments: 500, ...limits },
      random: () => state.chance,
    }),
    connect: () => connectTo(state.streams),
  };
  return state;
}

function connectTo(streams: Streams): TestBrowser {
  const received: ToBrowser[] = [];
  const buffers: Buffer[] = [];
  let closed: TestBrowser["closed"];
  let pings = 0;
  const events = streams.open({
    send(message) {
      buffers.push(message);
      received.push(JSON.parse(message.toString()));
    },
    waitingBytes: () => browser.waitingBytes,
    ping() {
      pings += 1;
      if (browser.answersPings) queueMicrotask(() => events?.onPong());
    },
    close(code, reason) {
      closed = { code, reason };
    },
  });
  const sayText = (text: string) => events?.onMessage(text);
  const browser: TestBrowser = {
    received,
    buffers,
    waitingBytes: 0,
    answersPings: true,
    get closed() {
      return closed;
    },
    get pings() {
      return pings;
    },
    sayText,
    say: (message) => sayText(JSON.stringify(message)),
    want: (watched, more) =>
      browser.say({
        kind: "demand",
        version: STREAM_VERSION,
        source: SOURCE,
        watched: watched.map((isin) => [isin, 1]),
        background: [],
        intervalMs: 2000,
        ...more,
      }),
    takeWaitingBytes() {
      browser.waitingBytes = 0;
      events?.onWritable();
    },
    answerPing: () => events?.onPong(),
    leave: () => events?.onClose(),
    answers: () =>
      received.flatMap((message) =>
        message.kind === "answers"
          ? message.answers.map(([isin, status, , body]) => [isin, status, body] as const)
          : [],
      ),
    statuses: () => received.filter((message) => message.kind === "status"),
  };
  return browser;
}
