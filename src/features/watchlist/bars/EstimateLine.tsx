import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import { drawEstimateMark, EstimateMark } from "#features/watchlist/columns/EstimateMark.tsx";
import { useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { useRowEstimateWords } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";

/** After a separator that is seen as a point and heard as a pause. */
const ROUND_TRIP = "not-empty:before:content-['·_'/',_']";

/** Estimate of the list in one line below a row on a phone. Hidden without a quote. */
export default function EstimateLine({ figures, estimate }: CellsProps) {
  const words = useRowEstimateWords();
  const drawn = estimate && figures;
  const line = useDrawnRef<HTMLDivElement>(drawn, (target, { checked }) => {
    if (!estimate) return;
    const written = words.row(checked, estimate, estimateRow(checked, estimate));
    const { buy, roundTrip } = words.line(estimate, written);
    drawEstimateMark(childAt(target, 0), written.roundTrip?.beyond ?? written.buy?.beyond);
    const parts = [
      [written.buy, buy],
      [written.roundTrip, roundTrip ?? ""],
      [written.sell, ""],
    ] as const;
    for (const [at, [figure, text]] of parts.entries()) {
      const part = childAt(target, at + 1);
      drawAttribute(part, "data-value", figure?.value ?? "");
      drawAttribute(part, "data-covered", figure ? String(figure.covered) : "");
      drawText(part, text);
    }
  });
  const none = drawn ? undefined : "";
  const field = (name: string) => ({
    "data-field": name,
    "data-value": none,
    "data-covered": none,
  });
  return (
    <div
      ref={line}
      role="gridcell"
      // Below the line between bid and ask.
      className="z-2 col-span-full overflow-hidden bg-[var(--ground,var(--bg1))] px-0 text-start text-ellipsis"
      hidden={!drawn}
    >
      <EstimateMark /> <span {...field("row-buy")} />{" "}
      <span className={ROUND_TRIP} {...field("row-round-trip")} />
      <span {...field("row-sell")} hidden />
    </div>
  );
}
