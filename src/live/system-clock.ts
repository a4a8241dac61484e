import { clockOn } from "#engine/protocol/clock.ts";

/** The clock of this page or worker. */
export const systemClock = clockOn(globalThis);
