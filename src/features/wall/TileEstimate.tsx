import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { COVERAGE } from "#ui/figure/coverage.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";

interface TileEstimateProps {
  checked: CheckedQuote;
  estimate: ListEstimate;
}

/** Estimate of the list, in one line of the tile. */
export function TileEstimate({ checked, estimate }: TileEstimateProps) {
  const words = useRowEstimateWords();
  const written = words.row(checked, estimate, estimateRow(checked, estimate));
  const line = words.line(estimate, written);
  const beyond = written.roundTrip?.beyond ?? written.buy?.beyond;
  return (
    <p
      className="flex flex-none flex-wrap items-center gap-x-3.5 leading-[1.2] text-t2 in-data-held:text-t3"
      title={beyond}
    >
      {beyond !== undefined && <VisuallyHidden>{beyond}</VisuallyHidden>}
      <span {...fieldOf("row-buy", written.buy)}>{line.buy}</span>
      <span {...fieldOf("row-round-trip", written.roundTrip)}>{line.roundTrip}</span>
      <span {...fieldOf("row-sell", written.sell)} hidden />
    </p>
  );
}

const fieldOf = (name: string, figure: WrittenFigure | undefined) => ({
  className: COVERAGE,
  "data-field": name,
  "data-value": figure?.value ?? "",
  "data-covered": figure ? String(figure.covered) : "",
});
