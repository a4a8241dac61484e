import type { DecimalString } from "#market/figure.ts";
import type { parseQuantity } from "#market/quantity.ts";

/** What is typed into a field: the exact figure that it stands for, or why it is none. */
export type Typed = ReturnType<typeof parseQuantity>;

const PROBLEMS: ReadonlySet<string> = new Set(["empty", "zero", "negative", "malformed"]);

export const isFigure = (typed: Typed): typed is DecimalString => !PROBLEMS.has(typed);
