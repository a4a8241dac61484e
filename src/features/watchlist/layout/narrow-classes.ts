const HEADS = "[&_.watch-heads]:h-auto!";

/**
 * Places and sizes of a row's parts on a phone: the cells of the table in two lines, or in three where the prices are
 * too long to be beside the name. The element around the table has these classes, because the cells, which are in the
 * first load, do not know which layout they are in. The strings load with the layout; both sheets have their rules.
 */
const CELLS = [
  "[&_[role=row]]:px-3.5 [&_.watch-row]:content-center",
  "[&_.watch-row]:[grid-template:var(--rows)_/_var(--columns)]",
  HEADS,
  // As high as leaves the bars of a phone 180 px.
  "pointer-coarse:[&_.watch-heads]:min-h-8.5!",
  "[&_[data-column^=bid]]:px-1.75 [&_[data-column^=ask]]:px-1.75",
  "[&_.cell-name]:[grid-area:name] [&_.cell-name_.isin]:text-[0.75rem]",
  "[&_.own-label+.isin]:text-[0.6875rem]",
  // narrow.css draws the touchline: the bid's cell is only as high as one line.
  "[&_.price-bid]:m-0 [&_.price-bid]:border-0 [&_.price-bid]:p-0 [&_.price-bid]:[grid-area:bid]",
  // Room for the arrow also without it, so that a change moves no name.
  "[&_.price-bid_.price-box]:ps-[19px] [&_.price-bid_.arrow]:-ms-3",
  "[&_.price-bid_.price-box]:pe-[7px] [&_.price-ask]:[grid-area:ask]",
  "[&_[data-field=bid-size]]:pe-[7px] [&_[data-field=ask-size]]:ps-[7px]",
  "[&_.sized]:bg-none",
  "[&_.cell-checked]:[grid-area:checked]",
  // Smaller than the name and the figures, which are read first.
  "[&_.cell-checked]:text-[0.6875rem] [&_.check-ring]:size-2.25 [&_.cell-checked>.flex]:gap-x-1",
  // An old market age follows the check age where it has room.
  "[&_.flex>.state-cause]:basis-auto",
  // The word beside the icon says it, too.
  "[&_[data-state=stale][data-problem='']_.state-cause]:hidden",
  // The spread of an odd book would stand below the head of the session change: its page has it.
  "[&_.cell-bps]:px-0 [&_.merged]:px-0 [&_.merged>:not(.chip)]:hidden",
  // Chosen by a tap: visible at arm's length.
  "pointer-coarse:[&_[aria-selected=true]]:before:border-s-4 pointer-coarse:[&_[aria-selected=true]]:before:border-focus",
];

const TWO_LINES = [
  "[&_.cell-checked]:ps-0",
  "[&_.cell-bps]:[grid-area:bps] [&_.merged]:[grid-area:bps]",
];

/** The head of the basis points is shown only where they sort the rows, so their unit is in the row. */
const UNIT = [
  "[&_.cell-bps>:not([data-value=''])::after]:[content:'_bps']",
  "[&_.cell-bps]:justify-self-end [&_.watch-row:not([data-held])>.cell-bps]:text-t2",
];

/**
 * The name, the ISIN and the check are one block of two, three or four lines in the middle of the row. On either side of
 * that middle are each price and its size, the change and the basis points. They span all lines, so that no text of the
 * block moves them. A flash covers a price and its size.
 */
const WITH_SIZES = [
  ...UNIT,
  "[&_.watch-row]:gap-y-0.5",
  "[&_.price-box]:h-11.5 [&_.price-box]:pb-4.5",
  "[&_[data-field=bid-size]]:[grid-area:bid] [&_[data-field=ask-size]]:[grid-area:ask]",
  "[&_[data-field=session-change]]:mb-4.5 [&_[data-field=session-change]]:px-0",
  "[&_[data-field=session-change]]:[grid-area:bps]",
  "[&_:is([data-field$=-size],.cell-bps,.merged)]:mt-4.5",
];

/** The basis points, which rank the rows, are beside the prices. */
const ESTIMATED = ["[&_.cell-bps]:text-[0.9375rem]"];

/** Three lines from the left to the right: the ISIN is in that of the amounts, and the cause of a state beside it. */
const IN_LINES = [
  "[&_.cell-name]:gap-y-0.5 [&_.cell-name]:self-start",
  "[&_.cell-checked]:overflow-hidden [&_.row-state>.state-cause]:col-start-3",
];

/** One line for the name and the ISIN. */
const STACKED_CELLS = [
  "wrap-anywhere",
  "[&_.cell-name]:flex [&_.cell-name]:items-baseline [&_.cell-name]:gap-1.5",
  "[&_.price-box]:h-[18px] [&_.cell-bps]:justify-self-end",
  "[&_.merged]:justify-self-end [&_.merged]:gap-0.5 [&_.merged]:[grid-area:3/2]",
];

/** The basis points are at the end of the first line, also where the state of a book replaces them. */
const STACKED_ESTIMATED_CELLS = ["[&_.merged]:row-1!"];

const SIZES_BELOW = [
  "[&_[data-field=bid-size]]:[grid-area:bid-size] [&_[data-field=ask-size]]:[grid-area:ask-size]",
];

/** A label leaves room for the end of the ISIN, which the page of the quote has whole. */
const THREE_LINES = [
  ...SIZES_BELOW,
  "[&_.own-label+.isin]:text-[0px]!",
  "[&_.cell-checked]:ps-[7px] [&_.cell-bps]:[grid-area:1/2]",
];

/**
 * The name has the room up to the session change, and the touchline begins below them. The check stays at the left, beside
 * the size of the bid.
 */
const WITH_CHANGE = [
  ...SIZES_BELOW,
  ...UNIT,
  "[&_.watch-row::after]:top-6",
  "[&_.cell-name]:pe-18 [&_[data-field=session-change]]:justify-self-end",
  "[&_[data-field=session-change]]:px-0 [&_[data-field=session-change]]:[grid-area:1/2]",
  "[&_.cell-checked]:justify-self-start [&_.cell-checked]:ps-0! [&_.cell-checked]:[grid-area:bid-size]!",
  "[&_.cell-bps]:[grid-area:ask-size]",
];

/** Rows of one line. */
export const TABLE = `standard ${HEADS}`;

export const NARROW = ["narrow", ...CELLS, ...TWO_LINES, ...WITH_SIZES].join(" ");
export const NARROW_ESTIMATED = ["narrow", ...CELLS, ...TWO_LINES, ...ESTIMATED, ...IN_LINES].join(
  " ",
);
const IN_THREE = ["narrow stacked", ...CELLS, ...STACKED_CELLS, ...THREE_LINES].join(" ");
export const STACKED = [IN_THREE, ...UNIT].join(" ");
export const STACKED_ESTIMATED = [IN_THREE, ...ESTIMATED, ...STACKED_ESTIMATED_CELLS].join(" ");
export const STACKED_WITH_CHANGE = [
  "narrow stacked",
  ...CELLS,
  ...STACKED_CELLS,
  ...WITH_CHANGE,
].join(" ");
