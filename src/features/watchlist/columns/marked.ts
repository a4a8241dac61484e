import { UNDERLINE } from "#ui/figure/underline.ts";

/** Underlines a figure of an estimate beyond the size at the touch. The line does not reach an inline block. */
export const MARKED = `data-[covered=false]:underline ${UNDERLINE}`;
