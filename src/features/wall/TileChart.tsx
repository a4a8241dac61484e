import { useEffect, useRef } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import { TREND_MS, useTrends } from "#live/trends.ts";
import { endedAt, useKnownUntil } from "#live/use-known-until.ts";
import { isTouch } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useLastSpan } from "#messages/exact-time.ts";
import { redrawCanvas } from "#ui/draw/redraw-canvas.ts";
import { wallMessages } from "./messages.ts";
import { type Run, type Step, touchLines } from "./touch-lines.ts";

/** Redraw interval without a new quote, in which the window moves by a pixel or two. */
const IDLE_INTERVAL_MS = 5000;

/** Bid and ask of the last fifteen minutes as step lines, dashed where no check confirmed them; drawn outside React. */
export function TileChart({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const t = useMessages(wallMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const trends = useTrends();
  const { clock } = useLive();
  const knownUntil = useKnownUntil(isin);
  const lastSpan = useLastSpan();
  const span = useClock(() => {
    const first = trends.recent(isin).find(isTouch)?.checkedAtEpochMs;
    if (first === undefined) return undefined;
    return lastSpan(Math.min(TREND_MS, clock.epochNow() - first));
  });

  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    return redrawCanvas(target, {
      clock,
      idleMs: IDLE_INTERVAL_MS,
      subscribe: (listener) => trends.subscribe(isin, listener),
      draw: (size) => {
        const points = endedAt(trends.recent(isin), knownUntil);
        paint(target, touchLines(points, clock.epochNow(), size), isStale);
      },
    });
  }, [isin, isStale, knownUntil, trends, clock]);

  return (
    <span className={`flex flex-col gap-1 ${PLACE}`}>
      <span className="relative min-h-0 flex-1">
        <canvas
          ref={canvas}
          className={`absolute size-full ${COLOURS}`}
          role="img"
          aria-label={t.chart}
        />
      </span>
      <span className={SPAN}>{span}</span>
    </span>
  );
}

/** Placeholder of the same size as a chart. */
export function NoChart() {
  return <span className={PLACE} />;
}

/** Keeps a distance from the tile's edges, so that the lines of neighbours never join. */
const PLACE = "mx-1 my-2.5 min-h-0 flex-1";
/** Time from the left edge to now: the chart has no axis. */
const SPAN = "flex-none text-tile-18 leading-none text-t3";
/** Colours for the canvas, read from its computed style: `color` for bid, `stroke` for ask, `fill` between. */
const COLOURS = "fill-t1/5.5 stroke-ask text-bid in-data-held:stroke-t3 in-data-held:text-t3";

function paint(target: HTMLCanvasElement, runs: readonly Run[], isStale: boolean) {
  const context = target.getContext("2d");
  if (!context) return;
  const { color, stroke, fill } = getComputedStyle(target);
  const width = Math.min(3.5, Math.max(1.6, target.clientHeight / 50));
  context.lineWidth = width;
  for (const { isKnown, steps } of runs) {
    const [bid, ask] = [lineOf(steps, "bid"), lineOf(steps, "ask")];
    if (isKnown && !isStale) {
      context.fillStyle = fill;
      trace(context, [...ask, ...bid.toReversed()]);
      context.fill();
    }
    context.setLineDash(isKnown ? [] : [2 * width, 2 * width]);
    context.globalAlpha = isKnown || isStale ? 1 : HELD_ALPHA;
    context.strokeStyle = stroke;
    trace(context, ask);
    context.stroke();
    context.strokeStyle = color;
    trace(context, bid);
    context.stroke();
  }
}

/** Opacity of a line over a gap, beside those of a live quote. */
const HELD_ALPHA = 0.65;

type Point = readonly [x: number, y: number];

const lineOf = (steps: readonly Step[], side: "bid" | "ask"): readonly Point[] =>
  steps.flatMap((step): Point[] => [
    [step.from, step[side]],
    [step.to, step[side]],
  ]);

function trace(context: CanvasRenderingContext2D, points: readonly Point[]) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
}
