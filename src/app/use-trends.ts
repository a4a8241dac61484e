import { useEffect, useState } from "react";
import { NO_TRENDS } from "#features/watchlist/trends.ts";
import { useLive, useStatus } from "#polling/hooks.ts";
import type { Store } from "#storage/store.ts";
import { patiently } from "#ui/patiently.ts";

/** The past as the table shows it, from when the first quotes are drawn. */
export function useOwnTrends(store: Store) {
  const live = useLive();
  const [trends, setTrends] = useState(NO_TRENDS);
  const hasQuotes = useStatus(({ checks }) => checks > 0);
  useEffect(() => {
    if (!hasQuotes) return;
    void patiently(() => import("./own-trends.ts")).then(({ trendsOf }) =>
      setTrends(trendsOf(live, store)),
    );
  }, [hasQuotes, live, store]);
  return trends;
}
