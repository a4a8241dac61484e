import { isOverdue, isStaleState, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { type Gap, isTouch, type TouchPoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useClock, useLive } from "./hooks.ts";

/**
 * Returns the last check of a quote that is stale or paused, in epoch milliseconds: nothing is known after it.
 * Undefined while the quote is fresh, so that its line continues to now.
 */
export function useKnownUntil(isin: Isin): number | undefined {
  const { source } = useLive();
  return useClock((now) => {
    const snapshot = snapshotOf(source, isin);
    const checked = snapshot?.checked;
    const connection = source.status().connection.state;
    const isOld = isOverdue(checked, now);
    const { state } = judgeQuote({ snapshot, connection, isOld, isListed: true });
    const isOpen = connection !== "paused" && !isStaleState(state);
    return isOpen ? undefined : checked?.checkedAtEpochMs;
  });
}

/** Ends a history with a gap from its last check on, if there is one; see `useKnownUntil`. */
export function endedAt(
  points: readonly (TouchPoint | Gap)[],
  knownUntil: number | undefined,
): readonly (TouchPoint | Gap)[] {
  const last = points.at(-1);
  if (knownUntil === undefined || !last || !isTouch(last)) return points;
  // Another tab may have stored a later check.
  const checkedAtEpochMs = Math.max(knownUntil, last.checkedAtEpochMs);
  return [...points, { checkedAtEpochMs, bid: undefined, ask: undefined }];
}
