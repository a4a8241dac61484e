import { atom } from "nanostores";
import { useSyncExternalStore } from "react";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";

/** The cheapest row to trade, which its note names, and the estimate of its list: another list has another one. */
export interface CheapestRow {
  readonly isin: Isin;
  readonly estimate: ListEstimate;
}

/** The cheapest row of the open list; undefined if there is none. */
export const $cheapest = atom<CheapestRow | undefined>(undefined);

/** Classes of the figure of the cheapest row. */
export const CHEAPEST_MARK =
  "rounded-[3px] bg-t1 px-1 text-bg1 forced-colors:border forced-colors:bg-transparent";

const onCheapest = (changed: () => void) => $cheapest.listen(changed);

/** Returns whether a row is the cheapest one of its list. */
export const useIsCheapest = ({
  isin,
  estimate,
}: {
  readonly isin: Isin;
  readonly estimate: ListEstimate | undefined;
}): boolean =>
  useSyncExternalStore(onCheapest, () => {
    const cheapest = $cheapest.get();
    return cheapest?.isin === isin && cheapest.estimate === estimate;
  });
