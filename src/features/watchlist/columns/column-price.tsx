import { useEffect, useMemo } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useDrawnField, useDrawnRef } from "#features/watchlist/rows/row-figures.ts";
import { onFrames } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { childAt, drawStyle } from "#ui/draw/draw.ts";
import { drawArrow } from "#ui/figure/arrow.tsx";
import { drawFigure, EmptyFigure } from "#ui/figure/draw-figure.tsx";
import { createFlash } from "#ui/figure/flash.ts";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  bid: "Best bid: the price at which you can sell",
  ask: "Best ask: the price at which you can buy",
};

const USUAL_WIDTH = 86;
/** Width of a digit in pixels. `.watch-row .fig` repeats it and `PADDING`. */
const DIGIT_WIDTH = 7.4;
/** Both paddings of the cell, the arrow, its gap, and the touchline. */
const PADDING = 27;

/** Maximum characters of a price that always has full size. */
const FULL_SIZE_LENGTH = 8;

/** Minimum size of a longer price, relative to full size: 11 px, below which digits are hard to tell apart. */
const MIN_SIZE = 11 / 13.5;

const widthOf = (length: number) => Math.ceil(length * DIGIT_WIDTH + PADDING);

/** Returns the same width for both sides. A long price shrinks before its column widens. */
const widthFor = ({ price }: Lengths) => ({
  usual: Math.max(USUAL_WIDTH, widthOf(price)),
  min: widthOf(Math.max(Math.min(price, FULL_SIZE_LENGTH), price * MIN_SIZE)),
});

export const bid: ColumnDef = {
  label: "Bid",
  widthFor,
  sortValue: ({ checked }) => checked?.quote.bid.price,
  Cell: (cells) => <PriceCell {...cells} side="bid" />,
};

export const ask: ColumnDef = {
  label: "Ask",
  widthFor,
  sortValue: ({ checked }) => checked?.quote.ask.price,
  Cell: (cells) => <PriceCell {...cells} side="ask" />,
};

/** Price of one side, with an arrow on its outer edge and a flash on each move. */
function PriceCell({ side, figures, state, isStale }: CellsProps & { side: "bid" | "ask" }) {
  const t = useMessages(watchlistMessages);
  const { clock } = useLive();
  const flash = useMemo(() => createFlash(onFrames(clock)), [clock]);
  useEffect(() => () => flash.end(), [flash]);
  const price = useDrawnField<HTMLSpanElement>(figures, `${side}-price`, (target, { view }) => {
    const { text, changedFrom, direction } = view[side];
    const figure = childAt(target, 0);
    drawFigure(figure, isStale ? { text } : { text, changedFrom, direction });
    drawStyle(figure, "--length", `${text.length}`);
  });
  const box = useDrawnRef<HTMLSpanElement>(figures, (target, { checked, view }) => {
    const { direction, movedBy } = view[side];
    // A stale price shows no move, because that may be long ago.
    flash.update(target, checked.checkedAt, isStale ? undefined : direction);
    if (isStale) return;
    drawArrow(childAt(target, 1), direction, direction && movedBy && t[direction]({ by: movedBy }));
  });
  return (
    <div role="gridcell" className={`price price-${side}`}>
      <span ref={box} className="price-box">
        <span {...price}>
          {figures ? <EmptyFigure /> : <Missing state={state} width="3.5rem" />}
        </span>
        {figures && !isStale && <span className="arrow" />}
      </span>
    </div>
  );
}
