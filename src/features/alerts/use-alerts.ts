import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { useClock, useIsListed, useLive, useQuoteState } from "#live/hooks.ts";
import { useMarketAge } from "#live/use-market-age.ts";
import { useQuoteSnapshot } from "#live/use-quote-snapshot.ts";
import type { AlertStore, AlertTerms, LoggedFiring } from "#market/alert.ts";
import { newId } from "#storage/new-id.ts";
import { type AlertCheck, checkAlert } from "./alert-check.ts";
import type { PersistedAlerts } from "./alert-store.ts";
import { type AlertWatch, watchAlerts } from "./watch.ts";

/** One source's alerts, and every change of them, from this tab or another. */
export const useAlertStore = (store: PersistedAlerts): AlertStore =>
  useSyncExternalStore(store.subscribe, store.get);

/** Returns the present check of an alert. */
export function useAlertCheck(alert: Pick<AlertTerms, "isin" | "on">): AlertCheck {
  const snapshot = useQuoteSnapshot(alert.isin);
  const { state } = useQuoteState(snapshot, useIsListed()(alert.isin));
  const age = useWholeAge(alert.on === "market-age" ? snapshot?.checked : undefined);
  return checkAlert(alert, state, snapshot?.checked, age);
}

/** The market age in whole seconds, as milliseconds; 0 where none is wanted. */
function useWholeAge(checked: CheckedQuote | undefined): number {
  const ageAt = useMarketAge(checked?.quote.updatedAt);
  return useClock((now) => Math.floor(ageAt(now) / 1000) * 1000);
}

export interface AlertWatchProps {
  readonly alertStore: PersistedAlerts;
  readonly onFired: (firing: LoggedFiring, byThis: boolean) => void;
}

/** Follows what has alerts for as long as the page lives. */
export function useAlertWatch({ alertStore, onFired }: AlertWatchProps): void {
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
      source,
      clock,
      newId,
      // Missing outside a secure context, whatever the library says.
      locks: "locks" in navigator ? navigator.locks : undefined,
      lockName: `touchline:alerts:${id}`,
      onFired: (firing, byThis) => latest.current(firing, byThis),
    });
    setWatch(next);
    return next.close;
  }, [alertStore, id, source, clock]);
  useEffect(() => watch?.setListed(isListed), [watch, isListed]);
}
