import { calmOf, windowStart } from "#live/window-start.ts";
import type { Figure } from "#market/figure.ts";
import { type Gap, isTouch, type TimeRange, type TouchPoint } from "#market/history.ts";
import { priceRange } from "#ui/draw/price-range.ts";

/** One touch on the canvas, from one x to another; all in CSS pixels. */
export interface Step extends TimeRange {
  readonly bid: number;
  readonly ask: number;
}

/** Consecutive steps between the ends of gaps. */
export interface Run {
  /** False in a gap, over which the last touch is held. */
  readonly isKnown: boolean;
  readonly steps: readonly Step[];
}

/** The lowest bid and the highest ask drawn. */
export interface Extremes {
  readonly lowestBid: Figure;
  readonly highestAsk: Figure;
}

export interface TouchLines {
  /** One for each range of checks and for each gap after one. */
  readonly runs: readonly Run[];
  /** Undefined without a line. */
  readonly extremes: Extremes | undefined;
}

/** Size of the canvas in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin for the width of the lines in CSS pixels. */
const EDGE_PX = 3;

/** Length of the level line after now in CSS pixels, so that a touch that has just moved is no vertical end. */
const END_PX = 6;

/**
 * Returns bid and ask as steps. Positions are only for drawing, never for a figure.
 *
 * @param now in epoch milliseconds
 * @param firstKnown the earliest start of the tiles beside each other, which have one time scale, in epoch milliseconds
 */
export function touchLines(
  past: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Size,
  firstKnown: number = past[0]?.checkedAtEpochMs ?? now,
): TouchLines {
  const from = windowStart(firstKnown, now);
  const xOf = (at: number) =>
    Math.min(1, Math.max(0, (at - from) / (now - from))) * (width - EDGE_PX - END_PX) + EDGE_PX / 2;
  const drawn = drawnTouches(past, from, xOf, xOf(now) + END_PX);
  const [first] = drawn;
  if (!first) return { runs: [], extremes: undefined };
  const lowestBid = drawn.reduce((least, { bid }) => (bid.at < least.at ? bid : least), first.bid);
  const highestAsk = drawn.reduce((most, { ask }) => (ask.at > most.at ? ask : most), first.ask);
  // In a crossed book a bid may be above all asks.
  const heights = drawn.flatMap(({ bid, ask }) => [bid.at, ask.at]);
  const { low, high } = priceRange(
    { low: Math.min(...heights), high: Math.max(...heights) },
    drawn.map(({ bid, ask }) => ask.at - bid.at),
    calmOf(now - from),
    new Set(drawn.map(({ bid, ask }) => `${bid.at} ${ask.at}`)).size,
  );
  const yOf = ({ at }: Price) =>
    height - EDGE_PX - ((at - low) / (high - low)) * (height - 2 * EDGE_PX);
  return {
    runs: runsOf(drawn, yOf),
    extremes: { lowestBid: lowestBid.price, highestAsk: highestAsk.price },
  };
}

/** A touch, or the last one over a gap, from one x to another. */
interface DrawnTouch extends TimeRange {
  readonly isKnown: boolean;
  readonly bid: Price;
  readonly ask: Price;
}

/**
 * Returns what is drawn of the touches and gaps: without those that ended before the window, except the last.
 *
 * @param from begin of the window in epoch milliseconds
 * @param end x of the end of the last one
 */
function drawnTouches(
  past: readonly (TouchPoint | Gap)[],
  from: number,
  xOf: (at: number) => number,
  end: number,
): readonly DrawnTouch[] {
  const drawn: DrawnTouch[] = [];
  let held: TouchPoint | undefined;
  for (const [index, point] of past.entries()) {
    const next = past[index + 1];
    held = isTouch(point) ? point : held;
    if (!held || (next && next.checkedAtEpochMs <= from)) continue;
    drawn.push({
      isKnown: held === point,
      from: xOf(point.checkedAtEpochMs),
      to: next ? xOf(next.checkedAtEpochMs) : end,
      bid: priceOf(held.bid),
      ask: priceOf(held.ask),
    });
  }
  return drawn;
}

/** Joins consecutive touches, and consecutive gaps, to runs. */
function runsOf(drawn: readonly DrawnTouch[], yOf: (price: Price) => number): readonly Run[] {
  const runs: { isKnown: boolean; steps: Step[] }[] = [];
  for (const { isKnown, bid, ask, from, to } of drawn) {
    let run = runs.at(-1);
    if (run?.isKnown !== isKnown) {
      run = { isKnown, steps: [] };
      runs.push(run);
    }
    run.steps.push({ from, to, bid: yOf(bid), ask: yOf(ask) });
  }
  return runs;
}

/** A price, and a float of it for positions. */
interface Price {
  readonly price: Figure;
  readonly at: number;
}

const priceOf = (price: Figure): Price => ({ price, at: Number(price) });
