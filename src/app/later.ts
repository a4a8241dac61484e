import { lazy } from "react";
import { systemClock } from "#polling/clock.ts";

/**
 * The parts that the first load goes without: each is fetched when it is first shown, or in a quiet
 * moment after the first quotes, so that a gateway that goes down later takes no part of the page
 * with it.
 */
const parts = {
  ConnectionBanner: () => import("#features/connection/ConnectionBanner.tsx"),
  Drawer: () => import("#ui/drawer.tsx"),
  EmptyList: () => import("#features/watchlist/EmptyList.tsx"),
  Focus: () => import("./Focus.tsx"),
  NotListed: () => import("#features/instruments/NotListed.tsx"),
  PacePanel: () => import("#features/connection/PacePanel.tsx"),
  PasteIsins: () => import("#features/instruments/PasteIsins.tsx"),
  TroublePage: () => import("#features/connection/TroublePage.tsx"),
};

export const ConnectionBanner = lazy(() => patiently(parts.ConnectionBanner));
export const Drawer = lazy(() => patiently(parts.Drawer));
export const EmptyList = lazy(() => patiently(parts.EmptyList));
export const Focus = lazy(() => patiently(parts.Focus));
export const PacePanel = lazy(() => patiently(parts.PacePanel));
export const PasteIsins = lazy(() => patiently(parts.PasteIsins));
export const TroublePage = lazy(() => patiently(parts.TroublePage));

const RETRY_MS = 2000;

/** A part that cannot be had now is asked for until it can: React would remember the failure for good. */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The gateway is down, which the connection shows; the part comes with its return.
      await new Promise<void>((resolve) => systemClock.after(RETRY_MS, resolve));
    }
  }
}

/** Fetches every part ahead of its need; what cannot be had now is had when it is shown. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled(Object.values(parts).map((part) => part()));
}
