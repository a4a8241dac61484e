import type { Clock } from "#engine/protocol/clock.ts";
import type { StreamAnswer, StreamRefusal, ToBrowser } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Feed } from "#server/feed/feed.ts";
import type { Outcome } from "#server/feed/outcomes/outcome-store.ts";
import type { FeedAnswer } from "#server/feed/requests/feed-answer.ts";

/** A stream's result for one instrument: an outcome, or the reason why it is not requested. */
export type StreamResult = Outcome<Quote> | "not-listed" | "too-many";

/** Writes the answers of the two routes. */
export interface StreamAnswerWriter {
  quote(
    answer: Extract<FeedAnswer<Quote>, { kind: "outcome" | "not-listed" | "too-many" }>,
  ): StreamRefusal;
  /** Returns the answer of both routes while a gate holds every request; undefined while it is open. */
  held(): StreamRefusal | undefined;
}

/** Serializes messages. A message for many streams is serialized once. */
export interface StreamTexts {
  /** Returns a message with these answers: the same buffer for all streams with the same results in one turn. */
  answers(results: Iterable<readonly [Isin, StreamResult]>): Buffer;
  status(): Buffer;
  queued(isins: readonly Isin[]): Buffer;
  /** Drops the cached messages at the end of a turn. */
  endTurn(): void;
}

/** One answer of a message. */
interface AnswerText {
  /** Unique to this text. */
  readonly id: number;
  readonly text: string;
  /** Monotonic milliseconds: the text holds an age that was right then. */
  readonly at: number;
}

/** Maximum number of cached bytes in one turn: many streams with different long lists could fill the memory. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** Time for which a text with an age is reused: a network takes longer. */
const REUSE_MS = 20;

export function createStreamTexts(
  feed: Pick<Feed, "planMs" | "queueMs" | "status">,
  writer: StreamAnswerWriter,
  clock: Clock,
): StreamTexts {
  /** Keyed by outcome: a failure of the service is one outcome of many instruments. */
  const textsByOutcome = new WeakMap<Outcome<Quote>, Map<Isin, AnswerText>>();
  const refusals = {
    "not-listed": new Map<Isin, AnswerText>(),
    "too-many": new Map<Isin, AnswerText>(),
  };
  const messages = new Map<string, Buffer>();
  let cachedBytes = 0;
  let textCount = 0;

  function clearMessages() {
    messages.clear();
    cachedBytes = 0;
  }

  function textsOf(result: StreamResult): Map<Isin, AnswerText> {
    if (typeof result === "string") return refusals[result];
    const texts = textsByOutcome.get(result) ?? new Map<Isin, AnswerText>();
    textsByOutcome.set(result, texts);
    return texts;
  }

  function textOf(isin: Isin, result: StreamResult): AnswerText {
    const texts = textsOf(result);
    const now = clock.now();
    const before = texts.get(isin);
    if (before && now - before.at <= REUSE_MS) return before;
    textCount += 1;
    const next = { id: textCount, text: JSON.stringify(answerOf(isin, result, now)), at: now };
    texts.set(isin, next);
    return next;
  }

  function answerOf(isin: Isin, result: StreamResult, now: number): StreamAnswer {
    if (typeof result === "string") return [isin, ...writer.quote({ kind: result })];
    const ageMs = Math.max(0, now - result.at);
    const isHit = ageMs > REUSE_MS;
    const planMs = feed.planMs(isin);
    return [isin, ...writer.quote({ kind: "outcome", outcome: result, isHit, ageMs, planMs })];
  }

  return {
    answers(results) {
      const texts = Array.from(results, ([isin, each]) => textOf(isin, each));
      const key = texts.map(({ id }) => id).join();
      const cached = messages.get(key);
      if (cached) return cached;
      const message = answersMessage(texts);
      if (cachedBytes + message.length > MAX_CACHED_BYTES) clearMessages();
      cachedBytes += message.length;
      messages.set(key, message);
      return message;
    },
    status() {
      const held = writer.held();
      const { perMinute, clientCount, isRecovering, nextTryMs } = feed.status();
      return toBuffer({
        kind: "status",
        perMinute,
        desks: clientCount,
        ...(held && { held }),
        ...(nextTryMs !== undefined && { nextTryMs }),
        ...(isRecovering && { recovering: true }),
      });
    },
    queued(isins) {
      const forMs = Math.round(feed.queueMs());
      return toBuffer({ kind: "queued", queued: isins.map((isin) => [isin, forMs] as const) });
    },
    endTurn() {
      clearMessages();
      for (const texts of Object.values(refusals)) texts.clear();
    },
  };
}

const answersMessage = (texts: readonly AnswerText[]): Buffer =>
  Buffer.from(`{"kind":"answers","answers":[${texts.map(({ text }) => text).join()}]}`);

const toBuffer = (message: ToBrowser): Buffer => Buffer.from(JSON.stringify(message));
