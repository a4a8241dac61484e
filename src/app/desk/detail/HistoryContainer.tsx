import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import HistoryPanel from "#features/history/HistoryPanel.tsx";
import type { Isin } from "#market/isin.ts";

/** The chart and statistics of the instrument in detail. Loaded when first needed. */
export default function HistoryContainer({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const { config, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  return (
    <HistoryPanel
      isin={isin}
      isStale={isStale}
      isSimulated={config.simulated}
      label={labels[isin]}
    />
  );
}
