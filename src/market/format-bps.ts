import { figureLiteral, isZero } from "./figure.ts";
import { formatFigure, type NumberFormat } from "./format.ts";
import type { Derived } from "./quote.ts";

/**
 * Formats the spread in basis points for a narrow column. A spread that rounds to zero is "<0.1": there is
 * one. Undefined where the mid is not above zero.
 */
export function formatBps({ bpsInTable, book }: Derived, format: NumberFormat): string | undefined {
  if (bpsInTable === undefined) return undefined;
  const isBelow = book === "normal" && isZero(bpsInTable);
  return isBelow
    ? `<${formatFigure(figureLiteral("0.1"), format)}`
    : formatFigure(bpsInTable, format);
}
