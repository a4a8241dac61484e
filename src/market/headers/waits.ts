/** The longest Retry-After that is honoured, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** The interval between two tries of a refused token, in milliseconds; a user may ask for one sooner. */
export const PROBE_INTERVAL_MS = 60_000;

/** The shortest time between two tries of a refused token that users ask for, over all clients. */
export const TRY_NOW_INTERVAL_MS = 5000;
