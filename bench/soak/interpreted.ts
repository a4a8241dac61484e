/**
 * Compiled code and type feedback stay in the heap and grow for half an hour, like a leak. These flags make V8 interpret
 * only.
 */
const FLAGS =
  "--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation";

/** The flags as an argument of Chromium. */
export const INTERPRETED = `--js-flags=${FLAGS}`;

/** The same as an option of Node for its environment, which takes these flags from code alone. */
export const INTERPRETED_IN_NODE = `--import=data:text/javascript,${encodeURIComponent(
  `import { setFlagsFromString } from "node:v8"; setFlagsFromString("${FLAGS}");`,
)}`;
