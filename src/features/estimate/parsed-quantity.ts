import type { parseQuantity } from "#market/estimates/quantity.ts";
import type { DecimalString } from "#market/figure.ts";

/** Exact figure in a field, or the reason why its text is not one. */
export type ParsedQuantity = ReturnType<typeof parseQuantity>;

const PROBLEMS: ReadonlySet<string> = new Set(["empty", "zero", "negative", "malformed"]);

export const isFigure = (typed: ParsedQuantity): typed is DecimalString => !PROBLEMS.has(typed);
