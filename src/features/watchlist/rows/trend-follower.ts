import type { ColumnDef } from "#features/watchlist/columns/column-def.ts";
import type { Isin } from "#market/isin.ts";

type FollowedTrends = ReturnType<NonNullable<ColumnDef["followed"]>>;

/** Creates a follower of trends; each call of `follow` replaces the followed instruments. */
export function createTrendFollower() {
  const unsubscribes = new Map<Isin, () => void>();
  let current: FollowedTrends | undefined;
  const end = () => {
    for (const unsubscribe of unsubscribes.values()) unsubscribe();
    unsubscribes.clear();
  };
  return {
    end,
    follow(isins: ReadonlySet<Isin>, trends: FollowedTrends) {
      if (current !== trends) end();
      current = trends;
      for (const [isin, unsubscribe] of unsubscribes) {
        if (isins.has(isin)) continue;
        unsubscribe();
        unsubscribes.delete(isin);
      }
      for (const isin of isins) {
        if (unsubscribes.has(isin)) continue;
        const unsubscribe = trends.subscribe(isin, () => undefined);
        unsubscribes.set(isin, unsubscribe);
      }
    },
  };
}
