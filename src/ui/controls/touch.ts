const COARSE = matchMedia("(pointer: coarse)");

/** Minimum height of a target for a finger, in CSS pixels. */
export const TOUCH_HEIGHT = 44;

/** Returns the minimum height of a target in CSS pixels: a finger needs more than a mouse. */
export const minTargetHeight = () => (COARSE.matches ? TOUCH_HEIGHT : 0);
