import { useSyncExternalStore } from "react";
import type { Isin } from "#market/isin.ts";
import { useTrends } from "./trends.ts";

const never = () => () => undefined;

/**
 * Returns the base instant of an instrument's session change in epoch milliseconds; without an instrument, the
 * earliest.
 */
export function useSessionBaseline(isin?: Isin): number | undefined {
  const { baseline } = useTrends();
  return useSyncExternalStore(baseline?.subscribe ?? never, () =>
    isin === undefined ? baseline?.earliest() : baseline?.of(isin),
  );
}
