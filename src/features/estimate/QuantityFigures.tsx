import {
  type Estimates,
  estimateQuantity,
  type Estimate as SideEstimate,
} from "#market/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatAmount, formatFigure, type NumberFormat } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { estimateMessages } from "./messages.ts";

interface QuantityFiguresProps {
  checked: CheckedQuote;
  /** Undefined where nothing usable is typed: the figures then stand empty. */
  quantity: DecimalString | undefined;
}

/** Buy, sell and round trip for one quantity, and how far the touch reaches for it. */
export function QuantityFigures({ checked, quantity }: QuantityFiguresProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const { decimals, book } = checked.derived;
  const estimates = quantity === undefined ? undefined : estimateQuantity(checked.quote, quantity);
  const hasRoundTrip = book === "normal";
  return (
    <>
      <dl className="estimate-figures">
        <dt>{t.buy}</dt>
        <Amount name="buy-estimate" estimate={estimates?.buy} decimals={decimals} />
        <dt>{t.sell}</dt>
        <Amount name="sell-estimate" estimate={estimates?.sell} decimals={decimals} />
        <dt>{t.roundTrip}</dt>
        <Amount
          name="round-trip"
          estimate={hasRoundTrip ? estimates?.roundTrip : undefined}
          decimals={decimals}
        />
      </dl>
      {quantity !== undefined && estimates && (
        <Reach estimates={estimates} quantity={quantity} format={format} />
      )}
      {quantity !== undefined && !hasRoundTrip && (
        <p className="estimate-remark">{t.noRoundTrip}</p>
      )}
    </>
  );
}

interface AmountProps {
  name: string;
  estimate: SideEstimate | undefined;
  decimals: number;
}

function Amount({ name, estimate, decimals }: AmountProps) {
  const format = useNumberFormat();
  return (
    <dd
      data-field={name}
      data-value={estimate?.value ?? ""}
      data-covered={estimate ? String(estimate.covered) : ""}
    >
      {estimate ? formatAmount(estimate.value, format, decimals) : "–"}
    </dd>
  );
}

interface ReachProps {
  estimates: Estimates;
  quantity: DecimalString;
  format: NumberFormat;
}

/** Beyond the size at the touch no price is known: said beside the figures, never left out. */
function Reach({ estimates: { buy, sell }, quantity, format }: ReachProps) {
  const t = useMessages(estimateMessages);
  if (buy.covered && sell.covered) return null;
  const all = formatFigure(quantity, format);
  const ask = formatFigure(buy.knownFor, format);
  const bid = formatFigure(sell.knownFor, format);
  const words = () => {
    if (sell.covered) return t.knownBuying({ known: ask, all });
    if (buy.covered) return t.knownSelling({ known: bid, all });
    return ask === bid ? t.knownAlike({ known: ask, all }) : t.knownBoth({ bid, ask, all });
  };
  return (
    <div className="estimate-reach">
      <Note tone="warn" icon={<IconWarning />}>
        {words()}
      </Note>
    </div>
  );
}
