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
import { Stale } from "./Stale.tsx";

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

/** Where the window of a desk is low, the budget needs the room. */
const LOW_DESK = "[@media(max-height:52rem)_and_(min-width:54rem)]:[&>.rounded-field]:py-0.75";
const TWO_LINES = { minHeight: "2lh" };
/** One line, and the sign beside it, are in the middle of the two lines. */
const CENTRED = "[&>*]:items-center";

/** Buy, sell and round trip for one quantity, and a note: the size for which the price is known, and what else limits them. */
export function QuantityFigures({ checked, quantity, isStale }: QuantityFiguresProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const coverage = useCoverage();
  const { decimals = 0, book, bps } = checked?.derived ?? {};
  const estimates =
    checked && quantity !== undefined ? estimateQuantity(checked.quote, quantity) : undefined;
  const of = { quantity, decimals };
  const roundTrip = book === "normal" ? estimates?.roundTrip : undefined;
  const words = quantity !== undefined && estimates && coverage(quantity, estimates);
  // Of an old quote nobody knows whether the size is still there.
  const covered = isStale
    ? { icon: <IconClock />, text: t.allKnownThen }
    : { icon: <IconCheck />, text: t.allKnown };
  const remark = () => {
    if (!checked) return undefined;
    if (book !== "normal") return t.noRoundTrip;
    return isStale ? <Stale checkedAt={checked.checkedAt} /> : words && t.beyond;
  };
  return (
    <>
      <dl className={FIGURES}>
        <dt>{t.buy}</dt>
        <Amount as="dd" name="buy-estimate" {...of} estimate={estimates?.buy} />
        <dt>{t.sell}</dt>
        <Amount as="dd" name="sell-estimate" {...of} estimate={estimates?.sell} />
        <dt>{t.roundTrip}</dt>
        <dd className="text-end wrap-anywhere">
          {roundTrip && bps !== undefined && (
            <PerCost text={`${t.bps({ bps: formatFigure(bps, format) })} `} />
          )}
          <Amount as="span" name="round-trip" {...of} estimate={roundTrip} />
        </dd>
      </dl>
      {/* Always there for a quantity, and two lines high: what changes with the quotes must not move the fields below. */}
      {quantity !== undefined && (
        <div
          className={`basis-full ${CENTRED} ${LOW_DESK} ${checked ? "" : "opacity-0"}`}
          aria-hidden={!checked}
        >
          <Note tone={words ? "warn" : "info"} icon={words ? <IconWarning /> : covered.icon}>
            <p className="content-center" style={TWO_LINES}>
              {words ?? covered.text} {remark()}
            </p>
          </Note>
        </div>
      )}
    </>
  );
}
