import { clockOn } from "#engine/protocol/clock.ts";

/** The clock of the page or worker that runs this. */
export const systemClock = clockOn(globalThis);
