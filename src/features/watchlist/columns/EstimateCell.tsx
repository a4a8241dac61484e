import { useRef } from "react";
import { NO_LENGTHS } from "#features/watchlist/layout/layout.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { estimateRow, type RowEstimate } from "#market/estimates/row-estimate.ts";
import { useRowEstimateWords, type WrittenFigure } from "#messages/row-estimate.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import type { CellsProps } from "./cells-props.ts";
import { CellMark, drawCellMark } from "./EstimateMark.tsx";

const FIELDS = { buy: "row-buy", sell: "row-sell", roundTrip: "row-round-trip" } as const;

/** The mark at the start, the figure at the end: both are below those of other rows. */
const CELL = "[&>.row-state]:float-left [&>.row-state]:mt-0.5";

/** Last drawn figure by the element of its mark. */
const drawnFigures = new WeakMap<Element, WrittenFigure | undefined>();

/** One figure of the list's estimate, drawn with each quote, with a mark if it exceeds the size at the touch. */
export default function EstimateCell(props: CellsProps & { of: keyof RowEstimate }) {
  const { of, figures, state, estimate, columns, onLengths } = props;
  const words = useRowEstimateWords();
  const reported = useRef({ estimate, length: 0 });
  const drawn = estimate && figures;
  // The marks of both sides already say that the round trip exceeds the touch.
  const isBetweenSides = of === "roundTrip" && ["buy", "sell"].every((id) => columns.includes(id));
  const cell = useDrawnRef<HTMLDivElement>(drawn, (target, { checked }) => {
    if (!estimate) return;
    const written = words.row(checked, estimate, estimateRow(checked, estimate))[of];
    const mark = childAt(target, 0);
    // Unchanged. A mark that React has just created is not in the map, and is drawn.
    const isNew = !drawnFigures.has(mark);
    const before = drawnFigures.get(mark);
    if (!isNew && before === written) return;
    drawnFigures.set(mark, written);
    const text = written?.text ?? "–";
    const cost = written?.cost ?? "";
    drawAttribute(target, "data-value", written?.value ?? "");
    drawAttribute(target, "data-covered", written ? String(written.covered) : "");
    drawAttribute(target, "title", written?.beyond ?? written?.rest);
    // Its size changes far more rarely than the price.
    if (isNew || before?.beyond !== written?.beyond) drawCellMark(mark, written?.beyond);
    drawText(childAt(target, 1), text);
    // Rows are sorted by the basis points, which therefore come first.
    if (of === "roundTrip") drawText(childAt(target, 2), cost && ` ${cost}`);
    const { current } = reported;
    const length = cost.length || text.length;
    // Also for a shorter text: the column may have narrowed since.
    const isOther = current.estimate !== estimate || current.length !== length;
    if (!isOther) return;
    reported.current = { estimate, length };
    onLengths({ ...NO_LENGTHS, [of === "roundTrip" ? "trip" : "amount"]: length });
  });
  const none = drawn ? undefined : "";
  return (
    <div
      // Another element without an estimate, because React does not remove the drawn title.
      key={drawn ? "drawn" : "empty"}
      ref={cell}
      role="gridcell"
      className={CELL}
      data-field={FIELDS[of]}
      data-value={none}
      data-covered={none}
    >
      {drawn ? (
        <>
          <CellMark isTransparent={isBetweenSides} />
          <span />
          {of === "roundTrip" && (
            <span className="text-[0.65625rem] text-t3 not-empty:ms-[5px] inline-block not-empty:min-w-[3rem]" />
          )}
        </>
      ) : (
        <Missing state={state} width="80%" />
      )}
    </div>
  );
}
