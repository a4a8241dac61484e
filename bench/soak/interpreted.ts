/**
 * An argument for Chromium. What V8 compiles lies in the heap too, and comes function by function over half an hour:
 * it would pass for a leak. So does what it notes of types, unless it is noted at once.
 */
export const INTERPRETED =
  "--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation";
