import { useMemo } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import HistoryPanel from "#features/history/HistoryPanel.tsx";
import { useLive } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import type { AlertSubject } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { alertSource, alertsOf } from "#storage/alerts.ts";

/** Subjects of an alert whose level is a price of the chart. */
const PRICES: ReadonlySet<AlertSubject> = new Set(["bid", "ask", "mid"]);

/** The chart and statistics of the instrument in detail. Loaded when first needed. */
export default function HistoryContainer({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const { config, store, layout } = useDesk();
  const names = useNames();
  const { labels } = usePersisted(store.labels);
  const alertStore = useMemo(() => alertsOf(store, alertSource(config)), [store, config]);
  const { alerts } = usePersisted(alertStore);
  // Kept, because another array makes the chart lay out its labels again.
  const levels = useMemo(
    () => alerts.filter((alert) => alert.isin === isin && PRICES.has(alert.on)),
    [alerts, isin],
  );
  return (
    <HistoryPanel
      // The time in view and the selected check belong to the history of one source.
      key={useLive().id}
      isin={isin}
      isStale={isStale}
      isSimulated={config.simulated}
      // The file uses the same name as the screen.
      label={labels[isin] ?? names.of(isin)}
      alerts={levels}
      // A phone has no room for both above its keyboard.
      isKept={layout !== "phone"}
    />
  );
}
