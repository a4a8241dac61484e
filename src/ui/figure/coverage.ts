/**
 * Ink of an estimated figure by its `data-covered`: full if the size at the touch covers it, otherwise secondary, so that it
 * does not look as firm. It is not paler than that: it is the answer to what was asked, and pale figures are stale.
 */
export const COVERED_INK =
  "data-[covered=true]:text-t1 data-[covered=false]:text-t2 in-data-held:text-t3!";

/**
 * The ink, and a line below what the size does not cover: in a list, only below the amount of the side that falls short. Most
 * rows can be beyond the size, so the line is the faintest one that can still be made out, and has no colour of a warning.
 * It is solid, because a dotted one costs about as much as the rest of a list's estimate (`bench/render`).
 */
export const COVERAGE = `${COVERED_INK} data-[covered=false]:underline decoration-1 decoration-line3 underline-offset-3`;
