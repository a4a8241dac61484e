import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isOldOnArrival, type QuoteSnapshot, staleAfterMs } from "#engine/protocol/quote-state.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { Isin } from "#market/isin.ts";
import { useClock, useLive } from "./hooks.ts";

/** Returns how many times longer the gateway's feed plans than this page; 1 without a feed, or with one that keeps up. */
const feedSlowdown = ({ cycleMs, pollCycleMs, policy }: SourceStatus): number =>
  Math.max(1, cycleMs / Math.max(policy.baseIntervalMs, pollCycleMs));

interface NextCheck {
  readonly plannedMs: number;
  /** Zero or less for a check that is due; undefined while no requests are sent, so that none is planned. */
  readonly leftMs: number | undefined;
}

/** From this interval on, a check is announced: a shorter wait would change its text each second. Milliseconds. */
export const ANNOUNCED_MS = 5000;

/**
 * Returns the planned interval of an instrument's checks, and what is left of it until the next one. The interval is the
 * longer of the feed's plan at the last check and the present one: the feed of the gateway may have become slower since.
 */
export function nextCheck(
  source: QuoteSource,
  isin: Isin,
  { checkedAt, feedPlanMs = 0 }: CheckedQuote,
  now: number,
): NextCheck {
  const status = source.status();
  const ownMs = source.plannedIntervalMs(isin);
  const plannedMs = Math.max(ownMs * feedSlowdown(status), feedPlanMs);
  const isLive = status.connection.state === "live";
  return { plannedMs, leftMs: isLive ? checkedAt + plannedMs - now : undefined };
}

/**
 * Returns the next check of a stale value at the present pace: the milliseconds until then, in whole seconds, or what it is
 * now. A slower pace than at the last check delays the next one and makes the value stale (see `CheckedQuote`), but not its
 * check overdue. A value of an earlier page awaits its first check, and so does one that was old when it arrived (see
 * `isOldOnArrival`). A check that is due is taken for under way only at a quick pace; at a slow one it waits for its turn.
 */
export function useAwaitedCheck(isin: Isin, snapshot: QuoteSnapshot | undefined) {
  const { source } = useLive();
  return useClock((now): number | "underWay" | "due" | "overdue" => {
    if (!snapshot?.checked) return "overdue";
    const { checked, answeredAt } = snapshot;
    const { plannedMs, leftMs } = nextCheck(source, isin, checked, now);
    const isSlow = plannedMs >= ANNOUNCED_MS;
    const isNew = isOldOnArrival(snapshot, now);
    const ageMs = now - (checked.isRemembered ? answeredAt : checked.checkedAt);
    const isOverdue = leftMs === undefined || ageMs > staleAfterMs(plannedMs);
    if (isOverdue && !isNew) return "overdue";
    const awaitedMs = Math.round((plannedMs - ageMs) / 1000) * 1000;
    if (isSlow) return awaitedMs > 0 ? awaitedMs : "due";
    return isNew || awaitedMs <= 0 ? "underWay" : awaitedMs;
  });
}
