import type { IncomingHttpHeaders } from "node:http";
import { parseHttpDate } from "#market/headers/http-date.ts";
import { parseRetryAfter, type RetryAfter } from "#market/headers/retry-after.ts";
import type { AnswerHead } from "#server/gateway/service/upstream.ts";

/** The effect of one answer on later requests. */
export interface AnswerEffect {
  /** Undefined if the answer asks for no wait. */
  readonly wait: Wait | undefined;
  /** A 5xx: this path fails, or the service as a whole. */
  readonly isFailure: boolean;
  readonly token: "accepted" | "unauthorized" | "forbidden" | "unknown";
}

/** A wait of all requests to the service, or of those for one path. */
interface Wait {
  readonly ms: number;
  /** The wait as the service stated it, see `GATE_WAIT_HEADER`; undefined if it stated none. */
  readonly statedMs?: number | undefined;
  readonly scope: "service" | "path";
}

/** The wait of a 429 without Retry-After: clients must not all retry at once. */
const DEFAULT_WAIT_MS = 1_000;

/**
 * Returns the effect of an answer by its head (spec, sections 5, 7 and 8). The Retry-After of a 429, 401 or 403 holds
 * all requests. That of a 5xx holds its path only: one instrument may fail while the others do not. With any other
 * status it is ignored.
 *
 * @param epochMs this machine's date, for a Retry-After date in an answer without `Date`
 */
export function effectOf({ status, headers }: AnswerHead, epochMs: number): AnswerEffect {
  const isFailure = status >= 500 && status <= 599;
  const waitFor = (scope: Wait["scope"], otherwiseMs?: number): Wait | undefined => {
    const stated = retryAfterOf(headers, epochMs);
    if (stated === undefined)
      return otherwiseMs === undefined ? undefined : { ms: otherwiseMs, scope };
    return { ms: stated.ms, statedMs: stated.ms + (stated.capped ? 1 : 0), scope };
  };
  switch (status) {
    case 429:
      return { wait: waitFor("service", DEFAULT_WAIT_MS), isFailure, token: "unknown" };
    case 401:
      return { wait: waitFor("service"), isFailure, token: "unauthorized" };
    case 403:
      return { wait: waitFor("service"), isFailure, token: "forbidden" };
    default: {
      // A service may fail before it checks the token.
      if (isFailure) return { wait: waitFor("path"), isFailure, token: "unknown" };
      const isOwnAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
      return { wait: undefined, isFailure, token: isOwnAnswer ? "accepted" : "unknown" };
    }
  }
}

function retryAfterOf(headers: IncomingHttpHeaders, epochMs: number): RetryAfter | undefined {
  const serverDateMs = parseHttpDate(headers.date ?? "", epochMs);
  return parseRetryAfter(headers["retry-after"] ?? null, { epochMs, serverDateMs });
}
