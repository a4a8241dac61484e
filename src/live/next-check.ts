import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isOldOnArrival, type QuoteSnapshot, staleAfterMs } from "#engine/protocol/quote-state.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import { useClock, useLive } from "./hooks.ts";

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

/**
 * Returns how long a stale value awaits its next check at the present pace, in milliseconds of whole seconds: zero once the
 * check is due, and undefined once it is overdue by this pace. A slower pace than at the last check delays the next one and
 * makes the value stale (see `CheckedQuote`), but not its check overdue. A value of an earlier page awaits its first check.
 * One that was old when it arrived is being checked (see `isOldOnArrival`).
 */
export function useAwaitedCheckMs(isin: Isin, snapshot: QuoteSnapshot | undefined) {
  const { source } = useLive();
  return useClock((now) => {
    if (!snapshot?.checked) return undefined;
    const { checked, answeredAt } = snapshot;
    if (isOldOnArrival(snapshot, now)) return 0;
    const { plannedMs, leftMs } = nextCheck(source, isin, checked, now);
    const ageMs = now - (checked.isRemembered ? answeredAt : checked.checkedAt);
    const isOverdue = leftMs === undefined || ageMs > staleAfterMs(plannedMs);
    return isOverdue ? undefined : Math.max(0, Math.round((plannedMs - ageMs) / 1000) * 1000);
  });
}
