import { memo, useMemo, useState } from "react";
import { formatFigure } from "#market/format.ts";
import type { TimeRange } from "#market/history.ts";
import { nanosToMs } from "#market/instant.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useExactAge, useInstantTime } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { Button } from "#ui/controls/button.tsx";
import { historyMessages } from "./messages.ts";
import { segmentsOf } from "./segments.ts";
import { tableRows } from "./table-rows.ts";
import type { Timeline } from "./timeline.ts";
import { pointWords, spreadOf } from "./words.ts";

const PAGE = 50;

interface PointsTableProps {
  timeline: Timeline;
  frame: TimeRange;
  isStale: boolean;
}

const CELL = "border-b py-0.75 font-body wrap-anywhere";
const FIRST = `${CELL} text-left`;
const FIGURE = `${CELL} pl-2 text-right`;
/** Leaves room for the exact instant, which has a line of its own below the row. */
const OVER_INSTANT = "pb-[1.125rem]";
const INSTANT = "absolute bottom-0.75 left-0 text-label whitespace-nowrap text-t3";

/** All quotes in view and the gaps between them, newest first. */
export const PointsTable = memo(function PointsTable(props: PointsTableProps) {
  const { timeline, frame, isStale } = props;
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const exactAge = useExactAge();
  const { clockTime } = useClockTimes();
  const instantTime = useInstantTime();
  const [maxRows, setMaxRows] = useState(PAGE);
  const rows = useMemo(
    () => tableRows(segmentsOf(timeline, frame, isStale)),
    [timeline, frame, isStale],
  );
  const hiddenCount = rows.length - maxRows;
  return (
    <>
      <table
        className="w-full text-label"
        aria-label={t.table}
        data-testid={automationName("points-table")}
      >
        <thead>
          <tr>
            {[t.time, t.bid, t.ask, t.spreadHead, t.bidSize, t.askSize].map((head, index) => (
              <th key={head} className={`${index === 0 ? FIRST : FIGURE} text-t3`} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((row) => {
            if (row.kind === "gap") {
              return (
                <tr key={`gap ${row.from}`} className="text-t3" data-kind="gap">
                  <th className={FIRST} scope="row">
                    {clockTime(row.from)}
                  </th>
                  <td className={FIRST} colSpan={5}>
                    {t.gapRow({ age: exactAge(row.to - row.from) })}
                  </td>
                </tr>
              );
            }
            const { point } = row;
            const { bid, ask, spread } = pointWords(point, format);
            const checked = new Date(row.from).toISOString();
            return (
              <tr
                // The kind is part of the key: a gap may begin at the check of a quote.
                key={`quote ${row.from}`}
                title={t.exactly({ checked, updated: point.updatedAt.text })}
                data-kind="quote"
                data-updated-at={point.updatedAt.text}
              >
                <th className={`relative ${FIRST} ${OVER_INSTANT} text-t2`} scope="row">
                  {clockTime(row.from)}
                  <small className={INSTANT}>
                    {t.updatedAt({ updated: instantTime(nanosToMs(point.updatedAt.nanos)) })}
                  </small>
                </th>
                <FigureCell value={point.bid.price} text={bid} />
                <FigureCell value={point.ask.price} text={ask} />
                <FigureCell value={spreadOf(point)} text={spread} />
                <FigureCell value={point.bid.size} text={formatFigure(point.bid.size, format)} />
                <FigureCell value={point.ask.size} text={formatFigure(point.ask.size, format)} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {hiddenCount > 0 && (
        <Button variant="quiet" onClick={() => setMaxRows(maxRows + PAGE)}>
          {t.more(Math.min(hiddenCount, PAGE))}
        </Button>
      )}
    </>
  );
});

const FigureCell = ({ value, text }: { value: string; text: string }) => (
  <td className={`${FIGURE} ${OVER_INSTANT}`} data-value={value}>
    {text}
  </td>
);
