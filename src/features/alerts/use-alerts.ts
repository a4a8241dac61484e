import { useEffect, useRef, useState } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { useClock, useIsListed, useLive, useQuoteState } from "#live/hooks.ts";
import { useMarketAge } from "#live/use-market-age.ts";
import { useQuoteSnapshot } from "#live/use-quote-snapshot.ts";
import type { Alert, AlertTerms, LoggedFiring } from "#market/alerts/alert.ts";
import { newId } from "#storage/new-id.ts";
import { type AlertCheck, checkAlert } from "./alert-check.ts";
import { armedStart, isAlreadyBeyond } from "./alert-start.ts";
import { type PersistedAlerts, rearmAlert } from "./alert-store.ts";
import { createAlertCheck } from "./observe.ts";
import { type AlertWatch, watchAlerts } from "./watch.ts";

/** Returns the present check of an alert. */
export function useAlertCheck(alert: Pick<AlertTerms, "isin" | "on">): AlertCheck {
  const snapshot = useQuoteSnapshot(alert.isin);
  const { state } = useQuoteState(snapshot, useIsListed()(alert.isin));
  const age = useWholeAge(alert.on === "market-age" ? snapshot?.checked : undefined);
  return checkAlert(alert, state, snapshot?.checked, age);
}

/** Returns the market age in milliseconds, rounded down to whole seconds; 0 without a quote. */
function useWholeAge(checked: CheckedQuote | undefined): number {
  const ageAt = useMarketAge(checked?.quote.updatedAt);
  return useClock((now) => Math.floor(ageAt(now) / 1000) * 1000);
}

/**
 * Returns a function that arms a fired alert again. It asks nothing: the condition held when the alert fired, so one
 * whose condition still holds waits for the next crossing. The function returns whether it does.
 */
export function useRearm(alertStore: PersistedAlerts): (alert: Alert) => boolean {
  const { source, clock } = useLive();
  const isListed = useIsListed();
  return (alert) => {
    const check = createAlertCheck({ source, clock, isListed })(alert);
    alertStore.update((stored) => rearmAlert(stored, alert.id, armedStart(alert, check)));
    return isAlreadyBeyond(alert, check);
  };
}

interface UseAlertWatchOptions {
  readonly alertStore: PersistedAlerts;
  readonly onFired: (firing: LoggedFiring, isFromThisTab: boolean) => void;
}

/** Log ids of the firings that this page has reported, to every watch: a simulated market that restarts begins another. */
const notifiedIds = new Set<string>();

/** Watches the alerts while the component is mounted. */
export function useAlertWatch({ alertStore, onFired }: UseAlertWatchOptions): void {
  const { id, source, clock } = useLive();
  const isListed = useIsListed();
  const [watch, setWatch] = useState<AlertWatch>();
  const latest = useRef(onFired);
  useEffect(() => {
    latest.current = onFired;
  });
  useEffect(() => {
    const next = watchAlerts({
      alertStore,
      openedAtEpochMs: performance.timeOrigin,
      notifiedIds,
      source,
      clock,
      newId,
      // Missing outside a secure context, although the DOM types declare it.
      locks: "locks" in navigator ? navigator.locks : undefined,
      run: id,
      onFired: (firing, isFromThisTab) => latest.current(firing, isFromThisTab),
    });
    setWatch(next);
    return next.close;
  }, [alertStore, id, source, clock]);
  useEffect(() => watch?.setListed(isListed), [watch, isListed]);
}
