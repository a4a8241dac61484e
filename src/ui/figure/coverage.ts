/**
 * Style of an estimated figure by its `data-covered`: faint and underlined if it exceeds the size at the touch, so that
 * the others stand out. Many rows can be beyond it, so the line has no colour of a warning. It is solid, because a dotted
 * one costs about as much as the rest of a list's estimate (`bench/render`), and does not reach an inline block.
 */
export const COVERAGE =
  "data-[covered=false]:text-t3 data-[covered=false]:underline decoration-1 underline-offset-3";
