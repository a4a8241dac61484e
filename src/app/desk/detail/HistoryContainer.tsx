import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { $draftLevel, CHART_PRICES } from "#features/alerts/draft-level.ts";
import HistoryPanel from "#features/history/HistoryPanel.tsx";
import { useLive } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { alertSource, alertsOf } from "#storage/alerts.ts";

/** The chart and statistics of the instrument in detail. Loaded when first needed. */
export default function HistoryContainer({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const { config, store, layout } = useDesk();
  const names = useNames();
  const { labels } = usePersisted(store.labels);
  const alertStore = useMemo(() => alertsOf(store, alertSource(config)), [store, config]);
  const { alerts } = usePersisted(alertStore);
  // Kept, because another array makes the chart lay out its labels again.
  const draft = useStore($draftLevel);
  const levels = useMemo(() => {
    const saved = alerts.filter((alert) => alert.isin === isin && CHART_PRICES.has(alert.on));
    // An alert that is edited has its line already.
    const isNew = draft?.isin === isin && saved.every(({ level }) => level !== draft.level);
    return isNew
      ? [...saved, { id: "draft", level: draft.level, state: "armed", isDraft: true } as const]
      : saved;
  }, [alerts, isin, draft]);
  return (
    <HistoryPanel
      // The time in view and the selected check belong to the history of one source.
      key={useLive().id}
      isin={isin}
      isStale={isStale}
      // Beside the list, the sign and the strip above both say it.
      isSimulated={config.simulated && layout === "phone"}
      // The file uses the same name as the screen.
      label={labels[isin] ?? names.of(isin)}
      alerts={levels}
      // A phone has no room for both above its keyboard.
      isKept={layout !== "phone"}
    />
  );
}
