import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import { TREND_MS, useTrends } from "#live/trends.ts";
import { useEarliestStart } from "#live/use-earliest-start.ts";
import { endedAt, useKnownUntil } from "#live/use-known-until.ts";
import { windowStart } from "#live/window-start.ts";
import { commonDecimals, type Figure } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { isTouch } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useLastSpan } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { childAt, drawStyle, drawText } from "#ui/draw/draw.ts";
import { redrawCanvas } from "#ui/draw/redraw-canvas.ts";
import { wallMessages } from "./messages.ts";
import { type Extremes, type Run, type Step, touchLines } from "./touch-lines.ts";
import { widthOf } from "./touch-size.ts";

/** Redraw interval without a new quote, in which the window moves by a pixel or two. */
const IDLE_INTERVAL_MS = 5000;

/** Start of a history that fills the whole window: always the same instant, so that no tile renders as the window moves. */
const BEFORE_WINDOW = 0;

/**
 * Bid and ask of the last fifteen minutes as step lines, dashed where no check confirmed them, as wide as the tile; below
 * them a line with the lowest bid and the highest ask. Drawn outside React. All tiles have one time scale, that of the
 * longest history.
 */
export function TileChart({ isin, isStale }: { isin: Isin; isStale: boolean }) {
  const t = useMessages(wallMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLSpanElement>(null);
  const priceTexts = usePriceTexts();
  const trends = useTrends();
  const { clock } = useLive();
  const knownUntil = useKnownUntil(isin);
  const lastSpan = useLastSpan();
  const firstKnown = useClock(() => {
    const first = trends.recent(isin).find(isTouch)?.checkedAtEpochMs;
    return first !== undefined && first <= clock.epochNow() - TREND_MS ? BEFORE_WINDOW : first;
  });
  const earliest = useEarliestStart(firstKnown);
  const span = useClock(() => {
    if (firstKnown === undefined || earliest === undefined) return undefined;
    const now = clock.epochNow();
    return lastSpan(now - windowStart(earliest, now));
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
        const { runs, extremes } = touchLines(points, clock.epochNow(), size, earliest);
        paint(target, runs, isStale);
        if (labels.current) label(labels.current, priceTexts(extremes));
      },
    });
  }, [isin, isStale, knownUntil, earliest, trends, clock, priceTexts]);

  return (
    <span className={`flex flex-col ${PLACE}`}>
      <span className="relative flex-1 low:hidden">
        <canvas
          ref={canvas}
          className={`absolute size-full ${COLOURS}`}
          role="img"
          aria-label={t.chart}
        />
      </span>
      <span className={LEGEND}>
        <span
          ref={labels}
          className="flex min-w-0 flex-1 items-end gap-x-3.5"
          style={CUT}
          aria-hidden="true"
        >
          <Label />
          <Label />
        </span>
        {span}
      </span>
    </span>
  );
}

/** Name of a price, before the price; both are drawn by `label`. */
const Label = () => (
  <span className="flex gap-x-[0.3em]">
    <span />
    <span className="text-t2 in-data-held:text-t3" />
  </span>
);

/** Placeholder of the same size as a chart. */
export function NoChart() {
  return <span className={PLACE} />;
}

/** Keeps a distance from the tile's edges, so that the lines of neighbours never join. */
const PLACE = "mx-1 my-1 min-h-0 flex-1";
/**
 * The chart has no axis: the line below it says how much time it shows, and the prices at its edges. A line of its own, and
 * no text in the chart, where the lines pass.
 */
const LEGEND =
  "low:hidden -mx-1 mt-1 flex h-[1em] flex-none items-end gap-x-3.5 text-tile-16 leading-none whitespace-nowrap text-t3";

/** Text of a greater width than was estimated ends before the time that the chart shows. Below the line nothing is cut. */
const CUT: CSSProperties = { overflowX: "clip" };

/** Colours for the canvas, read from its computed style: `color` for bid, `stroke` for ask, `fill` between. */
const COLOURS = "fill-t1/5.5 stroke-ask text-bid in-data-held:stroke-t3 in-data-held:text-t3";

