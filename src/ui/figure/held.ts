/** Dims a figure from a stale quote. */
export const HELD = "in-data-held:font-kept in-data-held:text-t3";
