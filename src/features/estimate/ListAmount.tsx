import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { estimateMessages } from "./messages.ts";

/** Lower than a button, so that the figures below move little as it comes. */
const USE =
  "hoverable min-h-6 rounded-chip border border-line2 px-1.25 text-t1 pointer-coarse:min-h-11";

interface ListAmountProps {
  ofList: ListEstimate;
  /** Called when the estimate shall have the amount of the list. */
  onUse: () => void;
}

/** Says which amount the list has while the detail is for another one, and takes that of the list. */
export function ListAmount({ ofList: { kind, amount }, onUse }: ListAmountProps) {
  const t = useMessages(estimateMessages);
  const text = formatFigure(amount, useNumberFormat());
  return (
    <p className="flex flex-wrap items-center gap-1 text-label text-t2">
      {kind === "budget" ? t.listBudget({ amount: text }) : t.listQuantity({ amount: text })}
      <button type="button" className={USE} onClick={onUse}>
        {t.useIt}
      </button>
    </p>
  );
}
