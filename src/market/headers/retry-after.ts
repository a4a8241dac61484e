import { parseHttpDate } from "./http-date.ts";
import { MAX_RETRY_AFTER_MS } from "./waits.ts";

const FLOOR_MS = 1_000;
const SECONDS = /^[0-9]+(\.[0-9]+)?$/;

export interface RetryAfter {
  /** Between one second and 24 hours. */
  readonly ms: number;
  /** Whether the service asked for longer than 24 hours. */
  readonly capped: boolean;
}

/**
 * Reads `Retry-After`: seconds "in number format" (the service's section 7), rounded up, or an HTTP date
 * (RFC 9110, section 10.2.3). A date is compared with the `Date` of the answer, if it has one, because the
 * client's clock may be a day off. Returns `undefined` for anything else.
 */
export function parseRetryAfter(
  header: string | null,
  now: { readonly epochMs: number; readonly serverDateMs?: number | undefined },
): RetryAfter | undefined {
  if (header === null) return undefined;
  if (SECONDS.test(header)) return boundWait(Math.ceil(Number(header)) * 1000);
  const epochNow = now.serverDateMs ?? now.epochMs;
  const date = parseHttpDate(header, epochNow);
  return date === undefined ? undefined : boundWait(date - epochNow);
}

/** Limits a wait to between one second and 24 hours. */
export function boundWait(ms: number): RetryAfter {
  return {
    ms: Math.min(MAX_RETRY_AFTER_MS, Math.max(FLOOR_MS, ms)),
    capped: ms > MAX_RETRY_AFTER_MS,
  };
}
