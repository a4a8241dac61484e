import type { CSSProperties } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { COVERAGE } from "#ui/figure/coverage.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { wallMessages } from "./messages.ts";

interface TileEstimateProps {
  checked: CheckedQuote;
  estimate: ListEstimate;
}

/** Average width of a letter or digit as a share of the font size, and the distances of the figures. */
const LETTER_EM = 0.48;
const DISTANCES_EM = 1.5;

const LEAST = "15*var(--u)";

/** Font size at which a line of the tile has room for these figures. */
const sizeFor = (text: string) =>
  `(100cqw - 44*var(--u))/${text.length * LETTER_EM + DISTANCES_EM}`;

/**
 * Estimate of the list, in one line of the tile: in smaller text where all of it then has room. Otherwise amounts wrap onto a second
 * line, which is hidden: first the sale, then the purchase.
 */
export function TileEstimate({ checked, estimate }: TileEstimateProps) {
  const words = useRowEstimateWords();
  const written = words.row(checked, estimate, estimateRow(checked, estimate));
  const t = useMessages(wallMessages);
  const asked = formatFigure(estimate.amount, useNumberFormat());
  const buy = t[estimate.kind === "budget" ? "buyFor" : "buy"]({
    quantity: asked,
    figure: written.buy?.text ?? "–",
  });
  const sell = t.sell({ figure: written.sell?.text ?? "–" });
  const roundTrip = written.roundTrip ? t.roundTrip({ figure: written.roundTrip.text }) : "";
  const beyond = written.roundTrip?.beyond ?? written.buy?.beyond;
  const [all, rest] = [sizeFor(buy + sell + roundTrip), sizeFor(buy + roundTrip)];
  const style: CSSProperties = {
    fontSize: `clamp(${LEAST}, ${all} + max(0px, (${LEAST} - ${all})*999), min(18*var(--u), ${rest}))`,
  };
  return (
    <p
      className="flex h-6.5 flex-none gap-x-3 leading-6.5 whitespace-nowrap text-t2 in-data-held:text-t3"
      style={style}
      title={beyond}
    >
      {beyond !== undefined && <VisuallyHidden>{beyond}</VisuallyHidden>}
      <span
        className="flex h-full min-w-0 flex-1 flex-wrap gap-x-3 overflow-hidden"
        data-can-be-cut
      >
        <span className="-mr-3 h-full" />
        <span {...fieldOf("row-buy", written.buy)}>{buy}</span>
        <span {...fieldOf("row-sell", written.sell)}>{sell}</span>
      </span>
      <span {...fieldOf("row-round-trip", written.roundTrip)}>{roundTrip}</span>
    </p>
  );
}

const fieldOf = (name: string, figure: WrittenFigure | undefined) => ({
  className: COVERAGE,
  "data-field": name,
  "data-value": figure?.value ?? "",
  "data-covered": figure ? String(figure.covered) : "",
});
