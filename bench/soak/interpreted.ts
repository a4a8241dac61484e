/**
 * What V8 compiles lies in the heap too, and comes function by function over half an hour: it would pass for a leak. So
 * does what it notes of types, unless it is noted at once.
 */
const FLAGS =
  "--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation";

/** An argument for Chromium, by which V8 only interprets. */
export const INTERPRETED = `--js-flags=${FLAGS}`;

/** The same as an option of Node for its environment, which takes these flags from code alone. */
export const INTERPRETED_IN_NODE = `--import=data:text/javascript,${encodeURIComponent(
  `import { setFlagsFromString } from "node:v8"; setFlagsFromString("${FLAGS}");`,
)}`;
