import { useEffect, useRef } from "react";
import { useLive } from "#live/hooks.ts";
import { useTrends } from "#live/trends.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { redrawCanvas } from "#ui/draw/redraw-canvas.ts";
import { wallMessages } from "./messages.ts";
import { type Step, touchLines } from "./touch-lines.ts";

/** While no quote comes, the window still moves on by a pixel or two. */
const IDLE_MS = 5000;

/** Bid and ask of the last fifteen minutes as lines of steps, drawn outside React. */
export function TileChart({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const t = useMessages(wallMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const trends = useTrends();
  const { clock } = useLive();

  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    return redrawCanvas(target, {
      clock,
      idleMs: IDLE_MS,
      subscribe: (listener) => trends.subscribe(isin, listener),
      draw: (size) =>
        paint(target, touchLines(trends.recent(isin), clock.epochNow(), size), isStale),
    });
  }, [isin, isStale, trends, clock]);

  return (
    <canvas
      ref={canvas}
      className={`${PLACE} w-[calc(100%-8*var(--u))] ${COLOURS}`}
      role="img"
      aria-label={t.chart}
    />
  );
}

/** Keeps the chart's place where there is nothing to draw. */
export function NoChart() {
  return <span className={PLACE} />;
}

/** Stops short of the tile's edges, so that neighbours never join. */
const PLACE = "mx-1 my-2.5 min-h-0 flex-1";
/** Lent to the canvas, resolved for the theme: the bid's line, the ask's, and what lies between. */
const COLOURS = "fill-t1/5.5 stroke-ask text-bid in-data-held:stroke-t3 in-data-held:text-t3";

function paint(target: HTMLCanvasElement, ranges: readonly (readonly Step[])[], isStale: boolean) {
  const context = target.getContext("2d");
  if (!context) return;
  const { color, stroke, fill } = getComputedStyle(target);
  context.lineWidth = Math.min(3.5, Math.max(1.6, target.clientHeight / 50));
  for (const steps of ranges) {
    const [bid, ask] = [lineOf(steps, "bid"), lineOf(steps, "ask")];
    if (!isStale) {
      context.fillStyle = fill;
      trace(context, [...ask, ...bid.toReversed()]);
      context.fill();
    }
    context.strokeStyle = stroke;
    trace(context, ask);
    context.stroke();
    context.strokeStyle = color;
    trace(context, bid);
    context.stroke();
  }
}

type Place = readonly [x: number, y: number];

const lineOf = (steps: readonly Step[], side: "bid" | "ask"): readonly Place[] =>
  steps.flatMap((step): Place[] => [
    [step.from, step[side]],
    [step.to, step[side]],
  ]);

function trace(context: CanvasRenderingContext2D, places: readonly Place[]) {
  context.beginPath();
  for (const [x, y] of places) context.lineTo(x, y);
}
