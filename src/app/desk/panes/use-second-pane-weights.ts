import { useEffect } from "react";
import { WEIGHT } from "#app/desk/use-desk.ts";
import { useIsListed } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { secondPaneIsins } from "./second-pane-isins.ts";
import { secondPaneWeights } from "./second-pane-weights.ts";

const NONE: ReadonlySet<string> = new Set();

/** Gives a pinned instrument the weight of the one in detail while the component is mounted, and counts its quote. */
export function useSecondPaneQuote(isin: Isin): void {
  const isListed = useIsListed();
  useEffect(() => countInPage([isin]), [isin]);
  useEffect(() => {
    secondPaneWeights.set(new Map(isListed(isin) ? [[isin, WEIGHT.inDetail]] : []));
    return () => secondPaneWeights.set(new Map());
  }, [isin, isListed]);
}

/**
 * Gives the rows of a second list the weights that they have in the open list, and counts their quotes.
 *
 * @param visible rows in view; while empty, because they are not known yet, all rows count as visible
 */
export function useSecondPaneList(
  isins: readonly Isin[],
  visible: ReadonlySet<string> = NONE,
  detail: Isin | undefined,
): void {
  const isListed = useIsListed();
  useEffect(() => countInPage(isins), [isins]);
  useEffect(() => {
    const weightOf = (isin: Isin) => {
      if (isin === detail) return WEIGHT.inDetail;
      return visible.size === 0 || visible.has(isin) ? WEIGHT.inView : WEIGHT.outOfView;
    };
    secondPaneWeights.set(new Map(isins.filter(isListed).map((isin) => [isin, weightOf(isin)])));
    return () => secondPaneWeights.set(new Map());
  }, [isins, visible, detail, isListed]);
}

/** Adds instruments to the count of the page, see `PageTallyProvider`; the returned function removes them. */
function countInPage(isins: readonly Isin[]): () => void {
  secondPaneIsins.set(isins);
  return () => secondPaneIsins.set([]);
}
