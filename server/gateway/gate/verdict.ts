import type { IncomingHttpHeaders } from "node:http";
import { parseHttpDate } from "#market/http-date.ts";
import { parseRetryAfter } from "#market/retry-after.ts";

/** How an answer of the service begins. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** What the head of one answer means for the requests after it. */
export interface Verdict {
  /** For how long nothing may be sent; undefined where the answer asks for no wait. */
  readonly waitMs: number | undefined;
  readonly token: "accepted" | "unauthorized" | "forbidden" | "unknown";
}

/** A 429 that names no wait: the service does not say how long, but a crowd must not go on at once. */
const OWN_WAIT_MS = 1_000;

/**
 * Reads a head by the spec's sections 5, 7 and 8. Retry-After counts with 429, with 5xx, and with 401
 * and 403, as the page honours it; with any other status it is one instrument's own.
 *
 * @param epochMs this machine's date, for a Retry-After date in an answer without `Date`
 */
export function judge({ status, headers }: AnswerHead, epochMs: number): Verdict {
  const waitMs = retryAfterOf(headers, epochMs);
  if (status === 429) return { waitMs: waitMs ?? OWN_WAIT_MS, token: "unknown" };
  if (status === 401) return { waitMs, token: "unauthorized" };
  if (status === 403) return { waitMs, token: "forbidden" };
  // It may fail before it looks at the token.
  if (status >= 500 && status <= 599) return { waitMs, token: "unknown" };
  const isOwnAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  return { waitMs: undefined, token: isOwnAnswer ? "accepted" : "unknown" };
}

function retryAfterOf(headers: IncomingHttpHeaders, epochMs: number): number | undefined {
  const serverDateMs = parseHttpDate(headers.date ?? "", epochMs);
  return parseRetryAfter(headers["retry-after"] ?? null, { epochMs, serverDateMs })?.ms;
}
