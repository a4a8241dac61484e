import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { useIsListed, useLive } from "#live/hooks.ts";
import { recentCoverage } from "#live/recent-coverage.ts";
import { useLatestQuotes } from "#live/use-latest-quotes.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import { cheapestOf } from "./cheapest.ts";

/**
 * Follows the instrument with the cheapest round trip that the size at the touch covers, of fresh quotes: of those that stand
 * first in a sorted table, if there is any (see decision 0044).
 *
 * @param textOf returns what is needed of it, or what stands for none; the component renders when this changes
 * @returns undefined without an estimate
 */
export function useCheapest(
  isins: readonly Isin[],
  estimate: ListEstimate | undefined,
  textOf: (cheapest: CheckedQuote | undefined, areAllFresh: boolean, now: number) => string,
): string | undefined {
  const { source, coverage } = useLive();
  const isListed = useIsListed();
  return useLatestQuotes((now, latest) => {
    if (!estimate) return undefined;
    const connection = source.status().connection.state;
    const fresh = isins.flatMap((isin) => {
      const snapshot = latest(isin);
      const checked = snapshot?.checked;
      const isOld = isOverdue(checked, now);
      const { state } = judgeQuote({ snapshot, connection, isOld, isListed: isListed(isin) });
      return (state === "live" && checked) || [];
    });
    // One that is covered for a moment is the cheapest only where no other is.
    const steady = fresh.filter((each) => recentCoverage(coverage, each, estimate) === "steady");
    const cheapest = cheapestOf(steady, estimate) ?? cheapestOf(fresh, estimate);
    return textOf(cheapest, fresh.length === isins.length, now);
  });
}
