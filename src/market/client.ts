import type { AbortSignalLike } from "./abort-signal.ts";
import { parseErrorReason, parseInstrumentsBody, parseQuoteBody } from "./contract.ts";
import { BODY_FIELDS, contractError, FUTURE_FIELD, SOURCE_FIELD } from "./contract-error.ts";
import { type Deadline, startDeadline, systemTimers, type Timers } from "./deadline.ts";
import { withDetails } from "./error-details.ts";
import { MarketDataError, type ProblemDetails, type ProblemKind } from "./errors.ts";
import { readFault } from "./fault-header.ts";
import { readCheck, readDuration, readFeedPace, readQueue, writeDuration } from "./feed-headers.ts";
import {
  CHECK_HEADER,
  FAULT_HEADER,
  FEED_HEADER,
  GATE_HEADER,
  GATE_MS_HEADER,
  GATE_WAIT_HEADER,
  INTERVAL_HEADER,
  LIMIT_HEADER,
  PROBE_HEADER,
  QUEUE_MS_HEADER,
  REFUSED_HEADER,
  SOURCE_HEADER,
} from "./gateway-headers.ts";
import { parseHttpDate } from "./http-date.ts";
import { nanosToMs } from "./instant.ts";
import type { Answer, Intent, MarketDataClient } from "./market-data-client.ts";
import type { Quote } from "./quote.ts";
import { readRateHint } from "./rate-hint-header.ts";
import { MAX_LIST_BYTES, MAX_QUOTE_BYTES, readBody } from "./read-body.ts";
import { readRefused } from "./refused-header.ts";
import { bounded, parseRetryAfter } from "./retry-after.ts";

export interface ClientOptions {
  /** Where the gateway is, such as `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /**
   * The source that is asked. A gateway names in every answer the one that it serves; where that is
   * another, the answer is refused, whatever it says.
   */
  readonly sourceId?: string;
  /** For the whole exchange, the last byte of the body included. */
  readonly deadlineMs?: number;
  readonly timers?: Timers;
  /** The client's clock, for a `Retry-After` date in an answer without `Date`. */
  readonly epochNow?: () => number;
}

// Above a quote's, so that a reason of a whole megabyte can still be read and cut.
const MAX_ERROR_BYTES = 2 * 1024 * 1024;
const MAX_LEAD_MS = 60_000;

/** A quote that has to queue is waited for no longer than this many seconds (RFC 7240, section 4.3). */
const FIRST_ANSWER_SECONDS = 1;

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

/** What the gateway's mark may say: each is a kind by the same name. */
const GATE_KINDS = ["unauthorized", "forbidden"] as const;

export function createClient(options: ClientOptions): MarketDataClient {
  const { fetch, deadlineMs = 10_000, timers = systemTimers, epochNow = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");

  async function ask<T>(
    path: string,
    caller: AbortSignalLike,
    intent: Intent,
    read: (response: Response, serverDateMs: number | undefined, deadline: Deadline) => Promise<T>,
    wish?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>> {
    caller.throwIfAborted();
    const deadline = startDeadline(caller, deadlineMs, timers);
    let told: ProblemDetails = {};
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: {
          accept: "application/json",
          ...wish,
          ...(intent === "probe" && { [PROBE_HEADER]: "now" }),
        },
        redirect: "manual",
        cache: "no-store",
        credentials: "same-origin",
        signal: deadline.signal,
      });
      const { headers } = response;
      // An answer of the gateway's own carries the gateway's time.
      const isOwn = headers.has(GATE_HEADER) || headers.has(QUEUE_MS_HEADER);
      const dateMs = isOwn ? undefined : parseHttpDate(headers.get("date") ?? "", epochNow());
      told = toldBy(response, dateMs);
      refuseForeign(response, options.sourceId);
      if (told.status !== 200) throw await refusal(response, dateMs, epochNow(), deadline);
      const isCached = headers.get(CACHE_HEADER) === "HIT";
      const value = await read(response, dateMs, deadline);
      const { serverDateMs, check, feed } = told;
      const hint = isCached ? undefined : hintOf(response);
      return { value, serverDateMs, isCached, hint, check, feed };
    } catch (error) {
      caller.throwIfAborted();
      if (error instanceof MarketDataError) throw withDetails(error, told);
      const kind = deadline.expired() ? "timeout" : "network";
      throw withDetails(new MarketDataError(kind, { cause: error }), told);
    } finally {
      deadline.end();
    }
  }

  return {
    instruments: (caller, intent) =>
      ask("/instruments", caller, intent, async (response, _, deadline) => {
        const text = await readBody(response, MAX_LIST_BYTES, deadline.signal);
        const { isins, refused } = await parseInstrumentsBody(text, () => deadline.pause());
        // A gateway that writes the list anew has left some out already.
        return { isins, refused: refused + readRefused(response.headers.get(REFUSED_HEADER)) };
      }),
    quote: (isin, caller, intent, intervalMs) =>
      ask(
        `/instruments/${isin}/latest-quote`,
        caller,
        intent,
        async (response, serverDateMs, { signal }) => {
          const quote = parseQuoteBody(await readBody(response, MAX_QUOTE_BYTES, signal), isin);
          refuseFuture(quote, serverDateMs);
          return quote;
        },
        {
          prefer: `wait=${intent === "queued" ? 0 : FIRST_ANSWER_SECONDS}`,
          ...(intervalMs && { [INTERVAL_HEADER]: writeDuration(intervalMs) }),
        },
      ),
  };
}

