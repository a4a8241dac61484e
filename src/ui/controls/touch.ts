/** Minimum height of a target for a finger, in CSS pixels. */
export const TOUCH_HEIGHT = 44;

/** Returns whether the main pointer is a finger: a focused field then has a keyboard on the screen. */
export const isByFinger = () => matchMedia("(pointer: coarse)").matches;

/** Returns the minimum height of a target in CSS pixels: a finger needs more than a mouse. */
export const minTargetHeight = () => (isByFinger() ? TOUCH_HEIGHT : 0);
