import {
  COLUMNS as ALL_COLUMNS,
  COLUMN_DEFS,
  type Column,
  isEstimated,
} from "#features/watchlist/columns/columns.ts";
import { EstimateLine } from "#features/watchlist/lazy-parts.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { TableLengths } from "#storage/table-lengths.ts";
import { layOut, rem, type TableLayout } from "./layout.ts";
import {
  NARROW,
  NARROW_ESTIMATED,
  STACKED,
  STACKED_ESTIMATED,
  STACKED_WITH_CHANGE,
  TABLE,
} from "./narrow-classes.ts";

// All lengths are in pixels at a text size of 100 %.
/** Room of the ISIN at the left of an amount, and the gap between an amount and the touchline. */
const BESIDE_NAME = 88;
const SIDE_PADDING = 7;
/** Height of a row whose prices are below the name, and of one with an estimate, whose lines are closer. */
const STACKED_ROW = 68;
const ESTIMATED_ROW = 60;
/** Width below which the prices leave too little room for a name, and the screen is too low for the higher rows of an estimate. */
const SMALL_ROOM = 360;
/** Height of a row of one line; under a finger it is higher. */
const TABLE_ROW = 36;
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
/** The market age is written beside the check age, and its head sorts by it. */
const HEADS: readonly Column[] = [
  "instrument",
  "bid-size",
  "bid",
  "ask",
  "ask-size",
  "session",
  "bps",
  "checked",
  "market",
];
/** Places and heights of the cells (`narrow-classes.ts`). */
const ROWS = {
  usual: `". bid ask bps" 1fr "name bid ask bps" auto "checked bid ask bps" auto ". bid ask bps" 1fr`,
  // Name and prices, ISIN and amounts, check and sizes: a line of each, whatever the state, so that no figure moves with it.
  estimated: `"name bid ask bps" 1.125rem "name . . ." 1rem "checked checked . ." 0.875rem`,
  stacked: `"name checked" auto "bid ask" auto "bid-size ask-size" auto`,
  withChange: `"name name" 1.25rem "bid ask" 1.25rem "bid-size ask-size" 1.5rem`,
};
const COLUMNS = HEADS.filter((column) => column !== "market");
const ESTIMATED_COLUMNS: readonly Column[] = ["instrument", "bid", "ask", "bps", "checked"];
/** Columns that rows of one line have as well: without room for them, rows have two lines. */
const IN_ONE_LINE: readonly Column[] = ["bid-size", "ask-size", "session"];
const ESTIMATED_IN_ONE_LINE: readonly Column[] = ["buy", "sell", "round-trip"];
const NARROW_FIGURE = { largest: 15, smallest: 9.5 };
/** Size of an exceptionally long price, for which the names have less room, but no less than this. */
const LONG_PRICE = 11;
const LEAST_NAME = 92;
/** A price that would be smaller than this in half of the width has two lines, which are as high as one. */
const WRAPPING = {
  "--smallest": rem(NARROW_FIGURE.smallest),
  "--fig-wrap": "normal",
  "--fig-line": rem(9),
};

/**
 * Returns the layout of a phone's rows: of one line where a table has room for the figures of two, as on a phone that is
 * held sideways.
 */
export function layOutNarrow(
  room: number,
  lengths: TableLengths,
  estimate?: ListEstimate,
): TableLayout {
  const isDefault = (id: Column) => !COLUMN_DEFS[id].isOptional;
  const columns = ALL_COLUMNS.filter((id) => isDefault(id) || (estimate && isEstimated(id)));
  const table = layOut(
    room,
    lengths.longest,
    columns.map((id) => ({ id })),
    undefined,
    lengths.common,
  );
  const needed = estimate ? ESTIMATED_IN_ONE_LINE : IN_ONE_LINE;
  return needed.every((id) => table.columns.includes(id))
    ? { ...table, className: TABLE, rowHeight: TABLE_ROW }
    : layOutLines(room, lengths, estimate);
}

