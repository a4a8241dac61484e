import type { CSSProperties, ReactNode } from "react";
import { shortQuantity } from "#market/estimates/quantity.ts";
import { type DecimalString, isPositive } from "#market/figure.ts";
import type { Quote } from "#market/quote.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { estimateMessages } from "./messages.ts";
import type { Presets } from "./presets.ts";

interface PresetButtonsProps {
  /** Undefined while the first quote is awaited. */
  quote: Quote | undefined;
  presets: Presets;
  onPick: (quantity: DecimalString) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  /** Lays the buttons out in one line, which the element around them scrolls; in several by default. */
  isInLine?: boolean;
}

/** Long quantities wrap; the compare button is at the end. */
const PRESETS = [
  "flex flex-wrap gap-1 [&>.button]:max-w-full [&>.button]:px-1 [&>.button]:text-cell",
  "[&>.button]:wrap-anywhere [&>.button]:whitespace-normal pointer-fine:[&>.button]:min-h-6",
  "[&>.quiet]:ms-auto",
].join(" ");

/** Not a class, which would be in the style of the first load. */
const IN_LINE: CSSProperties = { display: "grid", gridAutoFlow: "column", flex: "none" };

/** Hidden where the form of an alert needs their room; see `showForNow` of the alerts. */
const IN_PANE: CSSProperties = { display: "var(--aids, flex)" };

/** Buttons that fill in the user's own quantities and the sizes at the touch. */
export function PresetButtons(props: PresetButtonsProps) {
  const { quote, presets, onPick, isComparing, onCompare, isInLine = false } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  return (
    <div
      className={PRESETS}
      style={isInLine ? IN_LINE : IN_PANE}
      role="group"
      aria-label={t.presets}
    >
      {presets.map((quantity) => (
        <Button key={quantity} onClick={() => onPick(quantity)}>
          {shortQuantity(quantity, format)}
        </Button>
      ))}
      <SizeButton size={quote?.bid.size} onPick={onPick}>
        {t.bidSize}
      </SizeButton>
      <SizeButton size={quote?.ask.size} onPick={onPick}>
        {t.askSize}
      </SizeButton>
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

interface SizeButtonProps extends Pick<PresetButtonsProps, "onPick"> {
  size: DecimalString | undefined;
  children: ReactNode;
}

/** Button that fills in the size of one side; disabled without one. */
const SizeButton = ({ size, onPick, children }: SizeButtonProps) => (
  <Button disabled={!size || !isPositive(size)} onClick={() => size && onPick(size)}>
    {children}
  </Button>
);
