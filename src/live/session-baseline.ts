import { useSyncExternalStore } from "react";
import type { Isin } from "#market/isin.ts";
import { useTrends } from "./trends.ts";

const never = () => () => undefined;

/** Since when an instrument's session change counts, in epoch milliseconds; without one, the earliest. */
export function useSessionBaseline(isin?: Isin): number | undefined {
  const { baseline } = useTrends();
  return useSyncExternalStore(baseline?.subscribe ?? never, () =>
    isin === undefined ? baseline?.earliest() : baseline?.of(isin),
  );
}
