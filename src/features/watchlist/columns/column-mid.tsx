import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnField } from "#features/watchlist/rows/row-figures.ts";
import { childAt, drawText } from "#ui/draw/draw.ts";
import type { CellsProps } from "./cells-props.ts";
import { type ColumnDef, cellWidth, shrink } from "./column-def.ts";

export const explanations = {
  mid: "Halfway between bid and ask",
};

/** Width of the German label in pixels, which is wider than a short mid. */
const WORD_WIDTH = 72;

export const mid: ColumnDef = {
  label: "Mid",
  // Halfway between two steps there is one decimal more.
  widthFor: (lengths) => cellWidth(lengths.price + 1, WORD_WIDTH),
  dropRank: 20,
  dropRankWithEstimate: 11,
  sortValue: ({ checked }) => checked?.derived.mid,
  Cell: MidCell,
};

function MidCell({ figures, state, columns }: CellsProps) {
  const field = useDrawnField<HTMLDivElement>(figures, "mid", (target, { checked, view }) => {
    // A mid between two steps has one decimal more than its prices; that decimal is marked.
    const end = view.mid.length - extraDecimals(checked);
    drawText(childAt(target, 0), view.mid.slice(0, end));
    drawText(childAt(target, 1), view.mid.slice(end));
    shrink(target, view.mid.length, "mid");
  });
  return (
    <div {...field} role="gridcell" hidden={!columns.includes("mid")}>
      {figures ? (
        <>
          <span />
          <span className="beyond" />
        </>
      ) : (
        <Missing state={state} width="80%" />
      )}
    </div>
  );
}

function extraDecimals({ derived }: CheckedQuote): number {
  const point = derived.mid.indexOf(".");
  const decimals = point < 0 ? 0 : derived.mid.length - point - 1;
  return Math.max(0, decimals - derived.decimals);
}
