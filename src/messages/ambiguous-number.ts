import { scale } from "#market/decimal.ts";
import { otherReading, parseQuantity } from "#market/estimates/quantity.ts";
import { parseDecimal } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { ambiguousNumberMessages } from "./ambiguous-number-messages.ts";
import { useMessages } from "./catalogue.ts";
import { useNumberFormat } from "./figures.ts";

/** Returns a function that says which number a typed amount is, for a text that can be read as another one. */
export function useReading(): (text: string) => string | undefined {
  const t = useMessages(ambiguousNumberMessages);
  const format = useNumberFormat();
  return (text) => {
    const other = otherReading(text, format);
    const read = parseDecimal(parseQuantity(text, format));
    if (other === undefined || read === undefined) return undefined;
    // Without the zeros that make it look like the other number.
    const shortest = formatFigure(scale(read, 1), format);
    return t.reading({ read: shortest, other: formatFigure(other, format) });
  };
}
