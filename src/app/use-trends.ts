import { useEffect, useState } from "react";
import { NO_TRENDS } from "#features/watchlist/trends.ts";
import { useLive, useStatus } from "#polling/hooks.ts";
import type { Store } from "#storage/store.ts";
import { patiently } from "#ui/patiently.ts";

/** The first quotes are drawn before anything else is fetched. */
const QUIET_MS = 1000;

/** The past as the table shows it, from when the first quotes are drawn. */
export function useOwnTrends(store: Store) {
  const live = useLive();
  const [trends, setTrends] = useState(NO_TRENDS);
  const hasQuotes = useStatus(({ checks }) => checks > 0);
  useEffect(() => {
    if (!hasQuotes) return undefined;
    const load = async () => {
      const { trendsOf } = await patiently(() => import("./own-trends.ts"));
      setTrends(trendsOf(live, store));
    };
    return live.clock.after(QUIET_MS, () => void load());
  }, [hasQuotes, live, store]);
  return trends;
}
