import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Affordable } from "./Budget.tsx";
import { boughtQuantity } from "./bought-quantity.ts";
import { EstimateSection } from "./EstimateSection.tsx";
import { estimateMessages } from "./messages.ts";
import { QuantityFigures } from "./QuantityFigures.tsx";
import { Stale } from "./Stale.tsx";

interface PinnedEstimateProps {
  /** Undefined while the first quote is awaited. */
  checked: CheckedQuote | undefined;
  isStale: boolean;
  /** Quantity or budget typed elsewhere on the page; undefined for none. */
  amount: ListEstimate | undefined;
}

const ONE = figureLiteral("1");

/** Estimate for a second instrument, with the quantity or budget that was typed elsewhere. */
export function PinnedEstimate({ checked, isStale, amount }: PinnedEstimateProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  // A budget is estimated as in the detail: by the amounts of the quantity that it buys.
  const quantity =
    amount?.kind === "budget" ? boughtQuantity(checked?.quote, {}, amount, format) : amount?.amount;
  return (
    <EstimateSection
      note={
        <span>
          {amount ? `${t[amount.kind]} ${formatFigure(amount.amount, format)}` : t.typedElsewhere}
        </span>
      }
    >
      <QuantityFigures checked={checked} quantity={quantity} isStale={isStale} />
      {amount?.kind === "budget" && (
        <Affordable
          checked={checked}
          budget={amount.amount}
          step={ONE}
          hasCoverageNote={quantity !== undefined}
        />
      )}
      {isStale && checked && quantity === undefined && (
        <p className="text-t2">
          <Stale checkedAt={checked.checkedAt} />
        </p>
      )}
    </EstimateSection>
  );
}
