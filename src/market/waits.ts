/** The longest Retry-After that is honoured, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000;

/** A refused token is tried again this often, in milliseconds, and not sooner unless a person asks. */
export const PROBE_INTERVAL_MS = 60_000;
