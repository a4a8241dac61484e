import { useMessages } from "#messages/catalogue.ts";
import { rowEstimateMessages } from "#messages/row-estimate-messages.ts";
import { LINE, RIGHT, SELL } from "./estimate-line-classes.ts";

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
    <div aria-hidden="true" className={`row-2 text-t3 ${LINE}`}>
      <span className={SELL}>{`${sell}${mark}`}</span>
      <span className={RIGHT}>
        <span>{`${buy}${mark}`}</span>
        {hasRoundTrip && <span>{t.roundTripSide}</span>}
      </span>
    </div>
  );
}
