import { useEffect, useMemo } from "react";
import { useLive } from "#live/hooks.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { startOfDay } from "#storage/history/day.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { historyMessages } from "./messages.ts";
import { segmentsOf } from "./segments.ts";
import { spreadRange } from "./spread-range.ts";
import { lastKnown } from "./timeline.ts";
import { useHistoryCache } from "./use-history-cache.ts";
import { useThrottledValue } from "./use-throttled-value.ts";
import { useTimeline } from "./use-timeline.ts";

/** Delay of reading the whole day, so that the chart is read first. */
const READ_DELAY_MS = 1500;
/** Number of quotes from which the range is computed less often. */
const MANY_POINTS = 5000;
const MANY_POINTS_INTERVAL_MS = 10_000;

const LINE = "flex items-center gap-3 text-label whitespace-nowrap text-t3";
const SCALE = [
  "relative h-3 flex-1 before:absolute before:inset-x-0 before:top-1/2 before:-translate-y-1/2",
  "before:border-t-2 before:border-line2",
].join(" ");
const BAND = "absolute top-1/2 h-1 min-w-0.5 -translate-y-1/2 rounded-[2px] bg-t3";
const MARK = [
  "absolute top-1/2 h-3 w-0.75 -translate-x-1/2 -translate-y-1/2 rounded-[1px] bg-chalk",
  "in-data-held:bg-t3",
].join(" ");

/**
 * The spread within today's range, once there is enough of it: a mark for the current value and, after some minutes, a
 * band for the middle half of the time, with its figures.
 */
export default function SpreadRange({ isin }: { isin: Isin }) {
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const { zone } = useClockTimes();
  const cache = useHistoryCache();
  const { clock } = useLive();
  const timeline = useTimeline(isin);
  const minute = Math.floor((lastKnown(timeline) ?? 0) / 60_000) * 60_000;
  const day = useMemo(() => startOfDay(minute, zone), [minute, zone]);
  useEffect(
    () => (day > 0 ? clock.after(READ_DELAY_MS, () => void cache.loadSince(isin, day)) : undefined),
    [cache, clock, isin, day],
  );
  const throttled = useThrottledValue(
    timeline,
    timeline.points.length > MANY_POINTS ? MANY_POINTS_INTERVAL_MS : 0,
  );
  // The current value is never older than the one above it, and is always within the range.
  const latest = timeline.points.at(-1);
  const range = useMemo(() => {
    const whole = { from: day, to: lastKnown(throttled) ?? day };
    return spreadRange(isin, segmentsOf(throttled, whole, true), latest);
  }, [isin, throttled, day, latest]);
  // The current spread is in the line above. As high as the figures, so that nothing below moves when the range appears.
  if (!range) return <div className="text-label text-t3">{t.noRange}</div>;
  const write = (bps: typeof range.low) => formatFigure(bps, format);
  const [low, high] = [write(range.low), write(range.high)];
  const now = write(range.now);
  const { shares } = range.typical ?? {};
  const typical = range.typical && {
    from: write(range.typical.from),
    to: write(range.typical.to),
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div
      className={LINE}
      role="img"
      aria-label={
        typical ? t.range({ low, high, now, ...typical }) : t.rangeSoFar({ low, high, now })
      }
      title={typical ? t.rangeHelp(typical) : t.rangeSoFarHelp}
      data-testid={automationName("spread-range")}
      data-low={range.low}
      data-high={range.high}
    >
      <span>{low}</span>
      <span className={SCALE}>
        {shares && (
          <i
            className={BAND}
            style={{ left: percent(shares.from), width: percent(shares.to - shares.from) }}
          />
        )}
        <b className={MARK} style={{ left: percent(range.current) }} />
      </span>
      <span>{t.rangeHigh({ high })}</span>
      <span>{typical ? t.rangeTypical(typical) : t.soFar}</span>
    </div>
  );
}
