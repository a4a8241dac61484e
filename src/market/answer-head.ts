import { parseQuoteBody } from "./contract.ts";
import { BODY_FIELDS, contractError, FUTURE_FIELD, SOURCE_FIELD } from "./contract-error.ts";
import { MarketDataError, type ProblemDetails, type ProblemKind } from "./errors.ts";
import { readFault } from "./fault-header.ts";
import { readCheck, readDuration, readFeedPace, readQueue } from "./feed-headers.ts";
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
} from "./gateway-headers.ts";
import { parseHttpDate } from "./http-date.ts";
import { nanosToMs } from "./instant.ts";
import type { Isin } from "./isin.ts";
import type { Answer } from "./market-data-client.ts";
import type { Quote } from "./quote.ts";
import { readRateHint } from "./rate-hint-header.ts";
import { boundWait, parseRetryAfter } from "./retry-after.ts";

/** The part of a `Response` that is read here; an answer of a stream has the same. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/** The content of an answer's head, whatever its body is. */
export interface AnswerHead extends ResponseHead {
  /** Details of the answer, also where it turns out to be an error. */
  readonly details: ProblemDetails;
  /** The `Date` header, if it is the service's. */
  readonly dateMs: number | undefined;
  /** The client's date at the receipt. */
  readonly epochMs: number;
}

const MAX_LEAD_MS = 60_000;

/** By which a gateway with a cache tells a hit from a real check. */
const CACHE_HEADER = "x-cache-status";

const KINDS: Readonly<Record<number, ProblemKind>> = {
  204: "contract",
  205: "contract",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  429: "rate-limited",
};

/** The values of the gateway's mark: each is a kind by the same name. */
const GATE_KINDS = ["unauthorized", "forbidden"] as const;

export function readHead({ status, headers }: ResponseHead, epochMs: number): AnswerHead {
  const has = (name: string) => headers.get(name) !== null;
  // An answer of the gateway's own carries the gateway's time.
  const isOwn = has(GATE_HEADER) || has(QUEUE_MS_HEADER);
  const dateMs = isOwn ? undefined : parseHttpDate(headers.get("date") ?? "", epochMs);
  const check = readCheck(headers.get(CHECK_HEADER));
  const details: ProblemDetails = {
    // A browser hides a redirect that it does not follow behind status 0, and a gateway behind 502.
    status: headers.get(FAULT_HEADER) === "redirect" ? undefined : status || undefined,
    // The date is of the check, which may be a while ago.
    serverDateMs: dateMs === undefined ? undefined : dateMs + (check?.ageMs ?? 0),
    check,
    feed: readFeedPace(headers.get(FEED_HEADER)),
  };
  return { status, headers, details, dateMs, epochMs };
}

/**
 * Of another service, served from the same address since, nothing is believed: no price crosses over.
 *
 * @param sourceId the source that was asked; every answer is accepted if it is undefined
 * @throws MarketDataError `contract` for an answer of another source
 */
export function refuseForeign({ headers }: AnswerHead, sourceId: string | undefined): void {
  const served = headers.get(SOURCE_HEADER);
  if (sourceId !== undefined && served !== null && served !== sourceId) {
    throw contractError("the answer comes from another source", SOURCE_FIELD);
  }
}

/** The answer with a value that was read from its body. */
export function answerWith<T>({ headers, details }: AnswerHead, value: T): Answer<T> {
  const isCached = headers.get(CACHE_HEADER) === "HIT";
  const { serverDateMs, check, feed } = details;
  return {
    value,
    serverDateMs,
    isCached,
    hint: isCached ? undefined : hintOf(headers),
    check,
    feed,
  };
}

/** The error that the head of an answer other than 200 stands for, if its body has nothing to add. */
export function refusalWithoutBody({ status, headers }: AnswerHead): MarketDataError | undefined {
  const fault = readFault(headers.get(FAULT_HEADER));
  if (fault !== undefined) return contractError("the gateway refuses the body", fault.field);
  if (KINDS[status] === "contract" && gateKind(headers) === undefined) {
    return contractError(`status ${status} brings no body`, BODY_FIELDS.empty);
  }
  const queuedForMs = readQueue(headers.get(QUEUE_MS_HEADER));
  return queuedForMs === undefined
    ? undefined
    : new MarketDataError("rate-limited", { queuedForMs });
}

/** The same of an answer whose body gives a reason, or was expected to. */
export function refusal(
  { status, headers, dateMs, epochMs }: AnswerHead,
  reason: string | undefined,
): MarketDataError {
  const kind = gateKind(headers) ?? KINDS[status] ?? "http";
  const header = headers.get("retry-after");
  const wait = parseRetryAfter(header, { epochMs, serverDateMs: dateMs });
  const isGateAnswer = headers.get(GATE_HEADER) !== null;
  // The Retry-After of the gateway is what is left of the one that the service sent.
  const asked = isGateAnswer ? askedBy(headers) : wait;
  return new MarketDataError(kind, {
    reason,
    retryAfterMs: asked?.ms,
    retryAfterCapped: asked?.capped,
    ...(isGateAnswer ? { gateClosedForMs: heldFor(headers, wait?.ms) } : { hint: hintOf(headers) }),
  });
}

function askedBy(headers: Headers) {
  const ms = readDuration(headers.get(GATE_WAIT_HEADER));
  return ms === undefined ? undefined : boundWait(ms);
}

/**
 * Reads the body of a 200 to a quote's request.
 * @throws MarketDataError `contract` for any body but a quote of this instrument, and for a quote that is
 * over a minute ahead of the service's own clock: clocks are never quite alike
 */
export function readQuote(body: string, isin: Isin, { dateMs }: AnswerHead): Quote {
  const quote = parseQuoteBody(body, isin);
  if (dateMs === undefined) return quote;
  if (nanosToMs(quote.updatedAt.nanos) - dateMs <= MAX_LEAD_MS) return quote;
  throw contractError("updatedAt is over a minute ahead of the service's clock", FUTURE_FIELD);
}

type Headers = ResponseHead["headers"];

const gateKind = (headers: Headers) => GATE_KINDS.find((each) => each === headers.get(GATE_HEADER));

const hintOf = (headers: Headers) => readRateHint(headers.get(LIMIT_HEADER));

/** @param waitMs the same in whole seconds; a second where neither can be read */
function heldFor(headers: Headers, waitMs = 1000): number {
  return Math.min(Number(headers.get(GATE_MS_HEADER)) || waitMs, waitMs);
}
