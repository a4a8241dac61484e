import type { QuotePoint } from "#market/history.ts";
import { nanosToMs } from "#market/instant.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstantTime } from "#messages/exact-time.ts";
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

/** Above the plot, where it moves nothing below the pointer. */
const INSTANT = [
  "pointer-events-none absolute top-[calc(100%_+_8px)] right-2 z-1",
  "text-label/[0.75rem] text-t2 wrap-anywhere",
].join(" ");
/** Keeps the menu at the end of the line. */
const PLACE = "min-w-0 flex-1 text-label/[0.875rem]";
const VALUE = "text-end font-strong wrap-anywhere";

/** Values of the selected check, or else the last values. */
export function Readout({ cursor, last, hasGaps }: ReadoutProps) {
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const instantTime = useInstantTime();
  const point = cursor?.point ?? last;
  if (!point) return <div className={PLACE} />;
  const { bid, ask } = pointWords(point, format);
  const checkedAt = new Date(cursor?.at ?? point.checkedAtEpochMs).toISOString();
  // The legend replaces the last values: those are also at the ends of the lines.
  const isLegend = hasGaps && !cursor;
  return (
    <div className={PLACE}>
      {isLegend && (
        <span className="flex items-center justify-end gap-1.5 text-t3">
          <i className="h-2.5 w-3.5 bg-hatched" />
          {t.notChecked}
        </span>
      )}
      <dl
        className="grid grid-cols-[auto_auto] justify-end gap-x-1.5"
        hidden={isLegend}
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
      {cursor && (
        <span className={INSTANT}>
          {t.updatedAt({ updated: instantTime(nanosToMs(point.updatedAt.nanos)) })}
        </span>
      )}
    </div>
  );
}
