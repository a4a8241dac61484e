import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import { $alertStates, type AlertMarkState } from "#features/watchlist/columns/alert-states.ts";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** Marks the rows of the instruments with an alert, until the component is gone. */
export function useAlertMarks(alerts: readonly Alert[]): void {
  const unseen = useStore($firedMarks);
  useEffect(() => {
    const next = new Map<Isin, AlertMarkState>();
    for (const { isin, state } of alerts) {
      if (unseen.has(isin)) next.set(isin, "unseen");
      else if (next.get(isin) !== "fired") next.set(isin, state);
    }
    const before = $alertStates.get();
    // A new map makes every row read its state.
    if (next.size !== before.size || [...next].some(([isin, state]) => before.get(isin) !== state))
      $alertStates.set(next);
  }, [alerts, unseen]);
  useEffect(() => () => $alertStates.set(new Map()), []);
}
