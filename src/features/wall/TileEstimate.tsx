import { type CSSProperties, useLayoutEffect, useRef } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { COVERAGE } from "#ui/figure/coverage.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { followLine } from "./line-lengths.ts";
import { wallMessages } from "./messages.ts";

interface TileEstimateProps {
  checked: CheckedQuote;
  estimate: ListEstimate;
}

/** Average width of a letter or digit as a share of the font size, and the distances of the figures. */
const LETTER_EM = 0.5;
const DISTANCES_EM = 1.5;

const LEAST = "15*var(--u)";

/** Font size at which the narrowest tile of the wall has room for the longest line of its tiles (`followLine`). */
const sizeFor = (kind: "whole" | "short") =>
  `(100cqw*var(--share, 1) - 44*var(--u))/(var(--${kind}, 1)*${LETTER_EM} + ${DISTANCES_EM})`;

const [WHOLE, SHORT] = [sizeFor("whole"), sizeFor("short")];
const SIZE: CSSProperties = {
  fontSize: `clamp(${LEAST}, ${WHOLE} + max(0px, (${LEAST} - ${WHOLE})*999), min(18*var(--u), ${SHORT}))`,
};
/** An amount without room wraps in each tile, also in one whose own line is shorter. */
const wrapping = (size: string): CSSProperties => ({
  minWidth: `clamp(0px, (${LEAST} - ${size})*999, 100%)`,
});
const [SALE, PURCHASE] = [wrapping(WHOLE), wrapping(SHORT)];

/**
 * Estimate of the list, in one line of the tile: in smaller text where all of it then has room in each tile. Otherwise amounts wrap
 * onto a second line, which is hidden: first the sale, then the purchase.
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
  const line = useRef<HTMLParagraphElement>(null);
  const short = buy.length + roundTrip.length;
  const whole = short + sell.length;
  useLayoutEffect(() => followLine(line.current, { whole, short }), [whole, short]);
  return (
    <p
      ref={line}
      className="flex h-6.5 flex-none gap-x-3 leading-6.5 whitespace-nowrap text-t2 in-data-held:text-t3"
      style={SIZE}
      title={beyond}
    >
      {beyond !== undefined && <VisuallyHidden>{beyond}</VisuallyHidden>}
      <span
        className="flex h-full min-w-0 flex-1 flex-wrap gap-x-3 overflow-hidden"
        data-can-be-cut
      >
        <span className="-mr-3 h-full" />
        <span style={PURCHASE} {...fieldOf("row-buy", written.buy)}>
          {buy}
        </span>
        <span style={SALE} {...fieldOf("row-sell", written.sell)}>
          {sell}
        </span>
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
