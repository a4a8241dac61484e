import { MarketDataError } from "#market/errors.ts";
import { writeMs } from "#market/headers/feed-headers.ts";
import {
  INTERVAL_HEADER,
  REFUSED_HEADER,
  TRY_NOW_HEADER,
} from "#market/headers/gateway-headers.ts";
import { readRefused } from "#market/headers/refused-header.ts";
import type { AbortSignalLike } from "./abort-signal.ts";
import {
  type AnswerHead,
  answerWith,
  errorFromAnswer,
  errorFromHead,
  readHead,
  readQuote,
  rejectOtherSource,
} from "./answer-head.ts";
import { parseErrorReason, parseInstrumentsBody } from "./contract.ts";
import { type Deadline, startDeadline, systemTimers, type Timers } from "./deadline.ts";
import { DEADLINE_MS } from "./deadline-ms.ts";
import { withDetails } from "./error-details.ts";
import type { Answer, Intent, MarketDataClient } from "./market-data-client.ts";
import { MAX_LIST_BYTES, MAX_QUOTE_BYTES, readBody } from "./read-body.ts";

export interface ClientOptions {
  /** The gateway's address, such as `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /**
   * The id of the source that is asked. The gateway names its source in every answer; an answer of any
   * other source is rejected.
   */
  readonly sourceId?: string;
  /** The time limit of the whole exchange, including the body; `DEADLINE_MS` by default. */
  readonly deadlineMs?: number;
  readonly timers?: Timers;
  /** The client's date, needed for a `Retry-After` date in an answer without `Date`. */
  readonly epochNow?: () => number;
}

// Above the limit of a quote: a reason of a whole megabyte can still be read and cut.
const MAX_ERROR_BYTES = 2 * 1024 * 1024;

/** The longest wait for a quote that has to queue, in seconds (`Prefer: wait`, RFC 7240, section 4.3). */
const FIRST_ANSWER_SECONDS = 1;

export function createClient(options: ClientOptions): MarketDataClient {
  const { fetch, deadlineMs = DEADLINE_MS, timers = systemTimers, epochNow = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");

  async function ask<T>(
    path: string,
    caller: AbortSignalLike,
    intent: Intent,
    read: (response: Response, head: AnswerHead, deadline: Deadline) => Promise<T>,
    extraHeaders?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>> {
    caller.throwIfAborted();
    const deadline = startDeadline(caller, deadlineMs, timers);
    let head: AnswerHead | undefined;
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: {
          accept: "application/json",
          ...extraHeaders,
          ...(intent === "tryNow" && { [TRY_NOW_HEADER]: "now" }),
        },
        redirect: "manual",
        cache: "no-store",
        credentials: "same-origin",
        signal: deadline.signal,
      });
      head = readHead(response, epochNow());
      rejectOtherSource(head, options.sourceId);
      if (head.details.status !== 200) {
        throw (
          errorFromHead(head) ?? errorFromAnswer(head, await readReason(response, deadline.signal))
        );
      }
      return answerWith(head, await read(response, head, deadline));
    } catch (error) {
      caller.throwIfAborted();
      const details = head?.details ?? {};
      if (error instanceof MarketDataError) throw withDetails(error, details);
      const kind = deadline.expired() ? "timeout" : "network";
      throw withDetails(new MarketDataError(kind, { cause: error }), details);
    } finally {
      deadline.end();
    }
  }

  return {
    instruments: (caller, intent) =>
      ask("/instruments", caller, intent, async (response, _, deadline) => {
        const text = await readBody(response, MAX_LIST_BYTES, deadline.signal);
        const { isins, refused } = await parseInstrumentsBody(text, () => deadline.pause());
        // A gateway that rebuilds the list has dropped some entries already.
        return { isins, refused: refused + readRefused(response.headers.get(REFUSED_HEADER)) };
      }),
    quote: (isin, caller, intent, intervalMs) =>
      ask(
        `/instruments/${isin}/latest-quote`,
        caller,
        intent,
        async (response, head, { signal }) =>
          readQuote(await readBody(response, MAX_QUOTE_BYTES, signal), isin, head),
        {
          prefer: `wait=${intent === "queued" ? 0 : FIRST_ANSWER_SECONDS}`,
          ...(intervalMs && { [INTERVAL_HEADER]: writeMs(intervalMs) }),
        },
      ),
  };
}

// Status and Retry-After are enough for the error, so a body that cannot be read in time is ignored.
async function readReason(response: Response, signal: AbortSignal): Promise<string | undefined> {
  try {
    return parseErrorReason(await readBody(response, MAX_ERROR_BYTES, signal));
  } catch {
    return undefined;
  }
}
