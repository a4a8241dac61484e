import { trendWindowStart } from "#live/trend-window.ts";
import { type Gap, isTouch, type TimeRange, type TouchPoint } from "#market/history.ts";

/** One touch on the canvas, from one x to another; all in CSS pixels. */
export interface Step extends TimeRange {
  readonly bid: number;
  readonly ask: number;
}

/** Size of the canvas in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin for the width of the lines in CSS pixels. */
const EDGE_PX = 3;

/** Minimum span of the window, so that the steps of a short history remain distinguishable. */
const MIN_SPAN_MS = 60_000;

/**
 * Returns bid and ask as steps, one list for each range without a gap. Positions are only for drawing,
 * never for a figure.
 *
 * @param now in epoch milliseconds
 */
export function touchLines(
  past: readonly (TouchPoint | Gap)[],
  now: number,
  { width, height }: Size,
): readonly (readonly Step[])[] {
  const known = past.map((point) => ({
    at: point.checkedAtEpochMs,
    touch: isTouch(point) ? { bid: Number(point.bid), ask: Number(point.ask) } : undefined,
  }));
  const touches = known.flatMap(({ touch }) => touch ?? []);
  if (touches.length === 0) return [];
  const from = trendWindowStart(known[0]?.at ?? now, now, MIN_SPAN_MS);
  const xOf = (at: number) =>
    Math.min(1, Math.max(0, (at - from) / (now - from))) * (width - EDGE_PX) + EDGE_PX / 2;
  const low = touches.reduce((least, { bid, ask }) => Math.min(least, bid, ask), Infinity);
  const high = touches.reduce((most, { bid, ask }) => Math.max(most, bid, ask), -Infinity);
  const yOf = (price: number) =>
    high === low
      ? height / 2
      : height - EDGE_PX - ((price - low) / (high - low)) * (height - 2 * EDGE_PX);

  const ranges: Step[][] = [];
  let current: Step[] | undefined;
  for (const [index, { at, touch }] of known.entries()) {
    const until = known[index + 1]?.at ?? now;
    if (!touch) current = undefined;
    // Omits touches that ended before the window, except the last.
    if (!touch || (until <= from && index < known.length - 1)) continue;
    if (!current) {
      current = [];
      ranges.push(current);
    }
    current.push({ from: xOf(at), to: xOf(until), bid: yOf(touch.bid), ask: yOf(touch.ask) });
  }
  return ranges;
}
