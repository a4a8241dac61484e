import { MarketDataError, type ProblemDetails } from "#market/errors.ts";

const UNKNOWN = {
  status: undefined,
  reason: undefined,
  field: undefined,
  retryAfterMs: undefined,
  retryAfterCapped: undefined,
  gateClosedForMs: undefined,
  queuedForMs: undefined,
  hint: undefined,
  check: undefined,
  feed: undefined,
  serverDateMs: undefined,
} satisfies Record<Exclude<keyof ProblemDetails, "cause">, undefined>;

/** Returns a copy of the error with more details. Every detail is an own property; unknown ones are undefined. */
export function withDetails(error: MarketDataError, details: ProblemDetails): MarketDataError {
  const { kind, cause, ...known } = error;
  return new MarketDataError(kind, { ...UNKNOWN, ...known, cause, ...details });
}
