import { useEffect, useRef } from "react";
import type { Isin } from "#market/isin.ts";
import { useLive } from "#polling/hooks.ts";
import { onLook } from "#ui/look.ts";
import { type TrendLine, trendLine } from "./trend-line.ts";
import { useTrends } from "./trends.ts";

/** A line is drawn anew at most this often, however fast its quotes come. */
const REST_MS = 250;
/** While no quote comes, the window still moves on: a pixel lasts longer than this. */
const IDLE_MS = 15_000;

interface SparklineProps {
  isin: Isin;
  isHeld: boolean;
  /** Says in words that this is a picture, and of what. */
  label: string;
}

/** The mid of the last fifteen minutes as one line of steps; neutral, drawn beside React. */
export default function Sparkline({ isin, isHeld, label }: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const trends = useTrends();
  const { clock } = useLive();

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let cancel = () => {};
    let drawnAt = Number.NEGATIVE_INFINITY;
    let isSeen = false;
    const draw = () => {
      // A row that is scrolled away is drawn when it comes back.
      if (!isSeen) return;
      drawnAt = clock.now();
      const size = { width: target.clientWidth, height: target.clientHeight };
      paint(target, trendLine(trends.recent(isin), drawnAt, size), isHeld);
      cancel = clock.after(IDLE_MS, draw);
    };
    const drawSoon = () => {
      cancel();
      cancel = clock.after(Math.max(0, drawnAt + REST_MS - clock.now()), draw);
    };
    const sight = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? true;
      if (isSeen) drawSoon();
    });
    sight.observe(target);
    const ends = [trends.subscribe(isin, drawSoon), onLook(drawSoon)];
    const observer = new ResizeObserver(drawSoon);
    observer.observe(target);
    return () => {
      cancel();
      observer.disconnect();
      sight.disconnect();
      for (const end of ends) end();
    };
  }, [isin, isHeld, trends, clock]);

  return <canvas ref={canvas} className="sparkline" role="img" aria-label={label} />;
}

function paint(target: HTMLCanvasElement, line: TrendLine | undefined, isHeld: boolean) {
  const context = target.getContext("2d");
  if (!context) return;
  const scale = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = target;
  // Setting the size clears it, too.
  target.width = Math.round(width * scale);
  target.height = Math.round(height * scale);
  if (!line) return;
  context.scale(scale, scale);
  // The style sheet lends these three the tokens' colours, resolved for the theme.
  const { color, caretColor, columnRuleColor } = getComputedStyle(target);
  context.strokeStyle = columnRuleColor;
  context.setLineDash([1, 2]);
  context.beginPath();
  context.moveTo(0, line.firstY);
  context.lineTo(width, line.firstY);
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = color;
  context.lineWidth = 1.2;
  context.beginPath();
  for (const [start, ...rest] of line.stretches) {
    if (!start) continue;
    context.moveTo(start.x, start.y);
    for (const { x, y } of rest) context.lineTo(x, y);
  }
  context.stroke();
  if (!line.end) return;
  context.fillStyle = isHeld ? color : caretColor;
  context.beginPath();
  context.arc(line.end.x, line.end.y, 1.8, 0, 2 * Math.PI);
  context.fill();
}
