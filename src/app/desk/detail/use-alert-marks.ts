import { useEffect } from "react";
import { $alertStates } from "#features/watchlist/columns/alert-states.ts";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** Marks the rows of the instruments with an alert, until the component is gone. */
export function useAlertMarks(alerts: readonly Alert[]): void {
  useEffect(() => {
    const next = new Map<Isin, Alert["state"]>();
    for (const { isin, state } of alerts) {
      if (next.get(isin) !== "fired") next.set(isin, state);
    }
    const before = $alertStates.get();
    // A new map renders every row.
    if (next.size !== before.size || [...next].some(([isin, state]) => before.get(isin) !== state))
      $alertStates.set(next);
  }, [alerts]);
  useEffect(() => () => $alertStates.set(new Map()), []);
}
