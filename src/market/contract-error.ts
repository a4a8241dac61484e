import { MarketDataError } from "./errors.ts";

/** The `field` of an answer that came from another source than the one asked. */
export const SOURCE_FIELD = "source";

/** The `field` of an answer that is no quote before any field of one can be read. */
export const BODY_FIELDS = {
  /** Empty, or under a status that brings none. */
  empty: "body.empty",
  unreadable: "body.unreadable",
  large: "body.large",
  /** An error's body under a status of success. */
  error: "body.error",
} as const;

/** The `field` of a quote whose `updatedAt` is well formed, but lies ahead of the service's clock. */
export const FUTURE_FIELD = "updatedAt.future";

/** The `field` of an answer that is a quote, but like all others for a while older than the last good quote. */
export const OLDER_FIELD = "updatedAt.older";

/** The failure of a body that is not what the service promises. `words` name the fault plainly. */
export function contractError(words: string, field?: string): MarketDataError {
  return new MarketDataError("contract", { cause: words, field });
}

/** Whatever went wrong, as the one kind of error that the page knows. */
export function asMarketDataError(error: unknown): MarketDataError {
  return error instanceof MarketDataError
    ? error
    : new MarketDataError("contract", { cause: error });
}
