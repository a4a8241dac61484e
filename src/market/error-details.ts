import { MarketDataError, type ProblemDetails } from "./errors.ts";

/** The same error, with more known of it. */
export function withDetails(error: MarketDataError, details: ProblemDetails): MarketDataError {
  const { kind, cause, ...known } = error;
  return new MarketDataError(kind, { ...known, cause, ...details });
}
