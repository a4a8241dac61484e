import { useStore } from "@nanostores/react";
import type { CSSProperties } from "react";
import { openListEstimate } from "#app/commands/page-commands.ts";
import { $detailQuantity } from "#app/desk/panes/detail-quantity.ts";
import type { DecimalString } from "#market/figure.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { phoneMessages } from "./phone-messages.ts";

/** Beside the tone of a pressed button, which alone is faint on a phone. */
const PRESSED: CSSProperties = { borderColor: "var(--t2)" };

interface EstimateButtonProps {
  /** Whether the field of the list's estimate is shown. */
  isShown: boolean;
  onEstimate: (quantity: DecimalString) => void;
}

/**
 * Opens the field of the list's estimate and selects its amount. After a quantity in a detail, it first estimates the list for
 * that one, which digits then replace. It does not show the quantity, which would look like an estimate that is on.
 */
export function EstimateButton({ isShown, onEstimate }: EstimateButtonProps) {
  const t = useMessages(phoneMessages);
  const { quantity: last } = useStore($detailQuantity);
  return (
    <Button
      aria-label={t.estimateList}
      aria-expanded={isShown}
      style={isShown ? PRESSED : undefined}
      onClick={() => {
        if (last && !isShown) onEstimate(last);
        openListEstimate();
      }}
    >
      {t.estimate}
    </Button>
  );
}
