/** Ink of an estimated figure by its `data-covered`: full if the size at the touch covers it, otherwise secondary. */
export const COVERED_INK =
  "data-[covered=true]:text-t1 data-[covered=false]:text-t2 in-data-held:text-t3!";

/**
 * How an estimated figure says whether the size at the touch covers it, in each place: by its `data-covered` it is bold and in
 * full ink, or in secondary ink with a line below it. Secondary ink is not paler: the figure is the answer to what was asked,
 * and pale figures are stale. A stale one is never bold. A round trip is not covered where either side falls short, and has
 * the line in the unit that its field shows, and on a phone below its basis points, too, which rank the rows.
 *
 * Most rows can be beyond the size, so the line is the faintest one that can still be made out, and has no colour of a
 * warning. It is solid, because a dotted one costs about as much as the rest of a list's estimate (`bench/render`).
 */
export const COVERAGE = `${COVERED_INK} data-[covered=true]:font-strong in-data-held:font-kept! data-[covered=false]:underline decoration-1 decoration-line3 underline-offset-3`;

/** The same line below the emphasised part of a text. */
export const SHORT_PART =
  "[&_b]:font-body [&_b]:underline [&_b]:decoration-line3 [&_b]:underline-offset-3";
