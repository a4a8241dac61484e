import { shortQuantity } from "#market/estimates/quantity.ts";
import { type DecimalString, isPositive } from "#market/figure.ts";
import type { Quote } from "#market/quote.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { estimateMessages } from "./messages.ts";
import type { Presets } from "./presets.ts";

interface PresetButtonsProps {
  quote: Quote;
  presets: Presets;
  onPick: (quantity: DecimalString) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
}

/** Long quantities wrap; the compare button is at the end. */
const PRESETS = [
  "flex flex-wrap gap-1 [&>.button]:max-w-full [&>.button]:px-1.25 [&>.button]:text-cell",
  "[&>.button]:wrap-anywhere [&>.button]:whitespace-normal pointer-fine:[&>.button]:min-h-6",
  "[&>.quiet]:ms-auto",
].join(" ");

/** Buttons that fill in the user's own quantities and the sizes at the touch. */
export function PresetButtons(props: PresetButtonsProps) {
  const { quote, presets, onPick, isComparing, onCompare } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  return (
    <div className={PRESETS} role="group" aria-label={t.presets}>
      {presets.map((quantity) => (
        <Button key={quantity} onClick={() => onPick(quantity)}>
          {shortQuantity(quantity, format)}
        </Button>
      ))}
      <Button disabled={!isPositive(quote.bid.size)} onClick={() => onPick(quote.bid.size)}>
        {t.bidSize}
      </Button>
      <Button disabled={!isPositive(quote.ask.size)} onClick={() => onPick(quote.ask.size)}>
        {t.askSize}
      </Button>
      <Button
        variant="quiet"
        aria-pressed={isComparing}
        data-testid="compare"
        onClick={() => onCompare(!isComparing)}
      >
        {t.compare}
      </Button>
    </div>
  );
}
