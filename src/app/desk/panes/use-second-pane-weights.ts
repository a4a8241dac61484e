import { useEffect } from "react";
import { WEIGHT } from "#app/desk/use-desk.ts";
import { useIsListed } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { secondPaneWeights } from "./second-pane-weights.ts";

const NONE: ReadonlySet<string> = new Set();

/** Gives a pinned instrument the weight of the one in detail while the component is mounted. */
export function useSecondPaneQuote(isin: Isin): void {
  const isListed = useIsListed();
  useEffect(() => {
    secondPaneWeights.set(new Map(isListed(isin) ? [[isin, WEIGHT.inDetail]] : []));
    return () => secondPaneWeights.set(new Map());
  }, [isin, isListed]);
}

/**
 * Gives the rows of a second list the weights that they have in the open list.
 *
 * @param visible rows in view; while empty, because they are not known yet, all rows count as visible
 */
export function useSecondPaneList(
  isins: readonly Isin[],
  visible: ReadonlySet<string> = NONE,
  detail: Isin | undefined,
): void {
  const isListed = useIsListed();
  useEffect(() => {
    const weightOf = (isin: Isin) => {
      if (isin === detail) return WEIGHT.inDetail;
      return visible.size === 0 || visible.has(isin) ? WEIGHT.inView : WEIGHT.outOfView;
    };
    secondPaneWeights.set(new Map(isins.filter(isListed).map((isin) => [isin, weightOf(isin)])));
    return () => secondPaneWeights.set(new Map());
  }, [isins, visible, detail, isListed]);
}
