/** The number of slots of the pace strip, one for each tick; together they are the last minute. */
export const SLOTS = 48;
export const SLOT_MS = 1250;
