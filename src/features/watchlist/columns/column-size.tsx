import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnField } from "#features/watchlist/rows/row-figures.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { childAt } from "#ui/draw/draw.ts";
import { drawSized } from "#ui/figure/bars.tsx";
import type { CellsProps } from "./cells-props.ts";
import { type ColumnDef, cellWidth, shrink } from "./column-def.ts";

export const explanations = {
  "bid-size": "Quantity available at the best bid",
  "ask-size": "Quantity available at the best ask",
};

/** Width of the label in pixels, which is often wider than the sizes. */
const WORD_WIDTH = 60;
const widthFor = (lengths: Lengths) => cellWidth(lengths.size, WORD_WIDTH);

export const bidSize: ColumnDef = {
  label: "Bid size",
  widthFor,
  dropRank: 40,
  sortValue: ({ checked }) => checked?.quote.bid.size,
  Cell: (cells) => <SizeCell {...cells} side="bid" />,
};

export const askSize: ColumnDef = {
  label: "Ask size",
  widthFor,
  dropRank: 40,
  sortValue: ({ checked }) => checked?.quote.ask.size,
  Cell: (cells) => <SizeCell {...cells} side="ask" />,
};

/** Forced colours would drop the bar, which is a fill. */
const FORCED = "forced-colors:[--bar:CanvasText] forced-colors:forced-color-adjust-none";

function SizeCell({ side, figures, state, columns }: CellsProps & { side: "bid" | "ask" }) {
  const column = `${side}-size` as const;
  const field = useDrawnField<HTMLDivElement>(figures, column, (target, { view }) => {
    const { size, share } = view[side];
    const figure = childAt(target, 0);
    drawSized(figure, size, share);
    shrink(figure, size.length, column);
  });
  return (
    <div {...field} role="gridcell" hidden={!columns.includes(column)}>
      {figures ? (
        <span className={`sized ${side} ${FORCED}`} />
      ) : (
        <Missing state={state} width="60%" />
      )}
    </div>
  );
}
