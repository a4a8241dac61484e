import type { CSSProperties, ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { useClock } from "#live/hooks.ts";
import { isAged } from "#live/is-aged.ts";
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
  /** Whether the amounts are in columns below their fields, as on a phone; beside the field by default. */
  isInColumns?: boolean;
}

/** Amounts too long to fit beside the field wrap below it as a whole; short ones leave the field its width. */
const FIGURES = [
  "grid max-w-full min-w-[min(12rem,100%)] flex-auto grid-cols-[auto_1fr] content-start items-baseline",
  "gap-x-3 gap-y-0.75",
].join(" ");
/** Three columns. An amount that is too long for one of them has a line of its own. */
const COLUMNS = "flex basis-full flex-wrap gap-x-2.5 gap-y-1";
/** Not a class, which would be in the style of the first load. */
const COLUMN: CSSProperties = { flex: "auto", minWidth: "30.5%", maxWidth: "100%" };

/** Where the window of a desk is low, the budget needs the room. */
const LOW_DESK = "[@media(max-height:52rem)_and_(min-width:54rem)]:[&>.rounded-field]:py-0.75";
const TWO_LINES = { minHeight: "2lh" };
/** One line, and the sign beside it, are in the middle of the two lines. */
const CENTRED = "[&>*]:items-center";

/** Buy, sell and round trip for one quantity, and a note: the size for which the price is known, and what else limits them. */
export function QuantityFigures(props: QuantityFiguresProps) {
  const { checked, quantity, isStale, isInColumns = false } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const coverage = useCoverage();
  const { decimals = 0, book, bps } = checked?.derived ?? {};
  const estimates =
    checked && quantity !== undefined ? estimateQuantity(checked.quote, quantity) : undefined;
  const of = { quantity, decimals };
  const roundTrip = book === "normal" ? estimates?.roundTrip : undefined;
  const words = quantity !== undefined && estimates && coverage(quantity, estimates);
  // Of an old quote nobody knows whether the size is still there, also where a slow pace lets it be live.
  const isOld = useClock((now) => isStale || (checked !== undefined && isAged(checked, now)));
  const covered = isOld
    ? { icon: <IconClock />, text: t.allKnownThen }
    : { icon: <IconCheck />, text: t.allKnown };
  const remark = () => {
    if (!checked) return undefined;
    if (book !== "normal") return t.noRoundTrip;
    return isOld ? <Stale checkedAt={checked.checkedAt} /> : words && t.beyond;
  };
  return (
    <>
      <dl className={isInColumns ? COLUMNS : FIGURES}>
        <Pair term={t.buy} isColumn={isInColumns}>
          <Amount as="span" name="buy-estimate" {...of} estimate={estimates?.buy} />
        </Pair>
        <Pair term={t.sell} isColumn={isInColumns}>
          <Amount as="span" name="sell-estimate" {...of} estimate={estimates?.sell} />
        </Pair>
        <Pair term={t.roundTrip} isColumn={isInColumns}>
          {roundTrip && bps !== undefined && (
            <PerCost text={`${t.bps({ bps: formatFigure(bps, format) })} `} />
          )}
          <Amount as="span" name="round-trip" {...of} estimate={roundTrip} />
        </Pair>
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

interface PairProps {
  term: string;
  isColumn: boolean;
  children: ReactNode;
}

/** One amount with its name: above it in a column, otherwise beside it. */
function Pair({ term, isColumn, children }: PairProps) {
  const pair = (
    <>
      <dt className="text-t2">{term}</dt>
      <dd className={`wrap-anywhere ${isColumn ? "" : "text-end"}`}>{children}</dd>
    </>
  );
  return isColumn ? <div style={COLUMN}>{pair}</div> : pair;
}
