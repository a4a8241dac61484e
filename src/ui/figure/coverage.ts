/**
 * Style of an estimated figure by its `data-covered`: in full ink if the size at the touch covers it, otherwise underlined
 * and in secondary ink, so that it does not look as firm. It is not paler than that: it is the answer to what was asked,
 * and pale figures are stale. Many rows can be beyond the size, so the line has no colour of a warning. It is solid,
 * because a dotted one costs about as much as the rest of a list's estimate (`bench/render`), and does not reach an
 * inline block.
 */
export const COVERAGE =
  "data-[covered=true]:text-t1 data-[covered=false]:text-t2 in-data-held:text-t3! data-[covered=false]:underline decoration-1 decoration-t3 underline-offset-3";
