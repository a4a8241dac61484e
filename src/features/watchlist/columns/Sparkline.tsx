import { useEffect, useEffectEvent, useRef } from "react";
import { onFrame } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { useTrends } from "#live/trends.ts";
import { endedAt, useKnownUntil } from "#live/use-known-until.ts";
import { isShortOf } from "#live/window-start.ts";
import { isTouch } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useLastSpan } from "#messages/exact-time.ts";
import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
import { type Canvas, type TrendLine, trendLine } from "./trend-line.ts";

/**
 * Minimum interval between two redraws, at common instants for all lines: a frame that draws all costs
 * little more than one that draws a single line. A pixel is several seconds, so the delay is not visible.
 */
const REDRAW_INTERVAL_MS = 500;
/** Redraw interval without a new quote, because the window moves on; shorter than a pixel. */
const IDLE_INTERVAL_MS = 15_000;

interface SparklineProps {
  isin: Isin;
  /** Whether the row is in view; a line outside the viewport is not drawn. */
  isSeen: boolean;
  /** Accessible name. */
  label: string;
}

/**
 * The mid of the last fifteen minutes as a step line in a neutral colour, drawn outside React. Not a
 * canvas: each would be a compositing layer, and every layer costs time in each frame. Its dotted base stands there before
 * the line, so that its place does not look broken.
 */
export default function Sparkline({ isin, isSeen, label }: SparklineProps) {
  const picture = useRef<SVGSVGElement>(null);
  const trends = useTrends();
  const { clock } = useLive();
  const knownUntil = useKnownUntil(isin);
  const span = useEffectEvent(useLastSpan());

  useEffect(() => {
    const target = picture.current;
    if (!target || !isSeen) return;
    let cancel = () => {};
    let dueAt = Number.POSITIVE_INFINITY;
    let size = { width: 0, height: 0 };
    const draw = () => {
      cancel();
      dueAt = Number.POSITIVE_INFINITY;
      const points = endedAt(trends.recent(isin), knownUntil);
      const now = clock.epochNow();
      const line = trendLine(points, now, size);
      paint(target, size, line);
      // The head of the column says fifteen minutes, and the whole width is less while less is known.
      const knownMs = now - (points.find(isTouch)?.checkedAtEpochMs ?? now);
      const short = line && isShortOf(knownMs) ? span(knownMs) : "";
      drawAttribute(target, "aria-label", short ? `${label}, ${short}` : label);
      drawText(childAt(target, 0), short);
      cancel = clock.after(IDLE_INTERVAL_MS, draw);
    };
    const drawIn = (delayMs: number) => {
      const at = clock.now() + delayMs;
      if (at >= dueAt) return;
      cancel();
      dueAt = at;
      cancel = onFrame(clock, delayMs, draw);
    };
    const untilNextRedraw = () => REDRAW_INTERVAL_MS - (clock.now() % REDRAW_INTERVAL_MS);
    const unsubscribe = trends.subscribe(isin, () => drawIn(untilNextRedraw()));
    // The observer reports the size at once; reading it here would force a layout.
    const observer = new ResizeObserver((entries) => {
      size = entries.at(-1)?.contentRect ?? size;
      drawIn(0);
    });
    observer.observe(target);
    return () => {
      cancel();
      observer.disconnect();
      unsubscribe();
    };
  }, [isin, isSeen, label, trends, clock, knownUntil]);

  return (
    <svg
      ref={picture}
      className="block h-[1.25rem] w-full overflow-visible fill-none stroke-[1.2] in-[.compact]:h-[1rem]"
      role="img"
      aria-label={label}
    >
      <title />
      <path className="stroke-line3 stroke-1 [stroke-dasharray:1_2]" />
      <path className="stroke-t2 in-data-held:stroke-t3" />
      <path className="stroke-t1 stroke-[3.6] [stroke-linecap:round] in-data-held:stroke-t3" />
    </svg>
  );
}

function paint(target: SVGSVGElement, { width, height }: Canvas, line: TrendLine | undefined) {
  // Hidden from assistive technology without a line.
  target.setAttribute("aria-hidden", `${line === undefined}`);
  const [, first, mids, end] = target.children;
  first?.setAttribute("d", `M0 ${short(line?.firstY ?? height / 2)}h${width}`);
  mids?.setAttribute("d", line ? line.ranges.map(stepsOf).join("") : "");
  // A stroke without a length: its round caps are the dot.
  end?.setAttribute("d", line?.end ? `M${short(line.end.x)} ${short(line.end.y)}h0` : "");
}

/** Returns the SVG path of a range, in horizontal and vertical steps. */
function stepsOf([start, ...rest]: TrendLine["ranges"][number]): string {
  if (!start) return "";
  let before = start;
  const steps = rest.map((point) => {
    const step = point.x === before.x ? `V${short(point.y)}` : `H${short(point.x)}`;
    before = point;
    return step;
  });
  return `M${short(start.x)} ${short(start.y)}${steps.join("")}`;
}

const short = (pixels: number): string => pixels.toFixed(1);
