import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $firedMarks } from "#features/wall/fired-marks.ts";
import type { AlertMarkState } from "#features/watchlist/columns/row-marks.ts";
import { setRowMarks } from "#features/watchlist/columns/set-row-marks.ts";
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
    setRowMarks("alert", next);
  }, [alerts, unseen]);
  useEffect(() => () => setRowMarks("alert", new Map()), []);
}
