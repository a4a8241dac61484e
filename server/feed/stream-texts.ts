import type { Clock } from "#engine/protocol/clock.ts";
import type { StreamAnswer, StreamRefusal, ToBrowser } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Feed } from "./feed.ts";
import type { FeedAnswer } from "./feed-answer.ts";
import type { Outcome } from "./outcome-store.ts";

/** A stream's result for one instrument: an outcome, or why it is not requested. */
export type StreamResult = Outcome<Quote> | "not-listed" | "too-many";

/** Writes the answers of the two routes. */
export interface RouteWriter {
  quote(
    answer: Extract<FeedAnswer<Quote>, { kind: "outcome" | "not-listed" | "too-many" }>,
  ): StreamRefusal;
  /** The answer of both routes while a gate holds every request back. */
  held(): StreamRefusal | undefined;
}

/** Writes the texts of messages. A message for many streams is written once. */
export interface StreamTexts {
  /** A message with these answers; the same bytes for all streams with the same results within one turn. */
  answers(results: Iterable<readonly [Isin, StreamResult]>): Buffer;
  status(): Buffer;
  queued(isins: readonly Isin[]): Buffer;
  /** Drops the cached messages at the end of a turn. */
  endTurn(): void;
}

interface Written {
  /** Unique to this text. */
  readonly id: number;
  readonly text: string;
  readonly at: number;
}

/** The most cached bytes in one turn: many streams with different long lists could fill the memory. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** How long a text with an age in milliseconds is reused: a network takes longer. */
const SAME_AGE_MS = 20;

export function createStreamTexts(
  feed: Pick<Feed, "planMs" | "queueMs" | "status">,
  writer: RouteWriter,
  clock: Clock,
): StreamTexts {
  /** Keyed by outcome: a failure of the service is one outcome of many instruments. */
  const written = new WeakMap<Outcome<Quote>, Map<Isin, Written>>();
  const refusals = {
    "not-listed": new Map<Isin, Written>(),
    "too-many": new Map<Isin, Written>(),
  };
  const messages = new Map<string, Buffer>();
  let cachedBytes = 0;
  let count = 0;

  function forgetMessages() {
    messages.clear();
    cachedBytes = 0;
  }

  function textsOf(result: StreamResult): Map<Isin, Written> {
    if (typeof result === "string") return refusals[result];
    const texts = written.get(result) ?? new Map<Isin, Written>();
    written.set(result, texts);
    return texts;
  }

  function textOf(isin: Isin, result: StreamResult): Written {
    const texts = textsOf(result);
    const now = clock.now();
    const before = texts.get(isin);
    if (before && now - before.at <= SAME_AGE_MS) return before;
    count += 1;
    const next = { id: count, text: JSON.stringify(answerOf(isin, result, now)), at: now };
    texts.set(isin, next);
    return next;
  }

  function answerOf(isin: Isin, result: StreamResult, now: number): StreamAnswer {
    if (typeof result === "string") return [isin, ...writer.quote({ kind: result })];
    const ageMs = Math.max(0, now - result.at);
    const isHit = ageMs > SAME_AGE_MS;
    const planMs = feed.planMs(isin);
    return [isin, ...writer.quote({ kind: "outcome", outcome: result, isHit, ageMs, planMs })];
  }

  return {
    answers(results) {
      const texts = Array.from(results, ([isin, each]) => textOf(isin, each));
      const key = texts.map(({ id }) => id).join();
      const known = messages.get(key);
      if (known) return known;
      const message = messageWith(texts);
      if (cachedBytes + message.length > MAX_CACHED_BYTES) forgetMessages();
      cachedBytes += message.length;
      messages.set(key, message);
      return message;
    },
    status() {
      const held = writer.held();
      const { perMinute, clientCount: desks } = feed.status();
      return messageOf({ kind: "status", perMinute, desks, ...(held && { held }) });
    },
    queued(isins) {
      const forMs = Math.round(feed.queueMs());
      return messageOf({ kind: "queued", queued: isins.map((isin) => [isin, forMs] as const) });
    },
    endTurn() {
      forgetMessages();
      for (const texts of Object.values(refusals)) texts.clear();
    },
  };
}

const messageWith = (texts: readonly Written[]): Buffer =>
  Buffer.from(`{"kind":"answers","answers":[${texts.map(({ text }) => text).join()}]}`);

const messageOf = (message: ToBrowser): Buffer => Buffer.from(JSON.stringify(message));
