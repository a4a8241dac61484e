import { useEffect } from "react";
import { $alerted } from "#features/watchlist/columns/alerted.ts";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** Marks the rows of the instruments with an alert, until the component is gone. */
export function useMarkAlerted(alerts: readonly Alert[]): void {
  useEffect(() => {
    const next = new Map<Isin, Alert["state"]>();
    for (const { isin, state } of alerts) {
      if (next.get(isin) !== "fired") next.set(isin, state);
    }
    const before = $alerted.get();
    // A new map renders every row.
    if (next.size !== before.size || [...next].some(([isin, state]) => before.get(isin) !== state))
      $alerted.set(next);
  }, [alerts]);
  useEffect(() => () => $alerted.set(new Map()), []);
}
