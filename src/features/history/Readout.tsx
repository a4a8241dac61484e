import type { QuotePoint } from "#market/history.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import type { Cursor } from "./Chart.tsx";
import { historyMessages } from "./messages.ts";
import { pointWords } from "./words.ts";

interface ReadoutProps {
  cursor: Cursor | undefined;
  last: QuotePoint | undefined;
  hasGaps: boolean;
}

/** Keeps the menu at the end of the line. */
const PLACE = "min-w-0 flex-1 text-label/[0.875rem]";
const VALUE = "text-end font-strong wrap-anywhere";

/** Values of the selected check; without one they are hidden, and the last ones. */
export function Readout({ cursor, last, hasGaps }: ReadoutProps) {
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const point = cursor?.point ?? last;
  if (!point) return <div className={PLACE} />;
  const { bid, ask } = pointWords(point, format);
  const checkedAt = new Date(cursor?.at ?? point.checkedAtEpochMs).toISOString();
  return (
    <div className={PLACE}>
      {hasGaps && !cursor && (
        <span className="flex items-center justify-end gap-1.5 text-t3">
          <i className="h-2.5 w-3.5 bg-hatched" />
          {t.notChecked}
        </span>
      )}
      <dl
        className="grid grid-cols-[auto_auto] justify-end gap-x-1.5"
        // Without a selected check these are the last values, which the lines' ends and the quote itself show.
        hidden={!cursor}
        title={t.exactly({ checked: checkedAt, updated: point.updatedAt.text })}
        data-testid={automationName("readout")}
        data-checked-at={cursor ? checkedAt : ""}
        data-updated-at={point.updatedAt.text}
      >
        <dt className="text-t3">{t.bid}</dt>
        <dd className={VALUE} data-field={automationName("chart-bid")} data-value={point.bid.price}>
          {bid}
        </dd>
        <dt className="text-t3">{t.ask}</dt>
        <dd className={VALUE} data-field={automationName("chart-ask")} data-value={point.ask.price}>
          {ask}
        </dd>
      </dl>
    </div>
  );
}
