import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";

interface NextCheck {
  readonly plannedMs: number;
  /** Zero or less for a check that is due; undefined while no requests are sent, so that none is planned. */
  readonly leftMs: number | undefined;
}

/** Returns the planned interval of an instrument's checks, and what is left of it until the next one. */
export function nextCheck(
  source: QuoteSource,
  isin: Isin,
  { checkedAt, feedPlanMs = 0 }: CheckedQuote,
  now: number,
): NextCheck {
  const plannedMs = Math.max(source.plannedIntervalMs(isin), feedPlanMs);
  const isLive = source.status().connection.state === "live";
  return { plannedMs, leftMs: isLive ? checkedAt + plannedMs - now : undefined };
}
