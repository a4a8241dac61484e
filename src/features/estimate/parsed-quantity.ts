import type { DecimalString } from "#market/figure.ts";
import type { parseQuantity } from "#market/quantity.ts";

/** The exact figure in a field, or why its text is none. */
export type ParsedQuantity = ReturnType<typeof parseQuantity>;

const PROBLEMS: ReadonlySet<string> = new Set(["empty", "zero", "negative", "malformed"]);

export const isFigure = (typed: ParsedQuantity): typed is DecimalString => !PROBLEMS.has(typed);
