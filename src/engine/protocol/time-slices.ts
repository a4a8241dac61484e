/** The number of slices of the pace strip, one for each bar; together they are the last minute. */
export const SLICE_COUNT = 48;
export const SLICE_MS = 1250;
