import type { ExactString, Figure } from "./figure.ts";

const MAX_FIGURE_LENGTH = 200;
const PLAIN_DECIMAL = /^(?!-0(\.0+)?$)-?(0|[1-9]\d*)(\.\d+)?$/;

/** Reads a stored derived figure. A mid may have 19 decimals, one more than a price. */
export function parseFigure(text: unknown): Figure | undefined {
  if (typeof text !== "string" || text.length > MAX_FIGURE_LENGTH) return undefined;
  return PLAIN_DECIMAL.test(text) ? (text as ExactString) : undefined;
}
