/**
 * Style of an estimated figure by its `data-covered`: underlined if it exceeds the size at the touch. It keeps its ink,
 * because it is the answer to what was asked, and pale ones are stale. Many rows can be beyond it, so the line has no
 * colour of a warning. It is solid, because a dotted one costs about as much as the rest of a list's estimate
 * (`bench/render`), and does not reach an inline block.
 */
export const COVERAGE =
  "data-[covered=false]:underline decoration-1 decoration-t3 underline-offset-3";
