import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { useClock, useIsListed, useLive } from "#live/hooks.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatBps } from "#market/format-bps.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { rowEstimateMessages } from "#messages/row-estimate-messages.ts";
import { cheapestOf } from "./cheapest.ts";
import { footMessages } from "./foot-messages.ts";

const ISIN_LENGTH = 12;

interface CheapestNoteProps {
  isins: readonly Isin[];
  estimate: ListEstimate;
  nameOf: (isin: Isin) => string;
}

/** Names the instrument of the list with the cheapest round trip that the size at the touch covers, of fresh quotes. */
export function CheapestNote({ isins, estimate, nameOf }: CheapestNoteProps) {
  const t = useMessages(footMessages);
  const { bps } = useMessages(rowEstimateMessages);
  const { source } = useLive();
  const isListed = useIsListed();
  const format = useNumberFormat();
  const found = useClock((now) => {
    const connection = source.status().connection.state;
    const fresh = isins.flatMap((isin) => {
      const snapshot = snapshotOf(source, isin);
      const checked = snapshot?.checked;
      const isOld = isOverdue(checked, now);
      const { state } = judgeQuote({ snapshot, connection, isOld, isListed: isListed(isin) });
      return checked && state === "live" ? [checked] : [];
    });
    const cheapest = cheapestOf(fresh, estimate);
    return cheapest && `${cheapest.quote.instrument}${formatBps(cheapest.derived, format) ?? ""}`;
  });
  const isin = found && parseIsin(found.slice(0, ISIN_LENGTH));
  if (!isin) return null;
  return (
    <span data-testid="cheapest" data-isin={isin}>
      {t.cheapest}{" "}
      <b>
        <bdi>{nameOf(isin)}</bdi>
      </b>{" "}
      {bps({ figure: found.slice(ISIN_LENGTH) })}
    </span>
  );
}
