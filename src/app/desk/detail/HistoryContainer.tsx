import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import HistoryPanel from "#features/history/HistoryPanel.tsx";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

/** The chart and statistics of the instrument in detail. Loaded when first needed. */
export default function HistoryContainer({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const { config, store } = useDesk();
  const names = useNames();
  const { labels } = usePersisted(store.labels);
  return (
    <HistoryPanel
      isin={isin}
      isStale={isStale}
      isSimulated={config.simulated}
      // The file uses the same name as the screen.
      label={labels[isin] ?? names.of(isin)}
    />
  );
}
