import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect, useMemo, useState } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import { useEarliestStart } from "#live/use-earliest-start.ts";
import type { TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { useClockTimes } from "#messages/time.ts";
import { startOfDay } from "#storage/history/day.ts";
import {
  calmIn,
  frameOf,
  including,
  panBy,
  unbrokenStart,
  type WindowName,
  type Zoom,
  zoomBy,
} from "./frame.ts";
import { lastKnown, type Timeline } from "./timeline.ts";
import { useHistoryCache } from "./use-history-cache.ts";

const HOUR_MS = 3_600_000;
/** The lead of the device's date is rounded to this, because the clocks drift by less between renders. */
const DRIFT_MS = 100;

/** Chosen window, for all instruments, until the page closes. */
const chosenWindow = atom<WindowName>("15m");

export interface Framing {
  readonly window: WindowName;
  readonly frame: TimeRange;
  /** The frame without what lies before the gap that the window leaves out; see `unbrokenStart`. */
  readonly range: TimeRange;
  /** See `calmOf`; 1 in the user's own view. */
  readonly calm: number;
  /** Changes when the user chooses another time; stays the same while time only advances. */
  readonly choice: string;
  /** Start of the day in epoch milliseconds. */
  readonly midnight: number;
  readonly isFollowing: boolean;
  readonly isZoomed: boolean;
  readonly choose: (window: WindowName) => void;
  /** Shows `factor` times as much time around a share of the width, from 0 to 1. */
  readonly zoom: (factor: number, share: number) => void;
  readonly pan: (share: number) => void;
  readonly show: (instant: number) => void;
  readonly follow: () => void;
  readonly reset: () => void;
}

/** Manages the time range in view, and loads its stored quotes when it changes. */
export function useFrame(isin: Isin, timeline: Timeline): Framing {
  const { clock } = useLive();
  const cache = useHistoryCache();
  // A session begins at midnight in the zone of all times on the page.
  const { zone } = useClockTimes();
  const window = useStore(chosenWindow);
  const [zoom, setZoom] = useState<Zoom>();
  const clockMs = useClock((now) => now);
  const lead = Math.round((clock.epochNow() - clock.now()) / DRIFT_MS) * DRIFT_MS;
  // One millisecond past the last check, so that its quote is in view.
  const now = Math.max(clockMs + lead, (lastKnown(timeline) ?? 0) + 1);
  const minute = Math.floor(now / 60_000);
  const midnight = useMemo(() => startOfDay(minute * 60_000, zone), [minute, zone]);
  const first = unbrokenStart(window, timeline.ranges, now);
  const known = window === "session" ? timeline.ranges.find(({ to }) => to >= midnight) : undefined;
  const firstKnown = known ? Math.max(midnight, known.from) : first;
  const earliest = useEarliestStart(firstKnown);
  const chosen = frameOf(window, zoom, { now, day: midnight, firstKnown: earliest });
  // Stored instants are whole milliseconds, too.
  const [from, to] = [Math.floor(chosen.from), Math.ceil(chosen.to)];
  const frame = useMemo(() => ({ from, to }), [from, to]);
  const begin = zoom ? from : Math.max(from, firstKnown ?? from);
  const range = useMemo(() => ({ from: begin, to }), [begin, to]);

  // The last hour is loaded first, because a whole day may take a second.
  const wanted = window === "session" ? Math.min(from, midnight) : from;
  const needed = Math.floor(Math.min(wanted, now - HOUR_MS) / HOUR_MS) * HOUR_MS;
  const recent = Math.floor((now - HOUR_MS) / HOUR_MS) * HOUR_MS;
  useEffect(() => {
    void cache.loadSince(isin, recent);
    void cache.loadSince(isin, needed);
  }, [cache, isin, recent, needed]);

  return {
    window,
    frame,
    range,
    calm: zoom ? 1 : calmIn(window, frame, midnight),
    choice: [window, zoom?.spanMs, zoom?.to].join(),
    midnight,
    isFollowing: zoom?.to === undefined,
    isZoomed: zoom !== undefined,
    choose(next) {
      chosenWindow.set(next);
      setZoom(undefined);
    },
    zoom: (factor, share) => setZoom(zoomBy(frame, factor, share, now)),
    pan: (share) => setZoom(panBy(frame, share, now)),
    show: (instant) => setZoom((before) => including(frame, instant, now) ?? before),
    follow: () => setZoom((before) => before && { ...before, to: undefined }),
    reset: () => setZoom(undefined),
  };
}
