import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import type { ListEstimate } from "#market/row-estimate.ts";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { rem, type TableLayout } from "./layout.ts";

const NO_WIDTHS: ReadonlyMap<Column, number> = new Map();
/** A line below each row, loaded where a list has an estimate. */
const EstimateLine = lazyPart(() => import("#features/watchlist/bars/EstimateLine.tsx"), "none");
/** The height of a row with that line, in pixels. */
const ROW_WITH_LINE = 84;
/** The row's own padding, both sides. */
const NARROW_PADDING = 28;
const NARROW_NAME = 104;
const NARROW_LAST = 62;
/** Arrow, gaps and the distance from the touchline. */
const NARROW_PRICE_ROOM = 22;
/** A digit is this much of its font size wide. */
const DIGIT_PER_SIZE = 0.55;
const NARROW_FIGURE = { largest: 15, smallest: 9.5 };

/**
 * Rows in two lines, for a phone: prices first. A price is never cut, so long ones shrink the
 * figures of the whole list, and the longest move below the name, where each has half of the width.
 * The session change stands over the basis points, and leaves where prices are as long as that.
 */
export function layOutNarrow(room: number, lengths: Lengths, estimate?: ListEstimate): TableLayout {
  const figureIn = (width: number) =>
    (width / 2 - NARROW_PRICE_ROOM) / Math.max(1, lengths.price) / DIGIT_PER_SIZE;
  const inner = room - NARROW_PADDING;
  const beside = figureIn(inner - NARROW_NAME - NARROW_LAST);
  const isStacked = beside < NARROW_FIGURE.smallest;
  const fitting = isStacked ? figureIn(inner) : beside;
  const figure = Math.max(NARROW_FIGURE.smallest, Math.min(NARROW_FIGURE.largest, fitting));
  const price = Math.max(76, lengths.price * figure * DIGIT_PER_SIZE + NARROW_PRICE_ROOM);
  return {
    className: isStacked ? "narrow stacked" : "narrow",
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
    widths: NO_WIDTHS,
    ...(estimate && { rowHeight: ROW_WITH_LINE, Line: EstimateLine }),
    style: {
      "--columns": isStacked
        ? `minmax(${rem(price)}, 1fr) minmax(${rem(price)}, 1fr)`
        : `minmax(0, 1fr) ${rem(price)} ${rem(price)} ${rem(NARROW_LAST)}`,
      "--narrow-figure": rem(figure),
    },
  };
}
