import { atom, type WritableAtom } from "nanostores";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";

/** The cheapest row to trade, which its note names, and the estimate of its list: another list has another one. */
interface CheapestRow {
  readonly isin: Isin;
  readonly estimate: ListEstimate;
}

/** The cheapest row of a list; undefined if there is none. */
export type Cheapest = WritableAtom<CheapestRow | undefined>;

export const createCheapest = (): Cheapest => atom();

/** The cheapest row of the open list. */
export const $cheapest = createCheapest();

/** The cheapest row of the list that is rendered: the open one, if nothing else is provided. */
export const CheapestContext = createContext($cheapest);

/** Classes of the figure of the cheapest row. */
export const CHEAPEST_MARK =
  "rounded-[3px] bg-t1 px-1 text-bg1 forced-colors:border forced-colors:bg-transparent";

/** Returns whether a row is the cheapest one of its list. */
export const useIsCheapest = ({
  isin,
  estimate,
}: {
  readonly isin: Isin;
  readonly estimate: ListEstimate | undefined;
}): boolean => {
  const $row = useContext(CheapestContext);
  const subscribe = useCallback((changed: () => void) => $row.listen(changed), [$row]);
  return useSyncExternalStore(subscribe, () => {
    const cheapest = $row.get();
    return cheapest?.isin === isin && cheapest.estimate === estimate;
  });
};
