import type { CSSProperties } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { rowEstimateMessages } from "#messages/row-estimate-messages.ts";
import { LINE, RIGHT, SELL } from "./estimate-line-classes.ts";

interface EstimateLineHeadsProps {
  sell: string;
  buy: string;
  hasRoundTrip: boolean;
  /** Whether the round trip sorts the rows: the head above it, of its basis points, has the arrow. */
  isSorted: boolean;
}

/** Cells of the head have a gap, which would move these away from the amounts. */
const IN_COLUMNS: CSSProperties = { columnGap: 0 };

/**
 * Heads of the line that an estimate has in each row on a phone. Hidden from a screen reader, to which each amount says
 * its own name.
 */
export function EstimateLineHeads(props: EstimateLineHeadsProps) {
  const { sell, buy, hasRoundTrip, isSorted } = props;
  const t = useMessages(rowEstimateMessages);
  // Quantities are exact.
  const mark = hasRoundTrip ? " ≈" : "";
  return (
    <div aria-hidden="true" className={`row-2 text-t3 ${LINE}`} style={IN_COLUMNS}>
      <span className={SELL}>{`${sell}${mark}`}</span>
      <span className={RIGHT}>
        <span>{`${buy}${mark}`}</span>
        {hasRoundTrip && (
          <span className={isSorted ? "text-t1" : ""}>{`${t.roundTripSide}${mark}`}</span>
        )}
      </span>
    </div>
  );
}
