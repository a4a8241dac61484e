import { TREND_MS } from "#live/trends.ts";
import { type Gap, isTouch, type TimeRange, type TouchPoint } from "#market/history.ts";

/** One touch on the canvas, in CSS pixels: it holds from one place to the other. */
export interface Step extends TimeRange {
  readonly bid: number;
  readonly ask: number;
}

/** Where both lines are drawn, in CSS pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** Room for the lines' own width. */
const EDGE = 3;
/** A short history is drawn at a scale at which its steps can be distinguished. */
const MIN_MS = 60_000;

/**
 * Bid and ask as steps, one list for each range without a gap. Positions are for drawing, never for
 * a figure.
 *
 * @param now in epoch milliseconds
 */
export function touchLines(
  past: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Room,
): readonly (readonly Step[])[] {
  const known = past.map((point) => ({
    at: point.checkedAtEpochMs,
    touch: isTouch(point) ? { bid: Number(point.bid), ask: Number(point.ask) } : undefined,
  }));
  const touches = known.flatMap(({ touch }) => touch ?? []);
  if (touches.length === 0) return [];
  const from = Math.min(now - MIN_MS, Math.max(now - TREND_MS, known[0]?.at ?? now));
  const xOf = (at: number) =>
    Math.min(1, Math.max(0, (at - from) / (now - from))) * (width - EDGE) + EDGE / 2;
  const low = touches.reduce((least, { bid, ask }) => Math.min(least, bid, ask), Infinity);
  const high = touches.reduce((most, { bid, ask }) => Math.max(most, bid, ask), -Infinity);
  const yOf = (price: number) =>
    high === low
      ? height / 2
      : height - EDGE - ((price - low) / (high - low)) * (height - 2 * EDGE);

  const ranges: Step[][] = [];
  let open: Step[] | undefined;
  for (const [index, { at, touch }] of known.entries()) {
    const until = known[index + 1]?.at ?? now;
    if (!touch) open = undefined;
    // What ended before the window is no part of it.
    if (!touch || (until <= from && index < known.length - 1)) continue;
    if (!open) {
      open = [];
      ranges.push(open);
    }
    open.push({ from: xOf(at), to: xOf(until), bid: yOf(touch.bid), ask: yOf(touch.ask) });
  }
  return ranges;
}
