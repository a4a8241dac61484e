import type { TimeRange } from "#market/history.ts";

export const WINDOWS = ["5m", "15m", "1h", "session"] as const;
export type WindowName = (typeof WINDOWS)[number];

const MINUTE = 60_000;
const SPANS: Readonly<Record<Exclude<WindowName, "session">, number>> = {
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "1h": 60 * MINUTE,
};

/** How a person has moved away from what the window shows by itself. */
export interface Zoom {
  readonly spanMs: number;
  /** The right end, in epoch milliseconds; undefined while it follows now. */
  readonly to: number | undefined;
}

/** The known times when a frame is chosen. Epoch milliseconds. */
export interface Present {
  readonly now: number;
  /** When the day began. */
  readonly day: number;
  /** When anything was known first. */
  readonly firstKnown: number | undefined;
}

const MIN_MS = 10_000;
const MAX_MS = 7 * 24 * 60 * MINUTE;
/** The known time fills the width from the first seconds on; a shorter time would be all steps. */
const MIN_KNOWN_MS = 30_000;

/** The time that is in view. */
export function frameOf(window: WindowName, zoom: Zoom | undefined, present: Present): TimeRange {
  if (zoom) {
    const to = zoom.to ?? present.now;
    return { from: to - zoom.spanMs, to };
  }
  const { now, day, firstKnown = now } = present;
  const spanMs = window === "session" ? now - day : SPANS[window];
  return { from: Math.min(now - MIN_KNOWN_MS, Math.max(now - spanMs, firstKnown)), to: now };
}

/**
 * Shows `factor` times as much time; what lies at `share` of the width, from 0 to 1, stays there,
 * unless now is followed.
 */
export function zoomBy(frame: TimeRange, factor: number, share: number, now: number): Zoom {
  const before = frame.to - frame.from;
  const spanMs = Math.min(MAX_MS, Math.max(MIN_MS, before * factor));
  if (frame.to >= now) return { spanMs, to: undefined };
  return asZoom(frame.from + before * share + spanMs * (1 - share), spanMs, now);
}

/** Moves by a share of the width; to the future where it is above zero, but never past now. */
export function panBy(frame: TimeRange, share: number, now: number): Zoom {
  const spanMs = frame.to - frame.from;
  return asZoom(frame.to + spanMs * share, spanMs, now);
}

/** Moves just so far that an instant is in view. */
export function including(frame: TimeRange, instant: number, now: number): Zoom | undefined {
  if (instant >= frame.from && instant <= frame.to) return undefined;
  const spanMs = frame.to - frame.from;
  return asZoom(
    instant < frame.from ? instant + spanMs * 0.9 : instant + spanMs * 0.1,
    spanMs,
    now,
  );
}

/** Whether so little of a window is known that its name says little of what is shown: less than a third. */
export const isShort = (window: WindowName, { from, to }: TimeRange, midnight: number): boolean =>
  to - from < (window === "session" ? to - midnight : SPANS[window]) / 3;

const asZoom = (to: number, spanMs: number, now: number): Zoom => ({
  spanMs,
  to: to >= now ? undefined : Math.max(to, now - MAX_MS),
});
