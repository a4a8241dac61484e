import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { YOUNGEST_STALE_MS } from "#engine/protocol/quote-state.ts";

/**
 * Returns whether the age of a value is told beside it even while it is live: at a slow pace a live value may be as old as a
 * stale one at the usual pace.
 */
export const isAged = ({ checkedAt }: Pick<CheckedQuote, "checkedAt">, now: number): boolean =>
  now - checkedAt >= YOUNGEST_STALE_MS;
