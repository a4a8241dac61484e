import type { Estimates } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { estimateMessages } from "./messages.ts";

/**
 * Returns a function that describes for how much of a quantity the price is known, which is the size at
 * the touch. It returns undefined if the touch covers the quantity on both sides.
 */
export function useCoverage(): (
  quantity: DecimalString,
  estimates: Pick<Estimates, "buy" | "sell">,
) => string | undefined {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  return (quantity, { buy, sell }) => {
    if (buy.covered && sell.covered) return undefined;
    const all = formatFigure(quantity, format);
    const ask = formatFigure(buy.knownFor, format);
    const bid = formatFigure(sell.knownFor, format);
    if (sell.covered) return t.knownBuying({ known: ask, all });
    if (buy.covered) return t.knownSelling({ known: bid, all });
    return ask === bid ? t.knownAlike({ known: ask, all }) : t.knownBoth({ bid, ask, all });
  };
}
