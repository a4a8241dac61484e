/** The longest that a request takes, in milliseconds. */
export const DEADLINE_MS = 10_000;
