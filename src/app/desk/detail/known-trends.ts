import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Trends } from "#live/trends.ts";

/** The trends of each source once they are loaded, so that another view begins with what the last one knew. */
export const knownTrends = new WeakMap<QuoteSource, Trends>();
