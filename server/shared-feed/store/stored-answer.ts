import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import { type InstrumentList, parseQuoteBody } from "#market/client/contract.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { documentOf } from "#market/quote-document.ts";
import { concernsAllRequests, type Outcome } from "#server/feed/outcomes/outcome-store.ts";
import { type Fields, wholeOf } from "#server/shared-feed/redis/replies.ts";
import { errorParts, type RemoveToken, storedError } from "./stored-error.ts";

/** An answer for Redis, whose script adds the instant. */
export interface WrittenAnswer {
  readonly key: Isin | typeof LIST_KEY;
  /** `older`: a quote with `Answer.replacesOlder`. */
  readonly kind: "quote" | "older" | "list" | "error";
  readonly body: string;
  /** The service's own clock, in epoch milliseconds; empty if it is unknown. */
  readonly date: string;
  /** Whether it is about this instrument or the list, and not about the service as a whole. */
  readonly isOwn: boolean;
}

/** An answer that was read from Redis. */
export interface StoredAnswer {
  readonly key: Isin | typeof LIST_KEY;
  readonly fence: number;
  /** The age of the answer by Redis's clock, in milliseconds. */
  readonly ageMs: number;
  /** The instant of the answer by Redis's clock, in epoch milliseconds. */
  readonly answeredAtMs: number;
  /** The planned time between two checks, in milliseconds. */
  readonly planMs: number;
  /** A list is stored separately: the answer only announces a new one. */
  readonly result: StoredResult<Quote> | "list";
}

type StoredResult<T> = StoredSuccess<T> | Pick<Failure, "error">;
type StoredSuccess<T> = Pick<Extract<Outcome<T>, { answer: unknown }>, "answer">;
type Failure = Extract<Outcome<never>, { error: unknown }>;

/** Tolerance for a clock of Redis that a time server has set back a little. */
const TOLERANCE_MS = 1000;
const MAX_PLAN_MS = 7 * 24 * 60 * 60_000;

/** Serializes the outcome of a quote's check. */
export function writeQuote(
  key: Isin,
  outcome: Outcome<Quote>,
  removeToken: RemoveToken,
): WrittenAnswer {
  if ("error" in outcome) return writeError(key, outcome, removeToken);
  const { value, serverDateMs, replacesOlder } = outcome.answer;
  const body = JSON.stringify(documentOf(value));
  const kind = replacesOlder ? "older" : "quote";
  return { key, kind, body, date: dateText(serverDateMs), isOwn: true };
}

/** Serializes the outcome of a list's check. */
export function writeList(
  outcome: Outcome<InstrumentList>,
  removeToken: RemoveToken,
): WrittenAnswer {
  if ("error" in outcome) return writeError(LIST_KEY, outcome, removeToken);
  const { value, serverDateMs } = outcome.answer;
  const body = [value.refused, ...value.isins].join("\n");
  return { key: LIST_KEY, kind: "list", body, date: dateText(serverDateMs), isOwn: true };
}

function writeError(
  key: WrittenAnswer["key"],
  { error }: Failure,
  removeToken: RemoveToken,
): WrittenAnswer {
  const body = JSON.stringify(errorParts(error, removeToken));
  const isOwn = !concernsAllRequests(error);
  return { key, kind: "error", body, date: dateText(error.serverDateMs), isOwn };
}

const dateText = (serverDateMs: number | undefined): string =>
  serverDateMs === undefined ? "" : String(Math.round(serverDateMs));

/**
 * Reads an answer, which may come from any writer.
 *
 * @param timeMs Redis's clock at the read
 * @param latestFence the fence in Redis at the read: no lease had a greater one
 * @returns undefined for a value that no leader writes
 */
export function readAnswer(
  fields: Fields,
  timeMs: number,
  latestFence: number,
): StoredAnswer | undefined {
  const text = fields.get("key") ?? "";
  const key = text === LIST_KEY ? text : parseIsin(text);
  const fence = wholeOf(fields.get("fence"));
  // `askedAt` is its name in Redis.
  const answeredAtMs = wholeOf(fields.get("askedAt"));
  const planMs = wholeOf(fields.get("plan"));
  if (key === undefined || fence === undefined || fence > latestFence) return undefined;
  if (answeredAtMs === undefined || answeredAtMs > timeMs + TOLERANCE_MS) return undefined;
  if (planMs === undefined || planMs > MAX_PLAN_MS) return undefined;
  const result = resultIn(fields, key);
  const ageMs = Math.max(0, timeMs - answeredAtMs);
  return result && { key, fence, ageMs, answeredAtMs, planMs, result };
}

function resultIn(fields: Fields, key: StoredAnswer["key"]): StoredAnswer["result"] | undefined {
  const kind = fields.get("kind");
  const body = fields.get("body") ?? "";
  try {
    if (kind === "error") return { error: storedError.parse(JSON.parse(body)) };
    if (kind === "list") return key === LIST_KEY ? "list" : undefined;
    const replacesOlder = kind === "older";
    if ((kind !== "quote" && !replacesOlder) || key === LIST_KEY) return undefined;
    const value = parseQuoteBody(body, key);
    return {
      answer: { value, serverDateMs: dateOf(fields), isCached: false, replacesOlder },
    };
  } catch {
    // Malformed JSON or another shape: the caller treats it as refused.
    return undefined;
  }
}

/** Reads what `writeList` wrote; undefined for anything else. */
export function readList(fields: Fields): StoredSuccess<InstrumentList> | undefined {
  if (fields.get("kind") !== "list") return undefined;
  const [first, ...lines] = (fields.get("body") ?? "").split("\n");
  const refused = wholeOf(first);
  if (refused === undefined) return undefined;
  const isins: Isin[] = [];
  for (const line of lines) {
    const isin = parseIsin(line);
    if (isin === undefined) return undefined;
    isins.push(isin);
  }
  return { answer: { value: { isins, refused }, serverDateMs: dateOf(fields), isCached: false } };
}

const dateOf = (fields: Fields): number | undefined => wholeOf(fields.get("date"));
