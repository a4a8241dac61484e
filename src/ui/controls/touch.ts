const COARSE = matchMedia("(pointer: coarse)");

/** Returns the minimum height of a target in CSS pixels: a finger needs more than a mouse. */
export const minTargetHeight = () => (COARSE.matches ? 44 : 0);
