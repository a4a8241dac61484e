import { useEffect } from "react";
import { $alerted } from "#features/watchlist/columns/alerted.ts";
import type { Alert } from "#market/alerts/alert.ts";

/** Marks the rows of the instruments with an armed alert, until the component is gone. */
export function useMarkAlerted(alerts: readonly Alert[]): void {
  useEffect(() => {
    const armed = new Set(alerts.filter(({ state }) => state === "armed").map(({ isin }) => isin));
    const before = $alerted.get();
    // A new set renders every row.
    if (armed.size !== before.size || [...armed].some((isin) => !before.has(isin)))
      $alerted.set(armed);
  }, [alerts]);
  useEffect(() => () => $alerted.set(new Set()), []);
}
