const COARSE = matchMedia("(pointer: coarse)");

/** The least height of a target for the main pointer, in pixels: a finger needs more than a mouse. */
export const leastTarget = () => (COARSE.matches ? 44 : 0);
