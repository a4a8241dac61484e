import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { useIsListed, useLive } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { rowsAsText } from "./rows-as-text.ts";

/** Returns a function that writes rows for a spreadsheet, with their quotes at the time of the call. */
export function useRowsAsText(
  labels: Readonly<Partial<Record<string, string>>>,
  estimate: ListEstimate | undefined,
): (isins: readonly Isin[]) => string {
  const { id, source, clock } = useLive();
  const isListed = useIsListed();
  const names = useNames();
  const format = useNumberFormat();
  return (isins) =>
    rowsAsText(
      isins.map((isin) => {
        const snapshot = snapshotOf(source, isin);
        const checked = snapshot?.checked;
        const { state } = judgeQuote({
          snapshot,
          connection: source.status().connection.state,
          isOld: isOverdue(checked, clock.now()),
          isListed: isListed(isin),
        });
        return {
          isin,
          name: labels[isin] ?? names.of(isin),
          checked,
          state,
          estimated: checked && estimate && estimateRow(checked, estimate),
        };
      }),
      id,
      format,
      estimate,
    );
}
