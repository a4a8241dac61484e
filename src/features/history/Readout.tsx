import type { QuotePoint } from "#market/history.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useHookName } from "#ui/hook-scope.ts";
import type { Cursor } from "./Chart.tsx";
import { historyMessages } from "./messages.ts";
import { pointWords } from "./words.ts";

interface ReadoutProps {
  cursor: Cursor | undefined;
  last: QuotePoint | undefined;
  hasGaps: boolean;
}

/** The values of the check that is looked at, or the last ones, in words. */
export function Readout({ cursor, last, hasGaps }: ReadoutProps) {
  const t = useMessages(historyMessages);
  const hook = useHookName();
  const format = useNumberFormat();
  const point = cursor?.point ?? last;
  if (!point) return null;
  const { bid, ask } = pointWords(point, format);
  const checkedAt = new Date(cursor?.at ?? point.checkedAtEpochMs).toISOString();
  // The last values stand at the lines' ends; what a hatched part means stands nowhere else.
  const isLegend = hasGaps && !cursor;
  return (
    <div className="readout">
      {isLegend && (
        <span className="readout-gap">
          <i className="hatched" />
          {t.notChecked}
        </span>
      )}
      <dl
        hidden={isLegend}
        title={t.exactly({ checked: checkedAt, updated: point.updatedAt.text })}
        data-testid={hook("readout")}
        data-checked-at={cursor ? checkedAt : ""}
        data-updated-at={point.updatedAt.text}
      >
        <dt>{t.bid}</dt>
        <dd data-field={hook("chart-bid")} data-value={point.bid.price}>
          {bid}
        </dd>
        <dt>{t.ask}</dt>
        <dd data-field={hook("chart-ask")} data-value={point.ask.price}>
          {ask}
        </dd>
      </dl>
      {cursor && (
        <span className="readout-instant">{t.updatedAt({ updated: point.updatedAt.text })}</span>
      )}
    </div>
  );
}
