import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import { MARKED } from "#features/watchlist/columns/marked.ts";
import { useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";

/** Each side of the line between bid and ask has its amount: proceeds on the left, cost on the right. */
const LINE = "col-span-full grid grid-cols-subgrid px-0!";
const AMOUNT = "overflow-hidden text-ellipsis";
const SELL = `col-[1/3] pe-[7px] text-end in-[.stacked]:col-[1/2] ${AMOUNT} ${MARKED}`;
const BUY = `col-[3/5] ps-[7px] text-start in-[.stacked]:col-[2/3] ${AMOUNT} ${MARKED}`;

/**
 * Estimate of the list in one line below a row on a phone. The round trip in basis points equals the row's
 * spread, so only its field is here. Hidden without a quote.
 */
export default function EstimateLine({ figures, estimate }: CellsProps) {
  const words = useRowEstimateWords();
  const drawn = estimate && figures;
  const line = useDrawnRef<HTMLDivElement>(drawn, (target, { checked }) => {
    if (!estimate) return;
    const written = words.row(checked, estimate, estimateRow(checked, estimate));
    const draw = (at: number, figure: WrittenFigure | undefined) => {
      const part = childAt(target, at);
      drawAttribute(part, "data-value", figure?.value ?? "");
      drawAttribute(part, "data-covered", figure ? String(figure.covered) : "");
      drawAttribute(part, "title", figure?.beyond);
      drawText(childAt(part, 1), figure ? `≈ ${figure.text}` : "–");
      drawText(childAt(part, 2), figure?.beyond ? words.exceeds : "");
    };
    draw(0, written.sell);
    draw(1, written.buy);
    draw(2, written.roundTrip);
  });
  const none = drawn ? undefined : "";
  const field = (name: string) => ({
    "data-field": name,
    "data-value": none,
    "data-covered": none,
  });
  const texts = (name: string) => (
    <>
      {/* Large figures need the room of the word. */}
      <span className="@max-[24rem]/page:sr-only">{`${name} `}</span>
      <span />
      <span className="vh empty:hidden" />
    </>
  );
  return (
    <div ref={line} role="gridcell" className={LINE} hidden={!drawn}>
      <span className={SELL} {...field("row-sell")}>
        {texts(words.sides.sell)}
      </span>
      <span className={BUY} {...field("row-buy")}>
        {texts(words.sides.buy)}
      </span>
      <span {...field("row-round-trip")} hidden>
        {texts("")}
      </span>
    </div>
  );
}
