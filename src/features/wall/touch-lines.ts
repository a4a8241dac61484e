import { windowStart } from "#live/window-start.ts";
import { type Gap, isTouch, type TimeRange, type TouchPoint } from "#market/history.ts";
import { BAND_SPREADS, priceRange } from "#ui/draw/price-range.ts";

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
 * Returns bid and ask as steps, one run for each range of checks and for each gap after one. Positions are only for
 * drawing, never for a figure.
 *
 * @param now in epoch milliseconds
 */
export function touchLines(
  past: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Size,
): readonly Run[] {
  const known = past.map((point) => ({
    at: point.checkedAtEpochMs,
    touch: isTouch(point) ? { bid: Number(point.bid), ask: Number(point.ask) } : undefined,
  }));
  const touches = known.flatMap(({ touch }) => touch ?? []);
  if (touches.length === 0) return [];
  const from = windowStart(known[0]?.at ?? now, now);
  const xOf = (at: number) =>
    Math.min(1, Math.max(0, (at - from) / (now - from))) * (width - EDGE_PX - END_PX) + EDGE_PX / 2;
  const lines = {
    low: touches.reduce((least, { bid, ask }) => Math.min(least, bid, ask), Infinity),
    high: touches.reduce((most, { bid, ask }) => Math.max(most, bid, ask), -Infinity),
  };
  const spreads = touches.map(({ bid, ask }) => ask - bid);
  const { low, high } = priceRange(lines, spreads, BAND_SPREADS);
  const yOf = (price: number) =>
    height - EDGE_PX - ((price - low) / (high - low)) * (height - 2 * EDGE_PX);

  const runs: { isKnown: boolean; steps: Step[] }[] = [];
  let held: { bid: number; ask: number } | undefined;
  for (const [index, { at, touch }] of known.entries()) {
    const next = known[index + 1];
    held = touch ?? held;
    // Omits touches that ended before the window, except the last.
    if (!held || (next && next.at <= from)) continue;
    const isKnown = touch !== undefined;
    let run = runs.at(-1);
    if (run?.isKnown !== isKnown) {
      run = { isKnown, steps: [] };
      runs.push(run);
    }
    const to = next ? xOf(next.at) : xOf(now) + END_PX;
    run.steps.push({ from: xOf(at), to, bid: yOf(held.bid), ask: yOf(held.ask) });
  }
  return runs;
}
