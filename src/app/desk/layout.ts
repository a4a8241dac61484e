import { useSyncExternalStore } from "react";

/**
 * Layout of the desk by the width of the window.
 * - `wide`: instruments, table and detail side by side.
 * - `desk`: table and detail; the instruments are in a drawer.
 * - `tablet`: as `desk`, but the detail, beside the table or below it, is there only while it is open.
 * - `phone`: one view at a time, and a navigation bar at the bottom.
 */
export type Layout = "wide" | "desk" | "tablet" | "phone";

/** Media queries of the layouts, the widest first. */
const BREAKPOINTS: readonly (readonly [Layout, MediaQueryList])[] = [
  ["wide", matchMedia("(min-width: 85rem)")],
  ["desk", matchMedia("(min-width: 70rem)")],
  ["tablet", matchMedia("(min-width: 47.5rem)")],
];

const current = (): Layout => BREAKPOINTS.find(([, media]) => media.matches)?.[0] ?? "phone";

function subscribe(changed: () => void): () => void {
  for (const [, media] of BREAKPOINTS) media.addEventListener("change", changed);
  return () => {
    for (const [, media] of BREAKPOINTS) media.removeEventListener("change", changed);
  };
}

/** Returns the layout, and follows the width of the window. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, current);
