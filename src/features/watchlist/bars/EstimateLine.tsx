import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import { CHEAPEST_MARK, useIsCheapest } from "#features/watchlist/columns/cheapest-row.ts";
import { MARKED } from "#features/watchlist/columns/marked.ts";
import { useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import { LINE, RIGHT, SELL } from "./estimate-line-classes.ts";

const AMOUNT = "overflow-hidden text-ellipsis";
const BUY = `max-w-full ${AMOUNT} ${MARKED}`;

/**
 * Estimate of the list in one line below a row on a phone. The round trip is here as an amount, below its basis points,
 * which equal the row's spread; it wraps out of view where a long purchase leaves no room. Hidden without a quote.
 */
export default function EstimateLine({ figures, estimate, isin }: CellsProps) {
  const words = useRowEstimateWords();
  const drawn = estimate && figures;
  const isCheapest = useIsCheapest({ isin, estimate });
  const line = useDrawnRef<HTMLDivElement>(drawn, (target, { checked }) => {
    if (!estimate) return;
    const written = words.row(checked, estimate, estimateRow(checked, estimate));
    const draw = (
      part: Element,
      figure: WrittenFigure | undefined,
      text = figure && `≈ ${figure.text}`,
    ) => {
      drawAttribute(part, "data-value", figure?.value ?? "");
      drawAttribute(part, "data-covered", figure ? String(figure.covered) : "");
      drawAttribute(part, "title", figure?.beyond);
      drawText(childAt(part, 1), text ?? "–");
      drawText(childAt(part, 2), figure?.beyond ? words.exceeds : "");
    };
    const right = childAt(target, 1);
    draw(childAt(target, 0), written.sell);
    draw(childAt(right, 0), written.buy);
    // A budget has basis points alone, which the row has.
    draw(childAt(right, 1), written.roundTrip, written.cost?.text);
  });
  const none = drawn ? undefined : "";
  const field = (name: string) => ({
    "data-field": name,
    "data-value": none,
    "data-covered": none,
  });
  const texts = (name: string) => (
    <>
      {/* Large figures need the room of the word, and the side of the touchline says it. */}
      <span className="vh">{`${name} `}</span>
      <span />
      <span className="vh empty:hidden" />
    </>
  );
  return (
    <div ref={line} role="gridcell" className={LINE} hidden={!drawn}>
      <span className={`${SELL} ${AMOUNT} ${MARKED}`} {...field("row-sell")}>
        {texts(words.sides.sell)}
      </span>
      <span className={`h-4 ${RIGHT}`}>
        <span className={BUY} {...field("row-buy")}>
          {texts(words.sides.buy)}
        </span>
        <span
          className={`${isCheapest ? CHEAPEST_MARK : "text-t2 in-data-held:text-t3"} ${MARKED}`}
          {...field("row-round-trip")}
        >
          {texts(words.sides.roundTrip)}
          {isCheapest && <span className="vh">{words.cheapest}</span>}
        </span>
      </span>
    </div>
  );
}
