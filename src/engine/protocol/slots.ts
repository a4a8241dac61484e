/** The pace strip shows the last minute in as many slots as it has ticks. */
export const SLOTS = 48;
export const SLOT_MS = 1250;
