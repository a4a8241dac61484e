/**
 * Classes of a figure of an estimate: an underline where the quantity exceeds the size at the touch. It does not reach
 * an inline block. Solid, because a dotted line costs about as much as the rest of the estimate (`bench/render`).
 */
export const MARKED =
  "data-[covered=false]:underline decoration-warn decoration-1 underline-offset-3";
