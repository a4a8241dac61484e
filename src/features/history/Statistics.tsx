import { memo, useMemo } from "react";
import { formatFigure } from "#market/format.ts";
import type { TimeRange } from "#market/history.ts";
import { windowStatistics } from "#market/window.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { historyMessages } from "./messages.ts";
import type { Timeline } from "./timeline.ts";

interface StatisticsProps {
  timeline: Timeline;
  frame: TimeRange;
  /** Whether the last quote may have been left by the market. */
  isStale: boolean;
}

/** Statistics of the time in view. */
export const Statistics = memo(function Statistics(props: StatisticsProps) {
  const { timeline, frame, isStale } = props;
  const t = useMessages(historyMessages);
  const format = useNumberFormat();
  const words = useTimeWords();
  const { clockTime } = useClockTimes();
  const { high, low, spreadBps, updates, longestGap } = useMemo(
    () => windowStatistics(timeline, frame, isStale),
    [timeline, frame, isStale],
  );
  const extreme = (found: typeof high) =>
    found &&
    t.midAt({
      mid: formatFigure(found.mid, format),
      time: clockTime(found.point.checkedAtEpochMs),
    });
  const gap =
    longestGap &&
    t.gapAt({
      age: words.exactAge(longestGap.to - longestGap.from),
      time: clockTime(longestGap.from),
    });
  const spread = spreadBps && t.bps({ figure: formatFigure(spreadBps, format) });
  const gapMs = longestGap ? `${longestGap.to - longestGap.from}` : "";
  return (
    <dl className="window-figures" aria-label={t.statistics}>
      <Figure name={t.high} field="window-high" value={high?.mid ?? ""} text={extreme(high)} />
      <Figure name={t.low} field="window-low" value={low?.mid ?? ""} text={extreme(low)} />
      <Figure
        name={t.spread}
        field="window-spread-bps"
        value={spreadBps ?? ""}
        text={spread}
        why={t.noSpread}
      />
      <Figure name={t.updates} field="window-updates" value={`${updates}`} text={`${updates}`} />
      <Figure name={t.gap} field="window-longest-gap" value={gapMs} text={gap ?? t.none} />
    </dl>
  );
});

interface FigureProps {
  name: string;
  field: string;
  value: string;
  text: string | undefined;
  /** Why there is none. */
  why?: string;
}

function Figure({ name, field, value, text, why }: FigureProps) {
  return (
    <div title={text === undefined ? why : undefined}>
      <dt>{name}</dt>
      <dd data-field={field} data-value={value}>
        {text ?? "–"}
      </dd>
    </div>
  );
}