/**
 * Returns the layout of rows in two lines. A price is never cut: a long one shrinks in its own
 * cell. The longest, and those of a small phone or in large text, move below the name, each to half of the
 * width, where the very longest wrap. The session change is then beside the name, unless the sizes are too long as well.
 *
 * An estimate takes the place of the sizes and of the session change: the basis points of its round trip are beside the
 * prices, and its amounts below them. An underline marks what the sizes do not cover.
 */
function layOutLines(
  room: number,
  { common, longest }: TableLengths,
  estimate?: ListEstimate,
): TableLayout {
  const inner = room - NARROW_PADDING;
  const besideName = (name: number) => (inner - name - NARROW_LAST) / 2 - NARROW_PRICE_ROOM;
  const besideFigure = besideName(NARROW_NAME) / Math.max(1, common.price) / DIGIT_PER_SIZE;
  const isStacked = besideFigure < LONG_PRICE || room < SMALL_ROOM;
  const fits = (size: number, beside: number) =>
    !isStacked || size * SIZE_DIGIT + beside <= inner / 2;
  const hasChange = fits(common.size, BESIDE_SIZE);
  const isShown = (column: Column) => column !== "session" || hasChange;
  const stacked = estimate ? STACKED_ESTIMATED : hasChange ? STACKED_WITH_CHANGE : STACKED;
  const figure = Math.min(NARROW_FIGURE.largest, besideFigure);
  const price = isStacked
    ? inner / 2
    : NARROW_PRICE_ROOM +
      Math.max(
        MIN_PRICE_WIDTH - NARROW_PRICE_ROOM,
        common.price * figure * DIGIT_PER_SIZE,
        Math.min(longest.price * LONG_PRICE * DIGIT_PER_SIZE, besideName(LEAST_NAME)),
      );
  return {
    className: isStacked ? stacked : estimate ? NARROW_ESTIMATED : NARROW,
    columns: estimate ? ESTIMATED_COLUMNS : COLUMNS.filter(isShown),
    ...(!estimate && { heads: HEADS.filter(isShown) }),
    ...(estimate ? { rowHeight: ESTIMATED_ROW } : isStacked && { rowHeight: STACKED_ROW }),
    ...(estimate && { Line: EstimateLine }),
    style: {
      "--rows": isStacked
        ? estimate || !hasChange
          ? ROWS.stacked
          : ROWS.withChange
        : estimate
          ? ROWS.estimated
          : ROWS.usual,
      "--columns": isStacked
        ? // Written out: the shorthand with the rows takes no repeat().
          "minmax(0, 1fr) minmax(0, 1fr)"
        : // Each row's name has the room that its own bid does not need.
          `minmax(0, 1fr) minmax(${rem(MIN_PRICE_WIDTH)}, auto) ${rem(price)} ${rem(NARROW_LAST)}`,
      // Lines and columns of the amounts of an estimate, and the room of the ISIN and the check before them.
      "--amounts": isStacked ? "-2" : "-3",
      "--sell": isStacked ? "1" : "1 / 3",
      "--buy": isStacked ? "2" : "3 / 5",
      "--beside-name": isStacked ? "0" : rem(BESIDE_NAME),
      "--room-sell": `${(isStacked ? inner / 2 : inner - price - NARROW_LAST - BESIDE_NAME) - SIDE_PADDING}`,
      "--room-right": `${(isStacked ? inner / 2 : price + NARROW_LAST) - SIDE_PADDING}`,
      "--figure": rem(NARROW_FIGURE.largest),
      // `.fig` subtracts the padding of the wide table.
      "--px-bid": `${price - NARROW_PRICE_ROOM + WIDE_PRICE_ROOM}`,
      ...(isStacked && WRAPPING),
      // The sizes have all of their half without the session change beside them.
      ...(!hasChange && {
        "--px-bid-size": `${price}`,
        "--px-ask-size": `${price}`,
        "--least": "0.5em",
      }),
    },
  };
}
