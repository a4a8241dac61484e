import { memo, useMemo } from "react";
import { formatFigure } from "#market/format.ts";
import type { TimeRange } from "#market/history.ts";
import { windowStatistics } from "#market/window-statistics.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { useHookName } from "#ui/hook-scope.ts";
import { historyMessages } from "./messages.ts";
import type { Timeline } from "./timeline.ts";
import type { ElementSize } from "./use-size.ts";

interface StatisticsProps {
  timeline: Timeline;
  frame: TimeRange;
  /** Whether the last quote may have been left by the market. */
  isStale: boolean;
  /** How wide the one line is that they have; undefined where all may be shown. */
  room: ElementSize | undefined;
  /** How long anything has been known, in milliseconds, where that is far less than the window's name says. */
  knownMs: number | undefined;
}

const LINE = "flex flex-[1_1_100%] flex-wrap gap-x-3.5 gap-y-0.5 text-label";

/** A letter's width and the gap between two figures, in CSS pixels at a text size of 100 %. */
const LETTER = 5.9;
const GAP = 18;

/** Statistics of the time in view: as many as fit on a line, the first always. */
export const Statistics = memo(function Statistics(props: StatisticsProps) {
  const { timeline, frame, isStale, room, knownMs } = props;
  const t = useMessages(historyMessages);
  const format = useNumberFormat();
  const words = useTimeWords();
  const { clockTime } = useClockTimes();
  const { high, low, spreadBps, updates, longestGap } = useMemo(
    () => windowStatistics(timeline, frame, isStale),
    [timeline, frame, isStale],
  );
  const extreme = (name: string, field: string, found: typeof high): FigureProps => {
    const mid = found && formatFigure(found.mid, format);
    const time = found && clockTime(found.point.checkedAtEpochMs);
    return {
      name,
      field,
      value: found?.mid ?? "",
      text: mid,
      why: mid && time ? t.midAt({ mid, time }) : undefined,
    };
  };
  const gap =
    longestGap &&
    t.gapAt({
      age: words.exactAge(longestGap.to - longestGap.from),
      time: clockTime(longestGap.from),
    });
  const figures: readonly FigureProps[] = [
    extreme(t.high, "window-high", high),
    extreme(t.low, "window-low", low),
    ...(knownMs === undefined
      ? []
      : [
          {
            name: t.soFar,
            field: undefined,
            value: undefined,
            text: words.exactAge(knownMs),
            why: t.sinceAt({ time: clockTime(frame.to - knownMs) }),
          },
        ]),
    { name: t.updates, field: "window-updates", value: `${updates}`, text: `${updates}` },
    {
      name: t.spread,
      field: "window-spread-bps",
      value: spreadBps ?? "",
      text: spreadBps && t.bps({ figure: formatFigure(spreadBps, format) }),
      why: spreadBps ? undefined : t.noSpread,
    },
    {
      name: t.gap,
      field: "window-longest-gap",
      value: longestGap ? `${longestGap.to - longestGap.from}` : "",
      text: gap ?? t.none,
    },
  ];
  const fitting = room ? fittingIn(room, figures) : figures.length;
  const all = figures.map(({ name, text }) => `${name} ${text ?? "–"}`).join("\n");
  return (
    <dl className={LINE} aria-label={t.statistics} title={room && all}>
      {figures.map((figure, at) => (
        <Figure key={figure.name} {...figure} hidden={at >= fitting} />
      ))}
    </dl>
  );
});

/** How many of them stand on one line; high and low always do. */
function fittingIn({ width, scale }: ElementSize, figures: readonly FigureProps[]): number {
  let taken = -GAP;
  const past = figures.findIndex(({ name, text = "" }) => {
    taken += GAP + (name.length + text.length + 1) * LETTER;
    return taken * scale > width;
  });
  return past === -1 ? figures.length : Math.max(2, past);
}

interface FigureProps {
  name: string;
  field: string | undefined;
  value: string | undefined;
  text: string | undefined;
  /** When it was, or why there is none. */
  why?: string | undefined;
}

function Figure({ name, field, value, text, why, hidden }: FigureProps & { hidden: boolean }) {
  const hook = useHookName();
  return (
    <div title={why} hidden={hidden}>
      <dt className="mr-1 inline text-t3">{name}</dt>
      <dd
        className="inline wrap-anywhere text-t2"
        data-field={field && hook(field)}
        data-value={value}
      >
        {text ?? "–"}
      </dd>
    </div>
  );
}
