import { useMessages } from "#messages/catalogue.ts";
import { rowEstimateMessages } from "#messages/row-estimate-messages.ts";
import { LINE_STYLE, RIGHT, RIGHT_STYLE, SELL_STYLE } from "./estimate-line-styles.ts";

interface EstimateLineHeadsProps {
  sell: string;
  buy: string;
  hasRoundTrip: boolean;
}

/**
 * Heads of the line that an estimate has in each row on a phone. Hidden from a screen reader, to which each amount says
 * its own name.
 */
export function EstimateLineHeads({ sell, buy, hasRoundTrip }: EstimateLineHeadsProps) {
  const t = useMessages(rowEstimateMessages);
  // Quantities are exact.
  const mark = hasRoundTrip ? " ≈" : "";
  return (
    <div aria-hidden="true" className="text-t3" style={{ ...LINE_STYLE, gridRow: 2 }}>
      <span style={SELL_STYLE}>{`${sell}${mark}`}</span>
      <span className={RIGHT} style={RIGHT_STYLE}>
        <span>{`${buy}${mark}`}</span>
        {hasRoundTrip && <span>{t.roundTripSide}</span>}
      </span>
    </div>
  );
}
