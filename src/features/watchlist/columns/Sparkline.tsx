import { useEffect, useRef } from "react";
import { onFrame } from "#live/frame-scheduler.ts";
import { useLive } from "#live/hooks.ts";
import { useTrends } from "#live/trends.ts";
import type { Isin } from "#market/isin.ts";
import { type TrendLine, trendLine } from "./trend-line.ts";

/**
 * Lines are redrawn at most this often, and all at once: a frame that draws one of them costs little
 * more with all of them. A pixel lasts for seconds, so that a late one is not visible.
 */
const REST_MS = 500;
/** While no quote comes, the window still moves on: a pixel lasts longer than this. */
const IDLE_MS = 15_000;

interface SparklineProps {
  isin: Isin;
  /** Whether the row is in view: one that is not is drawn when it comes there. */
  isSeen: boolean;
  /** Says in words that this is a picture, and of what. */
  label: string;
}

/**
 * The mid of the last fifteen minutes as one line of steps; neutral, drawn outside React. No canvas: each
 * would be a layer of its own, and all layers cost in every picture, whatever changes in it.
 */
export default function Sparkline({ isin, isSeen, label }: SparklineProps) {
  const picture = useRef<SVGSVGElement>(null);
  const trends = useTrends();
  const { clock } = useLive();

  useEffect(() => {
    const target = picture.current;
    if (!target || !isSeen) return;
    let cancel = () => {};
    let dueAt = Number.POSITIVE_INFINITY;
    let size = { width: 0, height: 0 };
    const draw = () => {
      cancel();
      dueAt = Number.POSITIVE_INFINITY;
      paint(target, size.width, trendLine(trends.recent(isin), clock.epochNow(), size));
      cancel = clock.after(IDLE_MS, draw);
    };
    const drawIn = (delayMs: number) => {
      const at = clock.now() + delayMs;
      if (at >= dueAt) return;
      cancel();
      dueAt = at;
      cancel = onFrame(clock, delayMs, draw);
    };
    const unsubscribe = trends.subscribe(isin, () => drawIn(REST_MS - (clock.now() % REST_MS)));
    // Reading the size would force a layout; the observer reports it in any case.
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
  }, [isin, isSeen, trends, clock]);

  return (
    <svg
      ref={picture}
      className="block h-[1.25rem] w-full overflow-visible fill-none stroke-[1.2] in-[.compact]:h-[1rem]"
      role="img"
      aria-label={label}
    >
      <path className="stroke-line3 stroke-1 [stroke-dasharray:1_2]" />
      <path className="stroke-t2 in-data-held:stroke-t3" />
      <path className="stroke-t1 stroke-[3.6] [stroke-linecap:round] in-data-held:stroke-t3" />
    </svg>
  );
}

function paint(target: SVGSVGElement, width: number, line: TrendLine | undefined) {
  // Without a line it is no picture, and has nothing to tell.
  target.setAttribute("aria-hidden", `${line === undefined}`);
  const [first, mids, end] = target.children;
  first?.setAttribute("d", line ? `M0 ${short(line.firstY)}h${width}` : "");
  mids?.setAttribute("d", line ? line.ranges.map(stepsOf).join("") : "");
  // A stroke without a length: its round caps are the dot.
  end?.setAttribute("d", line?.end ? `M${short(line.end.x)} ${short(line.end.y)}h0` : "");
}

/** Each place of a range lies beside the one before it, or above or below. */
function stepsOf([start, ...rest]: TrendLine["ranges"][number]): string {
  if (!start) return "";
  let before = start;
  const steps = rest.map((place) => {
    const step = place.x === before.x ? `V${short(place.y)}` : `H${short(place.x)}`;
    before = place;
    return step;
  });
  return `M${short(start.x)} ${short(start.y)}${steps.join("")}`;
}

const short = (pixels: number): string => pixels.toFixed(1);
