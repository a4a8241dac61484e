import { useEffect } from "react";
import { WEIGHT } from "#app/desk/use-desk.ts";
import { useIsListed } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { secondPaneWeights } from "./second-pane-weights.ts";

const NONE: ReadonlySet<string> = new Set();

/** Asks for a pinned instrument as for the one in detail, for as long as it is shown. */
export function useSecondPaneQuote(isin: Isin): void {
  const isListed = useIsListed();
  useEffect(() => {
    secondPaneWeights.set(new Map(isListed(isin) ? [[isin, WEIGHT.focus]] : []));
    return () => secondPaneWeights.set(new Map());
  }, [isin, isListed]);
}

/**
 * Asks for the rows of a second list as for those of the open one.
 *
 * @param seen the rows in view; empty until they are known, when all count as such
 */
export function useSecondPaneList(
  isins: readonly Isin[],
  seen: ReadonlySet<string> = NONE,
  focus: Isin | undefined,
): void {
  const isListed = useIsListed();
  useEffect(() => {
    const weightOf = (isin: Isin) => {
      if (isin === focus) return WEIGHT.focus;
      return seen.size === 0 || seen.has(isin) ? WEIGHT.inView : WEIGHT.outOfView;
    };
    secondPaneWeights.set(new Map(isins.filter(isListed).map((isin) => [isin, weightOf(isin)])));
    return () => secondPaneWeights.set(new Map());
  }, [isins, seen, focus, isListed]);
}
