/** A quote that changed within this time is lively: its market age is not written where room is short. */
export const LIVELY_MS = 60_000;