function paint(target: HTMLCanvasElement, runs: readonly Run[], isStale: boolean) {
  const context = target.getContext("2d");
  if (!context) return;
  const { color, stroke, fill } = getComputedStyle(target);
  const width = Math.min(3.5, Math.max(1.6, target.clientHeight / 50));
  context.lineWidth = width;
  // Both lines have one colour.
  const areForced = matchMedia("(forced-colors: active)").matches;
  for (const { isKnown, steps } of runs) {
    // A single dash would look like a known price, or like a smudge.
    if (!isKnown && lengthOf(steps) < MIN_HELD_WIDTHS * width) continue;
    const [bid, ask] = [lineOf(steps, "bid"), lineOf(steps, "ask")];
    if (isKnown && !isStale) {
      context.fillStyle = fill;
      trace(context, [...ask, ...bid.toReversed()]);
      context.fill();
    }
    const dash = isKnown ? [] : [2 * width, 2 * width];
    context.setLineDash(isKnown && areForced ? [9, 3] : dash);
    context.globalAlpha = isKnown || isStale ? 1 : HELD_ALPHA;
    context.strokeStyle = stroke;
    trace(context, ask);
    context.stroke();
    if (areForced) context.setLineDash(dash);
    context.strokeStyle = color;
    trace(context, bid);
    context.stroke();
  }
}

/** Smaller labels, as a share of their usual size, would be hard to read. */
const MIN_LABEL_SHARE = 0.65;

/**
 * Widths as multiples of the font size: of a letter of a name, an average of Latin text, and of the distances around one.
 */
const LETTER_EM = 0.55;
const DISTANCES_EM = 1.2;

/** Name and price of a label. */
type LabelText = readonly [name: string, price: string];

/** Returns a function that writes the lowest bid and the highest ask, which are named, because neither is the current one. */
function usePriceTexts() {
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  return useCallback(
    (extremes: Extremes | undefined): readonly [LabelText, LabelText] => {
      if (!extremes) return [NO_LABEL, NO_LABEL];
      const { lowestBid, highestAsk } = extremes;
      const decimals = commonDecimals(lowestBid, highestAsk);
      const text = (price: Figure) => formatFigure(price, format, { decimals });
      const [lowest, highest] = [text(lowestBid), text(highestAsk)];
      // One price has one label.
      if (lowest === highest) return [["", lowest], NO_LABEL];
      return [
        [t.low, lowest],
        [t.high, highest],
      ];
    },
    [t, format],
  );
}

const NO_LABEL: LabelText = ["", ""];

/** Writes the lowest bid and the highest ask below the chart, if both fit into the line: long ones in a smaller size. */
function label(target: HTMLElement, texts: readonly [LabelText, LabelText]) {
  const usual = Number.parseFloat(getComputedStyle(target).fontSize) || 0;
  const widthEm = texts.reduce((sum, text) => sum + labelWidth(text), 0);
  const share = Math.min(1, target.clientWidth / (widthEm * usual));
  const hasRoom = share >= MIN_LABEL_SHARE;
  for (const [index, [name, price]] of texts.entries()) {
    const child = childAt(target, index);
    drawText(childAt(child, 0), hasRoom ? name : "");
    drawText(childAt(child, 1), hasRoom ? price : "");
    drawStyle(child, "font-size", `${share}em`);
  }
}

const labelWidth = ([name, price]: LabelText): number =>
  name.length * LETTER_EM + DISTANCES_EM + widthOf([price]);

/** Opacity of a line over a gap, beside those of a live quote. */
const HELD_ALPHA = 0.65;

/** Minimum length of a line over a gap, in widths of the line: two dashes and the distance between them. */
const MIN_HELD_WIDTHS = 6;

const lengthOf = (steps: readonly Step[]): number =>
  (steps.at(-1)?.to ?? 0) - (steps[0]?.from ?? 0);

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
