import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import { nanosToMs } from "#market/instant.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstantTime } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { onColoursChange } from "#ui/draw/colours.ts";
import { AlertLines } from "./AlertLines.tsx";
import type { AlertLevel } from "./alert-tags.ts";
import { ChartLabels } from "./ChartLabels.tsx";
import { Crosshair } from "./Crosshair.tsx";
import { chartKeys } from "./chart-keys.ts";
import { firstCheckFrom, nearestCheck } from "./checks.ts";
import { CHART_HEIGHT } from "./HistoryPlaceholder.tsx";
import { historyMessages } from "./messages.ts";
import { timeAtX } from "./plot-scale.ts";
import { createPlotter, type Plotter } from "./plotter.ts";
import { type Scene, sceneOf } from "./scene.ts";
import type { Segment } from "./segments.ts";
import type { Framing } from "./use-frame.ts";
import { useGestures } from "./use-gestures.ts";
import type { ElementSize } from "./use-size.ts";
import { pointWords } from "./words.ts";

export interface Cursor {
  /** Instant of the check in epoch milliseconds. */
  readonly at: number;
  readonly point: QuotePoint;
}

interface ChartProps {
  area: RefObject<HTMLDivElement | null>;
  size: ElementSize;
  segments: readonly Segment[];
  /** Whether the stored history was read, and anything is known, in view or not. */
  isRead: boolean;
  /** Time that is known, in milliseconds; undefined unless far less than the window's name says. */
  shortMs: number | undefined;
  /** Time range in view. */
  frame: TimeRange;
  framing: Framing;
  checks: readonly number[];
  /** See `untimedRanges`. */
  untimed: readonly TimeRange[];
  /** Selected check; undefined for none. */
  cursor: Cursor | undefined;
  isStale: boolean;
  isSimulated: boolean;
  alerts: readonly AlertLevel[];
  onCursor: (at: number | undefined) => void;
  onCopy: () => void;
}

/** The styles of the library's own sheet that this chart needs. */
const CANVAS = [
  "[&_.uplot]:relative [&_.u-wrap]:relative [&_.u-over]:absolute [&_.u-under]:absolute",
  "[&_.u-axis]:absolute [&_.u-select]:absolute [&_canvas]:block [&_canvas]:size-full",
].join(" ");
const WORDS = "pointer-events-none absolute inset-0 overflow-hidden whitespace-nowrap";
/** Above the plot, from the names of the sides to its right edge. What has no room there wraps out of view. */
const MARKS =
  "absolute top-0 flex flex-row-reverse flex-wrap gap-x-3 overflow-hidden text-label/[0.75rem]";
/** The panel has a greatest height of its own, `--most`, while a form is open. */
const HEIGHT = {
  ...CHART_HEIGHT,
  maxHeight: `min(${CHART_HEIGHT.maxHeight}, var(--most, 999rem))`,
};

/**
 * The touch over time as two step lines. For assistive technology it is a slider from check to check
 * with the values of each; the table below has all values.
 */
export function Chart(props: ChartProps) {
  const { area, size, segments, frame, framing, checks, cursor, isStale, isSimulated } = props;
  const { alerts, onCursor, onCopy, shortMs } = props;
  const timeWords = useTimeWords();
  const { midnight, calm } = framing;
  const t = useMessages(historyMessages);
  const automationName = useAutomationName();
  const format = useNumberFormat();
  const { clockTime } = useClockTimes();
  const instantTime = useInstantTime();
  const scene = useMemo(
    () => sceneOf({ segments, alerts, frame, ...size, midnight, calm }),
    [segments, alerts, frame, size, midnight, calm],
  );
  const { plot, namesEnd } = scene;
  const canvas = usePlot(scene, checks, props.untimed);

  useGestures(area, {
    onPoint: (x) => onCursor(nearestCheck(checks, timeAtX(scene, x))),
    onLeave: () => onCursor(undefined),
    onDrag: (dx) => framing.pan(-dx / scene.plot.width),
    onZoom: (factor, x) => framing.zoom(factor, Math.min(1, x / scene.plot.width)),
  });

  const last = checks.length - 1;
  const index = cursor ? firstCheckFrom(checks, cursor.at) : last;
  const shown = cursor ?? latestCheck(scene, checks);
  const words = shown && { time: clockTime(shown.at), ...pointWords(shown.point, format) };
  const updated = cursor?.point.updatedAt.text;
  const spoken = words && (updated ? t.atExactly({ ...words, updated }) : t.at(words));
  return (
    <div
      ref={area}
      className="relative min-h-0 cursor-crosshair [touch-action:pan-y] select-none"
      style={HEIGHT}
      role="slider"
      tabIndex={0}
      aria-label={t.chart}
      aria-description={t.keys}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, Math.min(last, index))}
      aria-valuetext={spoken ?? t.noCheck}
      data-testid={automationName("chart")}
      onKeyDown={chartKeys({ checks, cursor: cursor?.at, framing, onCursor, onCopy })}
    >
      <div ref={canvas} className={CANVAS} aria-hidden="true" />
      <div className={WORDS} aria-hidden="true">
        <AlertLines scene={scene} />
        <ChartLabels scene={scene} isStale={isStale} chosen={cursor?.at} />
        {cursor && <Crosshair scene={scene} cursor={cursor} />}
        <div
          className={MARKS}
          style={{ left: namesEnd, width: plot.width - namesEnd, height: "0.75rem" }}
        >
          {cursor ? (
            <span className="text-t2">
              {t.updatedAt({ updated: instantTime(nanosToMs(cursor.point.updatedAt.nanos)) })}
            </span>
          ) : (
            isSimulated && <span className="font-strong text-sim">{t.simulated}</span>
          )}
          {/* Where the name of the window would mislead. */}
          {!cursor && shortMs !== undefined && scene.end && (
            <b className="font-strong text-t2">
              {t.spanSoFar({ span: timeWords.staleAge(shortMs) })}
            </b>
          )}
        </div>
        {/* Without any history, the first quote is still awaited. Until the stored one is read, nothing is drawn. */}
        {!scene.end && props.isRead && (
          <span className="absolute inset-x-0 top-[40%] text-center text-t3">{t.nothing}</span>
        )}
      </div>
    </div>
  );
}

function latestCheck({ end }: Scene, checks: readonly number[]): Cursor | undefined {
  const at = checks.at(-1);
  return end && at !== undefined ? { at, point: end.point } : undefined;
}

/** Draws each scene once, in the next animation frame. */
function usePlot(scene: Scene, checks: readonly number[], untimed: readonly TimeRange[]) {
  const canvas = useRef<HTMLDivElement>(null);
  const plotter = useRef<Plotter>(undefined);
  const [fault, setFault] = useState<{ error: unknown }>();
  // An error boundary catches only errors that are thrown during a render.
  if (fault) throw fault.error;
  useEffect(() => {
    const unsubscribe = onColoursChange(() => plotter.current?.recolour());
    return () => {
      unsubscribe();
      plotter.current?.destroy();
      plotter.current = undefined;
    };
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (!element || scene.width === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      try {
        plotter.current ??= createPlotter(element, scene);
        plotter.current?.draw(scene, { checks, untimed });
      } catch (error) {
        setFault({ error });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [scene, checks, untimed]);
  return canvas;
}
