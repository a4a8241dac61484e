import { useStore } from "@nanostores/react";
import type { CSSProperties } from "react";
import { openListEstimate } from "#app/commands/page-commands.ts";
import { $detailQuantity } from "#app/desk/panes/detail-quantity.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { phoneMessages } from "./phone-messages.ts";

/** Beside the tone of a pressed button, which alone is faint on a phone. */
const PRESSED: CSSProperties = { borderColor: "var(--t2)" };
/** A longer quantity would take the room of the tabs. */
const MAX_LENGTH = 9;

interface EstimateButtonProps {
  /** Whether the field of the list's estimate is shown. */
  isShown: boolean;
  onEstimate: (quantity: DecimalString) => void;
}

/**
 * Opens the field of the list's estimate and selects its amount. After a quantity in a detail, it first estimates the list for
 * that one, which digits then replace.
 */
export function EstimateButton({ isShown, onEstimate }: EstimateButtonProps) {
  const t = useMessages(phoneMessages);
  const format = useNumberFormat();
  const { quantity: last } = useStore($detailQuantity);
  const text = last && formatFigure(last, format);
  const quantity = !isShown && text && text.length <= MAX_LENGTH ? text : undefined;
  return (
    <Button
      aria-label={quantity ? t.estimateListFor({ quantity }) : t.estimateList}
      aria-expanded={isShown}
      style={isShown ? PRESSED : undefined}
      onClick={() => {
        if (quantity && last) onEstimate(last);
        openListEstimate();
      }}
    >
      <span className="flex flex-col leading-tight">
        {t.estimate}
        {quantity && <span className="text-label text-t2">{quantity}</span>}
      </span>
    </Button>
  );
}