/** What an answer's head says, whatever its body is. */
function toldBy({ headers, status }: Response, dateMs: number | undefined): ProblemDetails {
  const check = readCheck(headers.get(CHECK_HEADER));
  return {
    // A browser hides a redirect that it does not follow behind status 0, and a gateway behind 502.
    status: headers.get(FAULT_HEADER) === "redirect" ? undefined : status || undefined,
    // The date is of the check, which may be a while ago.
    serverDateMs: dateMs === undefined ? undefined : dateMs + (check?.ageMs ?? 0),
    check,
    feed: readFeedPace(headers.get(FEED_HEADER)),
  };
}

/** Of another service, served from the same address since, nothing is believed: no price crosses over. */
function refuseForeign(response: Response, sourceId: string | undefined): void {
  const served = response.headers.get(SOURCE_HEADER);
  if (sourceId !== undefined && served !== null && served !== sourceId) {
    throw contractError("the answer comes from another source", SOURCE_FIELD);
  }
}

/** The error that an answer other than 200 stands for. */
async function refusal(
  response: Response,
  serverDateMs: number | undefined,
  epochMs: number,
  { signal }: Deadline,
): Promise<MarketDataError> {
  const fault = readFault(response.headers.get(FAULT_HEADER));
  if (fault !== undefined) return contractError("the gateway refuses the body", fault.field);
  const gate = response.headers.get(GATE_HEADER);
  const named = GATE_KINDS.find((each) => each === gate);
  const kind = named ?? KINDS[response.status] ?? "http";
  if (kind === "contract") {
    return contractError(`status ${response.status} brings no body`, BODY_FIELDS.empty);
  }
  const queuedForMs = readQueue(response.headers.get(QUEUE_MS_HEADER));
  if (queuedForMs !== undefined) return new MarketDataError("rate-limited", { queuedForMs });
  const header = response.headers.get("retry-after");
  const wait = parseRetryAfter(header, { epochMs, serverDateMs });
  const reason = await readReason(response, signal);
  // The Retry-After of the gateway is what is left of the one that the service sent.
  const asked = gate ? askedBy(response) : wait;
  return new MarketDataError(kind, {
    reason,
    retryAfterMs: asked?.ms,
    retryAfterCapped: asked?.capped,
    ...(gate ? { heldForMs: heldFor(response, wait?.ms) } : { hint: hintOf(response) }),
  });
}

function askedBy({ headers }: Response) {
  const ms = readDuration(headers.get(GATE_WAIT_HEADER));
  return ms === undefined ? undefined : bounded(ms);
}

const hintOf = ({ headers }: Response) => readRateHint(headers.get(LIMIT_HEADER));

/** @param waitMs the same in whole seconds; a second where neither can be read */
function heldFor(response: Response, waitMs = 1000): number {
  return Math.min(Number(response.headers.get(GATE_MS_HEADER)) || waitMs, waitMs);
}

// The status and its Retry-After already say what is wrong: a body that is cut off, too long or
// slower than the deadline takes nothing from them.
async function readReason(response: Response, signal: AbortSignal): Promise<string | undefined> {
  try {
    return parseErrorReason(await readBody(response, MAX_ERROR_BYTES, signal));
  } catch {
    return undefined;
  }
}

/** A quote may run a minute ahead of the service's own clock, for clocks are never quite alike. */
function refuseFuture(quote: Quote, serverDateMs: number | undefined): void {
  if (serverDateMs === undefined) return;
  if (nanosToMs(quote.updatedAt.nanos) - serverDateMs <= MAX_LEAD_MS) return;
  throw contractError("updatedAt is over a minute ahead of the service's clock", FUTURE_FIELD);
}
