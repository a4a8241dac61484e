import { memo, useMemo } from "react";
import { formatFigure } from "#market/format.ts";
import type { TimeRange } from "#market/history.ts";
import { windowStatistics } from "#market/statistics/window-statistics.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useExactAge } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { historyMessages } from "./messages.ts";
import type { Timeline } from "./timeline.ts";
import type { ElementSize } from "./use-size.ts";

interface StatisticsProps {
  timeline: Timeline;
  frame: TimeRange;
  /** Whether the market may have moved since the last check. */
  isStale: boolean;
  /** Size of the only line for the statistics; undefined if all may be shown. */
  room: ElementSize | undefined;
}

const LINE = "flex flex-[1_1_100%] flex-wrap gap-x-3.5 gap-y-0.5 text-label";

/** Width of a letter in CSS pixels at a text size of 100 %. */
const LETTER_PX = 5.9;
/** Gap between two figures in CSS pixels at a text size of 100 %. */
const GAP_PX = 18;

/** Statistics of the time in view: as many as fit on one line, at least high and low. */
export const Statistics = memo(function Statistics({ room, ...props }: StatisticsProps) {
  const t = useMessages(historyMessages);
  const figures = useFigures(props);
  const shownCount = room ? fittingCount(room, figures) : figures.length;
  const all = figures.map(({ name, text }) => `${name} ${text ?? "–"}`).join("\n");
  return (
    <dl className={LINE} aria-label={t.statistics} title={room && all}>
      {figures.map((figure, index) => (
        <Figure key={figure.name} {...figure} hidden={index >= shownCount} />
      ))}
    </dl>
  );
});

/** Returns all figures, the most important ones first. */
function useFigures(props: Omit<StatisticsProps, "room">): readonly FigureProps[] {
  const { timeline, frame, isStale } = props;
  const t = useMessages(historyMessages);
  const format = useNumberFormat();
  const exactAge = useExactAge();
  const { clockTime } = useClockTimes();
  const { high, low, spreadBps, updates, longestGap } = useMemo(
    () => windowStatistics(timeline, frame, isStale),
    [timeline, frame, isStale],
  );
  const extremeFigure = (name: string, field: string, extreme: typeof high): FigureProps => {
    const mid = extreme && formatFigure(extreme.mid, format);
    const time = extreme && clockTime(extreme.point.checkedAtEpochMs);
    return {
      name,
      field,
      value: extreme?.mid ?? "",
      text: mid,
      title: mid && time ? t.midAt({ mid, time }) : undefined,
    };
  };
  const gap =
    longestGap &&
    t.gapAt({
      age: exactAge(longestGap.to - longestGap.from),
      time: clockTime(longestGap.from),
    });
  return [
    extremeFigure(t.high, "window-high", high),
    extremeFigure(t.low, "window-low", low),
    // Without a quote in view there is nothing to count.
    {
      name: t.updates,
      field: "window-updates",
      value: high ? `${updates}` : "",
      text: high && `${updates}`,
    },
    {
      name: t.spread,
      field: "window-spread-bps",
      value: spreadBps ?? "",
      text: spreadBps && t.bps({ figure: formatFigure(spreadBps, format) }),
      title: spreadBps ? undefined : t.noSpread,
    },
    {
      name: t.gap,
      field: "window-longest-gap",
      value: longestGap ? `${longestGap.to - longestGap.from}` : "",
      text: gap ?? (high && t.none),
    },
  ];
}

/** Returns how many figures fit on one line; at least two, for high and low. */
function fittingCount({ width, scale }: ElementSize, figures: readonly FigureProps[]): number {
  let usedPx = -GAP_PX;
  const firstBeyond = figures.findIndex(({ name, text = "" }) => {
    usedPx += GAP_PX + (name.length + text.length + 1) * LETTER_PX;
    return usedPx * scale > width;
  });
  return firstBeyond === -1 ? figures.length : Math.max(2, firstBeyond);
}

interface FigureProps {
  name: string;
  field: string | undefined;
  value: string | undefined;
  text: string | undefined;
  /** Tooltip: when the value occurred, or why there is none. */
  title?: string | undefined;
}

function Figure({ name, field, value, text, title, hidden }: FigureProps & { hidden: boolean }) {
  const automationName = useAutomationName();
  return (
    <div title={title} hidden={hidden}>
      <dt className="mr-1 inline text-t3">{name}</dt>
      <dd
        className="inline wrap-anywhere text-t2"
        data-field={field && automationName(field)}
        data-value={value}
      >
        {text ?? "–"}
      </dd>
    </div>
  );
}
