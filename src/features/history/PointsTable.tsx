import { memo, useMemo, useState } from "react";
import { formatFigure } from "#market/format.ts";
import type { TimeRange } from "#market/history.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { Button } from "#ui/button.tsx";
import { useHookName } from "#ui/hook-scope.ts";
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

/** Every quote in view, the newest first, and the times without checks between them. */
export const PointsTable = memo(function PointsTable(props: PointsTableProps) {
  const { timeline, frame, isStale } = props;
  const t = useMessages(historyMessages);
  const hook = useHookName();
  const format = useNumberFormat();
  const words = useTimeWords();
  const { clockTime } = useClockTimes();
  const [most, setMost] = useState(PAGE);
  const rows = useMemo(
    () => tableRows(segmentsOf(timeline, frame, isStale)),
    [timeline, frame, isStale],
  );
  const left = rows.length - most;
  return (
    <>
      <table className="points-table" aria-label={t.table} data-testid={hook("points-table")}>
        <thead>
          <tr>
            {[t.time, t.bid, t.ask, t.spreadHead, t.bidSize, t.askSize].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => {
            if (row.kind === "gap") {
              return (
                <tr key={`gap ${row.from}`} className="gap" data-kind="gap">
                  <th scope="row">{clockTime(row.from)}</th>
                  <td colSpan={5}>{t.gapRow({ age: words.exactAge(row.to - row.from) })}</td>
                </tr>
              );
            }
            const { point } = row;
            const { bid, ask, spread } = pointWords(point, format);
            const checked = new Date(row.from).toISOString();
            return (
              <tr
                // A gap may begin at the very check that showed a quote.
                key={`quote ${row.from}`}
                title={t.exactly({ checked, updated: point.updatedAt.text })}
                data-kind="quote"
                data-updated-at={point.updatedAt.text}
              >
                <th scope="row">
                  {clockTime(row.from)}
                  <small>{t.updatedAt({ updated: point.updatedAt.text })}</small>
                </th>
                <td data-value={point.bid.price}>{bid}</td>
                <td data-value={point.ask.price}>{ask}</td>
                <td data-value={spreadOf(point)}>{spread}</td>
                <td data-value={point.bid.size}>{formatFigure(point.bid.size, format)}</td>
                <td data-value={point.ask.size}>{formatFigure(point.ask.size, format)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setMost(most + PAGE)}>
          {t.more(Math.min(left, PAGE))}
        </Button>
      )}
    </>
  );
});
