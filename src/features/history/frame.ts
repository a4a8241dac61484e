import { calmOf, isShortOf, windowStart } from "#live/window-start.ts";
import type { TimeRange } from "#market/history.ts";

export const WINDOWS = ["5m", "15m", "1h", "session"] as const;
export type WindowName = (typeof WINDOWS)[number];

const MINUTE_MS = 60_000;
const SPANS_MS: Readonly<Record<Exclude<WindowName, "session">, number>> = {
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "1h": 60 * MINUTE_MS,
};

/** The user's own view, instead of the whole window. */
export interface Zoom {
  readonly spanMs: number;
  /** End of the view in epoch milliseconds; undefined while it follows now. */
  readonly to: number | undefined;
}

/** Times that a frame depends on, in epoch milliseconds. */
export interface Present {
  readonly now: number;
  /** Start of the day. */
  readonly day: number;
  /** Start of the known history; undefined if there is none. */
  readonly firstKnown: number | undefined;
}

/** Less than the minimum span of a window, so that each window can be zoomed into. */
const MIN_ZOOM_MS = 2000;
const MAX_ZOOM_MS = 7 * 24 * 60 * MINUTE_MS;

/** So many times as long as the history before it, a gap takes more room than that history is worth: one old check, say. */
const MUCH_LONGER = 4;

/**
 * Returns the start of the history, without what lies before a gap that is longer than the rest of the window's
 * history, or much longer than what lies before it: such a gap would fill most of the view. A shorter one, such as that
 * of a rate limit after minutes of checks, leaves out nothing. All instants are in epoch milliseconds.
 *
 * @param ranges the known ranges, ascending
 */
export function unbrokenStart(
  window: WindowName,
  ranges: readonly TimeRange[],
  now: number,
): number | undefined {
  const earliest = window === "session" ? Number.NEGATIVE_INFINITY : now - SPANS_MS[window];
  const first = Math.max(earliest, ranges.at(0)?.from ?? now);
  let start = ranges.at(-1)?.from;
  for (const { from, to } of ranges.toReversed()) {
    if (start === undefined) break;
    const since = now - start;
    const before = Math.max(0, to - first);
    const gap = start - to;
    if (gap > before + since || gap > MUCH_LONGER * before) break;
    start = from;
  }
  return start;
}

/** Returns the time range in view. */
export function frameOf(window: WindowName, zoom: Zoom | undefined, present: Present): TimeRange {
  if (zoom) {
    const to = zoom.to ?? present.now;
    return { from: to - zoom.spanMs, to };
  }
  const { now, day, firstKnown = now } = present;
  return { from: windowStart(firstKnown, now, spanOf(window, now, day)), to: now };
}

/**
 * Returns the zoom that shows `factor` times as much time. The instant at `share` of the width, from 0 to
 * 1, stays in place, unless the view follows now.
 */
export function zoomBy(frame: TimeRange, factor: number, share: number, now: number): Zoom {
  const before = frame.to - frame.from;
  const spanMs = Math.min(MAX_ZOOM_MS, Math.max(MIN_ZOOM_MS, before * factor));
  if (frame.to >= now) return { spanMs, to: undefined };
  return asZoom(frame.from + before * share + spanMs * (1 - share), spanMs, now);
}

/** Returns the zoom moved by a share of the width, positive to the future, but never past now. */
export function panBy(frame: TimeRange, share: number, now: number): Zoom {
  const spanMs = frame.to - frame.from;
  return asZoom(frame.to + spanMs * share, spanMs, now);
}

/** Returns the zoom that brings an instant into view; undefined if it is in view. */
export function including(frame: TimeRange, instant: number, now: number): Zoom | undefined {
  if (instant >= frame.from && instant <= frame.to) return undefined;
  const spanMs = frame.to - frame.from;
  return asZoom(
    instant < frame.from ? instant + spanMs * 0.9 : instant + spanMs * 0.1,
    spanMs,
    now,
  );
}

/** Returns whether too little of a window is known; see `isShortOf`. */
export const isShort = (window: WindowName, { from, to }: TimeRange, midnight: number): boolean =>
  isShortOf(to - from, spanOf(window, to, midnight));

/** Returns how calmly the prices of a frame are drawn; see `calmOf`. */
export const calmIn = (window: WindowName, { from, to }: TimeRange, midnight: number): number =>
  calmOf(to - from, spanOf(window, to, midnight));

const spanOf = (window: WindowName, now: number, midnight: number): number =>
  window === "session" ? now - midnight : SPANS_MS[window];

const asZoom = (to: number, spanMs: number, now: number): Zoom => ({
  spanMs,
  to: to >= now ? undefined : Math.max(to, now - MAX_ZOOM_MS),
});
