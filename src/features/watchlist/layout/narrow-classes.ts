const HEADS = "[&_.watch-heads]:h-auto!";

/**
 * Places and sizes of a row's parts on a phone: the cells of the table in two lines, or in three where the prices are
 * too long to be beside the name. The element around the table has these classes, because the cells, which are in the
 * first load, do not know which layout they are in. The strings load with the layout; both sheets have their rules.
 */
const CELLS = [
  "[&_[role=row]]:px-3.5 [&_.watch-row]:content-center",
  HEADS,
  "[&_[data-column^=bid]]:px-1.75 [&_[data-column^=ask]]:px-1.75",
  "[&_.cell-name]:[grid-area:name] [&_.cell-name_.isin]:text-[0.75rem]",
  "[&_.own-label+.isin]:text-[0.6875rem]",
  // narrow.css draws the touchline: the bid's cell is only as high as one line.
  "[&_.price-bid]:m-0 [&_.price-bid]:border-0 [&_.price-bid]:p-0 [&_.price-bid]:[grid-area:bid]",
  // Room for the arrow also without it, so that a change moves no name.
  "[&_.price-bid_.price-box]:ps-[19px] [&_.price-bid_.arrow]:-ms-3",
  "[&_.price-bid_.price-box]:pe-[7px] [&_.price-ask]:[grid-area:ask]",
  "[&_[data-field=bid-size]]:pe-[7px] [&_[data-field=bid-size]]:[grid-area:bid-size]",
  "[&_[data-field=ask-size]]:ps-[7px] [&_[data-field=ask-size]]:[grid-area:ask-size]",
  "[&_.sized]:bg-none",
  "[&_.cell-checked]:[grid-area:checked]",
  // The spread of an odd book would stand below the head of the session change: its page has it.
  "[&_.cell-bps]:px-0 [&_.merged]:px-0 [&_.merged>:not(.chip)]:hidden",
  // Chosen by a tap: visible at arm's length.
  "[&_[aria-selected=true]]:before:border-s-4 [&_[aria-selected=true]]:before:border-focus",
];

const TWO_LINES = [
  "[&_.watch-row]:gap-y-0.5",
  "[&_.cell-checked]:ps-0 [&_.cell-bps]:[grid-area:bps]",
  "[&_.merged]:[grid-area:bps]",
];

/** Each price is over its size in the middle of the row, as the change is over the basis points. A flash covers both. */
const WITH_SIZES = [
  "[&_.watch-row]:[grid-template-rows:1rem_1rem_1rem_.625rem]",
  "[&_.watch-row]:[grid-template-areas:'name_._._.'_'name_bid_ask_session'_'checked_bid-size_ask-size_bps'_'checked_._._.']",
  "[&_.price-box]:h-11.5 [&_.price-box]:-mb-4.5 [&_.price-box]:pb-4.5",
  "[&_[data-field=session-change]]:px-0 [&_[data-field=session-change]]:[grid-area:session]",
];

/** The basis points, which rank the rows, are beside the prices. */
const ESTIMATED = ["[&_.cell-bps]:text-[0.9375rem]"];

/** One line for the name; a label leaves room for the end of the ISIN, which the page of the quote has whole. */
const STACKED_CELLS = [
  "wrap-anywhere",
  "[&_.cell-name]:flex [&_.cell-name]:items-baseline [&_.cell-name]:gap-1 [&_.own-label+.isin]:text-[0px]!",
  "[&_.price-box]:h-[18px] [&_.cell-bps]:justify-self-end",
  "[&_.merged]:justify-self-end [&_.merged]:gap-0.5 [&_.merged]:[grid-area:3/2]",
];

/** The basis points are at the end of the first line, also where the state of a book replaces them. */
const STACKED_ESTIMATED_CELLS = ["[&_.merged]:row-1!"];

const THREE_LINES = [
  "[&_.watch-row]:[grid-template-areas:'name_checked'_'bid_ask'_'bid-size_ask-size']",
  "[&_.cell-checked]:ps-[7px] [&_.cell-bps]:[grid-area:1/2]",
];

/** The check stays at the left, beside the size of the bid. */
const WITH_CHANGE = [
  "[&_.watch-row]:[grid-template-rows:auto_auto_1.75rem]",
  "[&_.watch-row]:[grid-template-areas:'name_session'_'bid_ask'_'bid-size_ask-size']",
  "[&_[data-field=session-change]]:px-0 [&_[data-field=session-change]]:[grid-area:session]",
  "[&_.cell-checked]:justify-self-start [&_.cell-checked]:ps-0! [&_.cell-checked]:[grid-area:bid-size]!",
  "[&_.cell-bps]:[grid-area:ask-size]",
];

/** Rows of one line, which are as high as a finger: the target over the heads leaves them whole. */
export const TABLE = `standard ${HEADS} [--sort-target:100%]`;

export const NARROW = ["narrow", ...CELLS, ...TWO_LINES, ...WITH_SIZES].join(" ");
export const NARROW_ESTIMATED = [
  "narrow",
  ...CELLS,
  ...TWO_LINES,
  // The line of the check has room for a state and its cause also without them, so that no figure moves with the state.
  "[&_.watch-row]:[grid-template-rows:auto_1.75rem]",
  "[&_.watch-row]:[grid-template-areas:'name_bid_ask_bps'_'checked_._._.']",
  ...ESTIMATED,
].join(" ");
export const STACKED = ["narrow stacked", ...CELLS, ...STACKED_CELLS, ...THREE_LINES].join(" ");
export const STACKED_ESTIMATED = [STACKED, ...ESTIMATED, ...STACKED_ESTIMATED_CELLS].join(" ");
export const STACKED_WITH_CHANGE = [
  "narrow stacked",
  ...CELLS,
  ...STACKED_CELLS,
  ...WITH_CHANGE,
].join(" ");
