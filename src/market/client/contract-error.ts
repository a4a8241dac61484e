import { MarketDataError } from "#market/errors.ts";

/** The `field` of an error for an answer of another source than the one that was asked. */
export const SOURCE_FIELD = "source";

/** The `field` of an error that concerns the body as a whole. */
export const BODY_FIELDS = {
  /** An empty body, or a status without one (204, 205). */
  empty: "body.empty",
  unreadable: "body.unreadable",
  large: "body.large",
  /** An error body with a status of success. */
  error: "body.error",
} as const;

/** The `field` of an error for a quote whose `updatedAt` is ahead of the service's clock. */
export const FUTURE_FIELD = "updatedAt.future";

/** The `field` of an error where only quotes older than the last good one have come for too long. */
export const OLDER_FIELD = "updatedAt.older";

/** Creates the error for a body that breaks the service's contract. `words` name the fault. */
export function contractError(words: string, field?: string): MarketDataError {
  return new MarketDataError("contract", { cause: words, field });
}

/** Wraps anything but a MarketDataError in one of kind `contract`. */
export function asMarketDataError(error: unknown): MarketDataError {
  return error instanceof MarketDataError
    ? error
    : new MarketDataError("contract", { cause: error });
}
