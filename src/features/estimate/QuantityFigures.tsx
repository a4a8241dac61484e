import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { estimateQuantity } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { IconClock, IconWarning } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { Amount } from "./Amount.tsx";
import { useCoverage } from "./coverage.ts";
import { estimateMessages } from "./messages.ts";
import { PerCost } from "./PerCost.tsx";

interface QuantityFiguresProps {
  /** Undefined while the first quote is awaited. */
  checked: CheckedQuote | undefined;
  /** Undefined for no valid quantity; the amounts are then dashes. */
  quantity: DecimalString | undefined;
  isStale: boolean;
}

/** Amounts too long to fit beside the field wrap below it as a whole; short ones leave the field its width. */
const FIGURES = [
  "grid max-w-full min-w-[min(12rem,100%)] flex-auto grid-cols-[auto_1fr] content-start items-baseline",
  "gap-x-3 gap-y-0.75 [&>dt]:text-t2",
].join(" ");

const LOW_DESK = "[@media(max-height:52rem)_and_(min-width:54rem)]:hidden";

/** Buy, sell and round trip for one quantity, and the size for which the price is known. */
export function QuantityFigures({ checked, quantity, isStale }: QuantityFiguresProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const coverage = useCoverage();
  const { decimals = 0, book, bps } = checked?.derived ?? {};
  const estimates =
    checked && quantity !== undefined ? estimateQuantity(checked.quote, quantity) : undefined;
  const roundTrip = book === "normal" ? estimates?.roundTrip : undefined;
  const words = quantity !== undefined && estimates && coverage(quantity, estimates);
  // Of an old quote nobody knows whether the size is still there.
  const covered = isStale
    ? { icon: <IconClock />, text: t.allKnownThen }
    : { icon: <IconCheck />, text: t.allKnown };
  return (
    <>
      <dl className={FIGURES}>
        <dt>{t.buy}</dt>
        <Amount as="dd" name="buy-estimate" estimate={estimates?.buy} decimals={decimals} />
        <dt>{t.sell}</dt>
        <Amount as="dd" name="sell-estimate" estimate={estimates?.sell} decimals={decimals} />
        <dt>{t.roundTrip}</dt>
        <dd className="text-end wrap-anywhere">
          {roundTrip && bps !== undefined && (
            <PerCost text={`${t.bps({ bps: formatFigure(bps, format) })} `} />
          )}
          <Amount as="span" name="round-trip" estimate={roundTrip} decimals={decimals} />
        </dd>
      </dl>
      {/* Always there for a quantity: a note that comes and goes with the quotes would move the fields below. */}
      {quantity !== undefined && (
        <div className={`basis-full ${checked ? "" : "opacity-0"}`} aria-hidden={!checked}>
          <Note tone={words ? "warn" : "info"} icon={words ? <IconWarning /> : covered.icon}>
            {words ?? covered.text}
            {/* Where the window of a desk is low, the line that this needs belongs to the budget. */}
            {words && <span className={LOW_DESK}> {t.beyond}</span>}
          </Note>
        </div>
      )}
    </>
  );
}
