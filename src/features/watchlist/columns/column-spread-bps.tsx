import { watchlistMessages } from "#features/watchlist/messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnField } from "#features/watchlist/rows/row-figures.ts";
import type { Book } from "#market/quote.ts";
import { useMessages } from "#messages/catalogue.ts";
import { drawText } from "#ui/draw/draw.ts";
import { Chip } from "#ui/notices/notices.tsx";
import type { CellsProps } from "./cells-props.ts";
import { CHEAPEST_MARK, useIsCheapest } from "./cheapest-row.ts";
import { type ColumnDef, cellWidth, shrink } from "./column-def.ts";

export const explanations = {
  spread: "Ask minus bid",
  bps: "Spread in basis points of the mid",
};

/** Width of the label in pixels, which is wider than a short spread. */
const WORD_WIDTH = 54;

export const spread: ColumnDef = {
  label: "Spread",
  widthFor: (lengths) => cellWidth(lengths.spread, WORD_WIDTH),
  // Bid, ask and the basis points say it, too.
  dropRank: 35,
  dropRankWithEstimate: 12,
  sortValue: ({ checked }) => checked?.derived.spread,
  Cell: SpreadCell,
};

export const bps: ColumnDef = {
  label: "bps",
  widthFor: () => ({ usual: 46, min: 44 }),
  sortValue: ({ checked }) => checked?.derived.bps,
  Cell: BpsCell,
};

/**
 * Returns the state of a locked or crossed book, and where it is shown. If the spread is directly before the basis
 * points, or one of the two has no room, both merge into one cell with the state; otherwise the state replaces the basis
 * points. Where neither is shown, the round trip of an estimate has the state.
 */
function bookOf({ checked, columns }: CellsProps) {
  const book: Book = checked?.derived.book ?? "normal";
  const odd = book === "normal" ? undefined : book;
  const hasBps = columns.includes("bps");
  const spreadIndex = columns.indexOf("spread");
  const isPair = spreadIndex < 0 || !hasBps || columns[spreadIndex + 1] === "bps";
  const hasCell = spreadIndex >= 0 || hasBps;
  return { odd, merged: isPair && hasCell ? odd : undefined, hasBps };
}

/**
 * Cell of a spread and a chip. If it wraps, the line of the spread is below that of the chip, and out of sight. The narrowest
 * columns have room for five decimals and a sign, and the chip's word is above the ends of the basis points.
 */
const MERGED =
  "merged flex h-[1.125rem] content-end items-center justify-end gap-0.5 px-0.5 [&>.chip]:px-0.5";

function SpreadCell(cells: CellsProps) {
  const { figures, state, columns } = cells;
  const t = useMessages(watchlistMessages);
  const { odd, merged } = bookOf(cells);
  const field = useDrawnField<HTMLSpanElement>(figures, "spread", (target, { view }) => {
    drawText(target, view.spread);
    shrink(target, view.spread.length, "spread");
  });
  return (
    <div
      role="gridcell"
      className={`${odd ? "text-warn in-data-held:text-t3" : ""} ${merged ? MERGED : ""}`}
      hidden={!columns.includes("spread") && !merged}
    >
      <span
        // React would not remove text that was drawn outside it.
        key={figures ? 1 : 0}
        {...field}
      >
        {!figures && <Missing state={state} width="70%" />}
      </span>
      {merged && <Chip>{t[merged]}</Chip>}
    </div>
  );
}

/**
 * Where the basis points stand for the round trip of an estimate, they look as one that is not covered (`COVERAGE`). The cells
 * of its amounts follow, which say the side. Stale ones look like all stale figures, and keep the line as these do.
 */
const BEYOND = "beyond:font-body beyond:text-t2";

function BpsCell(cells: CellsProps) {
  const { figures, checked, state, columns } = cells;
  const t = useMessages(watchlistMessages);
  const { odd, merged, hasBps } = bookOf(cells);
  // The figure that ranks the rows where the round trip, which equals it, has no column of its own.
  const isMarked = useIsCheapest(cells) && !columns.includes("round-trip");
  const isNone = checked && checked.derived.bpsInTable === undefined;
  const field = useDrawnField<HTMLSpanElement>(figures, "spread-bps", (target, { view }) => {
    if (view.bps !== undefined) drawText(target, view.bps);
  });
  return (
    <div
      role="gridcell"
      // A hidden cell has no such rule, which the browser would check with each figure of the row.
      className={`cell-bps ${cells.estimate && hasBps ? "beyond:underline" : ""} ${cells.estimate && hasBps && !cells.isStale ? BEYOND : ""} ${odd ? "flex items-center justify-end px-0" : ""}`}
      hidden={!!merged || !hasBps}
    >
      {odd && !merged && <Chip>{t[odd]}</Chip>}
      <span
        // A key for each kind of content, as of the spread.
        key={figures && !isNone ? 1 : 0}
        {...field}
        className={isMarked ? `-me-1 ${CHEAPEST_MARK}` : undefined}
        hidden={!!odd}
        title={isNone ? t.noBps : undefined}
      >
        {!figures && <Missing state={state} width="1.5rem" />}
        {figures && isNone && <span className="dash">–</span>}
      </span>
    </div>
  );
}
