import { useEffect, useState } from "react";
import { isTrouble } from "#features/connection/trouble.ts";
import { useLive, useStatus } from "#live/hooks.ts";
import { NO_TRENDS } from "#live/trends.ts";
import type { Store } from "#storage/store.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import { knownTrends } from "./known-trends.ts";

/** Wait until the first quotes, or the last good ones in their place, are drawn. */
const QUIET_MS = 1000;

/** Returns the history that the table shows, once there are quotes or the connection has failed. */
export function useSourceTrends(store: Store) {
  const live = useLive();
  // Only to render when they are loaded: those of another source must not be shown.
  const [, setLoaded] = useState(NO_TRENDS);
  const hasBegun = useStatus(
    ({ checkCount, connection }) => checkCount > 0 || isTrouble(connection.state),
  );
  useEffect(() => {
    if (!hasBegun || knownTrends.has(live.source)) return undefined;
    const load = () => import("./trends.ts");
    return live.clock.after(QUIET_MS, () =>
      withPart(load, ({ trendsOf }) => setLoaded(trendsOf(live, store))),
    );
  }, [hasBegun, live, store]);
  return knownTrends.get(live.source) ?? NO_TRENDS;
}
