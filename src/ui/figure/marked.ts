/**
 * Classes of a figure of an estimate: an underline where the quantity exceeds the size at the touch. It does not reach
 * an inline block.
 */
export const MARKED =
  "data-[covered=false]:underline decoration-warn decoration-dotted decoration-1 underline-offset-3";
