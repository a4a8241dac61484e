import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { rem, type TableLayout } from "./layout.ts";
import { NARROW, STACKED } from "./narrow-classes.ts";

/** Line below each row, loaded for a list with an estimate. */
const EstimateLine = lazyPart(() => import("#features/watchlist/bars/EstimateLine.tsx"), "none");
// All lengths are in pixels at a text size of 100 %.
/** Height of a row with an estimate line. */
const ROW_WITH_LINE = 84;
/** Horizontal padding of a row, both sides together. */
const NARROW_PADDING = 28;
const NARROW_NAME = 104;
const NARROW_LAST = 62;
const MIN_PRICE_WIDTH = 76;
/** Room for the arrow and the gaps beside a price. */
const NARROW_PRICE_ROOM = 22;
/** Width of a digit relative to its font size. */
const DIGIT_PER_SIZE = 0.55;
const NARROW_FIGURE = { largest: 15, smallest: 9.5 };

/**
 * Returns the layout of rows in two lines, for a phone. A price is never cut: long prices shrink the
 * figures of the whole list. The longest move below the name, each to half of the width; the session
 * change, otherwise above the basis points, is then omitted.
 */
export function layOutNarrow(room: number, lengths: Lengths, estimate?: ListEstimate): TableLayout {
  const figureIn = (width: number) =>
    (width / 2 - NARROW_PRICE_ROOM) / Math.max(1, lengths.price) / DIGIT_PER_SIZE;
  const inner = room - NARROW_PADDING;
  const besideFigure = figureIn(inner - NARROW_NAME - NARROW_LAST);
  const isStacked = besideFigure < NARROW_FIGURE.smallest;
  const fittingFigure = isStacked ? figureIn(inner) : besideFigure;
  const figure = Math.max(NARROW_FIGURE.smallest, Math.min(NARROW_FIGURE.largest, fittingFigure));
  const price = Math.max(
    MIN_PRICE_WIDTH,
    lengths.price * figure * DIGIT_PER_SIZE + NARROW_PRICE_ROOM,
  );
  return {
    className: isStacked ? STACKED : NARROW,
    columns: [
      "instrument",
      "bid-size",
      "bid",
      "ask",
      "ask-size",
      ...(isStacked ? [] : (["session"] as const)),
      "bps",
      "checked",
    ],
    ...(estimate && { rowHeight: ROW_WITH_LINE, Line: EstimateLine }),
    style: {
      "--columns": isStacked
        ? `minmax(${rem(price)}, 1fr) minmax(${rem(price)}, 1fr)`
        : `minmax(0, 1fr) ${rem(price)} ${rem(price)} ${rem(NARROW_LAST)}`,
      "--narrow-figure": rem(figure),
    },
  };
}
