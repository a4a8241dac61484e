import { MarketDataError, type ProblemDetails, type ProblemKind } from "#market/errors.ts";
import { isFromFuture } from "#market/future.ts";
import { readFault } from "#market/headers/fault-header.ts";
import { readCheck, readFeedPace, readMs, readPositiveMs } from "#market/headers/feed-headers.ts";
import {
  CHECK_HEADER,
  FAULT_HEADER,
  FEED_HEADER,
  GATE_HEADER,
  GATE_MS_HEADER,
  GATE_WAIT_HEADER,
  LIMIT_HEADER,
  QUEUE_MS_HEADER,
  SOURCE_HEADER,
} from "#market/headers/gateway-headers.ts";
import { parseHttpDate } from "#market/headers/http-date.ts";
import { readRateHint } from "#market/headers/rate-hint-header.ts";
import { boundWait, parseRetryAfter } from "#market/headers/retry-after.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { parseQuoteBody } from "./contract.ts";
import { BODY_FIELDS, contractError, FUTURE_FIELD, SOURCE_FIELD } from "./contract-error.ts";
import type { Answer } from "./market-data-client.ts";

/** Reads one header by its name; null if the answer has none. */
interface HeaderReader {
  get(name: string): string | null;
}

/** The part of a `Response` that is read here; an answer of a stream has the same. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderReader;
}

/** The content of an answer's head, whatever its body is. */
export interface AnswerHead extends ResponseHead {
  /** Details that belong to a value and to an error alike. */
  readonly details: ProblemDetails;
  /** The `Date` header, if it is the service's. */
  readonly dateMs: number | undefined;
  /** The client's date when the answer arrived. */
  readonly epochMs: number;
}

/** Header that says `HIT` where the gateway answered from its cache. */
const CACHE_HEADER = "x-cache-status";

const KINDS: Readonly<Record<number, ProblemKind>> = {
  204: "contract",
  205: "contract",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
};

/** The values of `GATE_HEADER` that name an error kind. */
const GATE_KINDS = ["unauthorized", "forbidden"] as const;

export function readHead({ status, headers }: ResponseHead, epochMs: number): AnswerHead {
  const has = (name: string) => headers.get(name) !== null;
  // An answer that the gateway gives by itself has the gateway's date.
  const isOwn = has(GATE_HEADER) || has(QUEUE_MS_HEADER);
  const dateMs = isOwn ? undefined : parseHttpDate(headers.get("date") ?? "", epochMs);
  const check = readCheck(headers.get(CHECK_HEADER));
  const details: ProblemDetails = {
    // An unfollowed redirect has status 0 in a browser, and the gateway replaces it by 502.
    status: headers.get(FAULT_HEADER) === "redirect" ? undefined : status || undefined,
    // The date is that of the check, which may have been made a while ago.
    serverDateMs: dateMs === undefined ? undefined : dateMs + (check?.ageMs ?? 0),
    check,
    feed: readFeedPace(headers.get(FEED_HEADER)),
  };
  return { status, headers, details, dateMs, epochMs };
}

/**
 * Rejects the answer of another source: since the page was loaded, the address may have begun to serve
 * another service, whose prices must not be shown as those of the first.
 *
 * @param sourceId the source that was asked; undefined accepts every answer
 * @throws MarketDataError `contract` for an answer of another source
 */
export function rejectOtherSource({ headers }: AnswerHead, sourceId: string | undefined): void {
  const served = headers.get(SOURCE_HEADER);
  if (sourceId !== undefined && served !== null && served !== sourceId) {
    throw contractError("the answer comes from another source", SOURCE_FIELD);
  }
}

/** Returns the answer with a value that was read from its body. */
export function answerWith<T>({ headers, details }: AnswerHead, value: T): Answer<T> {
  const isCached = headers.get(CACHE_HEADER) === "HIT";
  const { serverDateMs, check, feed } = details;
  return {
    value,
    serverDateMs,
    isCached,
    replacesOlder: headers.get(FAULT_HEADER) !== null,
    hint: isCached ? undefined : hintOf(headers),
    check,
    feed,
  };
}

/** Returns the error of an answer other than 200 whose head says everything; undefined where the body is needed. */
export function errorFromHead({ status, headers }: AnswerHead): MarketDataError | undefined {
  const fault = readFault(headers.get(FAULT_HEADER));
  if (fault !== undefined) return contractError("the gateway refuses the body", fault.field);
  if (KINDS[status] === "contract" && gateKind(headers) === undefined) {
    return contractError(`status ${status} brings no body`, BODY_FIELDS.empty);
  }
  const queuedForMs = readMs(headers.get(QUEUE_MS_HEADER));
  return queuedForMs === undefined
    ? undefined
    : new MarketDataError("rate-limited", { queuedForMs });
}

/** Returns the error of an answer other than 200, with the reason from its body, if there is one. */
export function errorFromAnswer(
  { status, headers, dateMs, epochMs }: AnswerHead,
  reason: string | undefined,
): MarketDataError {
  const kind = gateKind(headers) ?? KINDS[status] ?? "http";
  const header = headers.get("retry-after");
  const wait = parseRetryAfter(header, { epochMs, serverDateMs: dateMs });
  const isGateAnswer = headers.get(GATE_HEADER) !== null;
  // The gateway's Retry-After is the remainder of the wait that the service named.
  const named = isGateAnswer ? waitNamedByService(headers) : wait;
  return new MarketDataError(kind, {
    reason,
    retryAfterMs: named?.ms,
    retryAfterCapped: named?.capped,
    ...(isGateAnswer
      ? { gateClosedForMs: gateClosedForMs(headers, wait?.ms) }
      : { hint: hintOf(headers) }),
  });
}

function waitNamedByService(headers: HeaderReader) {
  const ms = readPositiveMs(headers.get(GATE_WAIT_HEADER));
  return ms === undefined ? undefined : boundWait(ms);
}

/**
 * Reads the body of a 200 to a quote's request.
 * @throws MarketDataError `contract` for any body but a quote of this instrument, and for a quote from the
 * future
 */
export function readQuote(body: string, isin: Isin, { dateMs }: AnswerHead): Quote {
  const quote = parseQuoteBody(body, isin);
  if (!isFromFuture(quote, dateMs)) return quote;
  throw contractError("updatedAt is over a minute ahead of the service's clock", FUTURE_FIELD);
}

const gateKind = (headers: HeaderReader) =>
  GATE_KINDS.find((each) => each === headers.get(GATE_HEADER));

const hintOf = (headers: HeaderReader) => readRateHint(headers.get(LIMIT_HEADER));

/** @param waitMs the upper bound from Retry-After, which is in whole seconds; 1 s where it cannot be read */
function gateClosedForMs(headers: HeaderReader, waitMs = 1000): number {
  return Math.min(Number(headers.get(GATE_MS_HEADER)) || waitMs, waitMs);
}
