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
  /** For how long to wait; undefined where the answer asks for none. */
  readonly waitMs: number | undefined;
  /** What has to wait: the whole service's requests, or those of the path that was asked for. */
  readonly scope: "service" | "path";
  readonly token: "accepted" | "unauthorized" | "forbidden" | "unknown";
}

/** A 429 that names no wait: the service does not say how long, but a crowd must not go on at once. */
const OWN_WAIT_MS = 1_000;

/**
 * Reads a head by the spec's sections 5, 7 and 8. The Retry-After of a 429, 401 or 403 is everybody's.
 * That of a 5xx is its path's: one instrument may fail while the others are well, and a page that finds
 * them all failing waits with all. With any other status it is left alone.
 *
 * @param epochMs this machine's date, for a Retry-After date in an answer without `Date`
 */
export function judge({ status, headers }: AnswerHead, epochMs: number): Verdict {
  const waitMs = retryAfterOf(headers, epochMs);
  const scope = "service";
  if (status === 429) return { waitMs: waitMs ?? OWN_WAIT_MS, scope, token: "unknown" };
  if (status === 401) return { waitMs, scope, token: "unauthorized" };
  if (status === 403) return { waitMs, scope, token: "forbidden" };
  // It may fail before it looks at the token.
  if (status >= 500 && status <= 599) return { waitMs, scope: "path", token: "unknown" };
  const isOwnAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  return { waitMs: undefined, scope, token: isOwnAnswer ? "accepted" : "unknown" };
}

function retryAfterOf(headers: IncomingHttpHeaders, epochMs: number): number | undefined {
  const serverDateMs = parseHttpDate(headers.date ?? "", epochMs);
  return parseRetryAfter(headers["retry-after"] ?? null, { epochMs, serverDateMs })?.ms;
}
