import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { rem, type TableLayout } from "./layout.ts";
import { NARROW, STACKED, STACKED_WITH_CHANGE } from "./narrow-classes.ts";

/** Line below each row, loaded for a list with an estimate. */
const EstimateLine = lazyPart(() => import("#features/watchlist/bars/EstimateLine.tsx"), "none");
// All lengths are in pixels at a text size of 100 %.
/** Heights of a row with an estimate line, and of those whose prices are below the name, without and with it. */
const ROW_WITH_LINE = 84;
const STACKED_ROW = 84;
const STACKED_ROW_WITH_LINE = 106;
/** Horizontal padding of a row, both sides together. */
const NARROW_PADDING = 28;
const NARROW_NAME = 104;
const NARROW_LAST = 62;
const MIN_PRICE_WIDTH = 76;
/** Room for the arrow and the gaps beside a price. */
const NARROW_PRICE_ROOM = 22;
/** The same room in the wide table, for which `.fig` computes the size of a long price. */
const WIDE_PRICE_ROOM = 27;
/** Width of a digit relative to its font size. */
const DIGIT_PER_SIZE = 0.55;
/** Width of a digit of a size, and the room beside it for the check age and for the basis points. */
const SIZE_DIGIT = 6.4;
const BESIDE_SIZE = 70;
const NARROW_FIGURE = { largest: 15, smallest: 9.5 };

/**
 * Returns the layout of rows in two lines, for a phone. A price is never cut: a long one shrinks in its own
 * cell. The longest, and those in large text, move below the name, each to half of the
 * width. The session change is then beside the name, unless the sizes are too long as well.
 */
export function layOutNarrow(room: number, lengths: Lengths, estimate?: ListEstimate): TableLayout {
  const figureIn = (width: number) =>
    (width / 2 - NARROW_PRICE_ROOM) / Math.max(1, lengths.price) / DIGIT_PER_SIZE;
  const inner = room - NARROW_PADDING;
  const besideFigure = figureIn(inner - NARROW_NAME - NARROW_LAST);
  const isStacked = besideFigure < NARROW_FIGURE.smallest;
  const fittingFigure = isStacked ? figureIn(inner) : besideFigure;
  const figure = Math.max(NARROW_FIGURE.smallest, Math.min(NARROW_FIGURE.largest, fittingFigure));
  const hasChange = !isStacked || lengths.size * SIZE_DIGIT + BESIDE_SIZE <= inner / 2;
  const stacked = hasChange ? STACKED_WITH_CHANGE : STACKED;
  const price = Math.max(
    MIN_PRICE_WIDTH,
    lengths.price * figure * DIGIT_PER_SIZE + NARROW_PRICE_ROOM,
  );
  return {
    className: isStacked ? stacked : NARROW,
    columns: [
      "instrument",
      "bid-size",
      "bid",
      "ask",
      "ask-size",
      ...(hasChange ? (["session"] as const) : []),
      "bps",
      "checked",
    ],
    ...(isStacked && { rowHeight: STACKED_ROW }),
    ...(estimate && {
      rowHeight: isStacked ? STACKED_ROW_WITH_LINE : ROW_WITH_LINE,
      Line: EstimateLine,
    }),
    style: {
      "--columns": isStacked
        ? `minmax(${rem(price)}, 1fr) minmax(${rem(price)}, 1fr)`
        : // Each row's name has the room that its own bid does not need.
          `minmax(0, 1fr) minmax(${rem(MIN_PRICE_WIDTH)}, auto) ${rem(price)} ${rem(NARROW_LAST)}`,
      "--figure": rem(NARROW_FIGURE.largest),
      // `.fig` subtracts the padding of the wide table.
      "--px-bid": `${price - NARROW_PRICE_ROOM + WIDE_PRICE_ROOM}`,
    },
  };
}
