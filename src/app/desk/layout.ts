import { useSyncExternalStore } from "react";

/**
 * How much stands side by side. `wide`: instruments, table, detail. `desk`: the instruments are a
 * drawer. `tablet`: so they are, and the detail stands beside the table or below it while there is one.
 * `phone`: one thing at a time, and a bar below.
 */
export type Layout = "wide" | "desk" | "tablet" | "phone";

/** The narrowest page of each, in rem; the same as in tailwind.css. */
const STEPS: readonly (readonly [Layout, number])[] = [
  ["wide", 85],
  ["desk", 70],
  ["tablet", 47.5],
];

/**
 * Whether the window is at least this wide, in rem of the chosen text size (in percent). A media query
 * measures in the browser's own text size, whatever the page has chosen.
 */
export const isAtLeast = (rem: number, textSize: number): boolean =>
  matchMedia(`(min-width: ${(rem * textSize) / 100}rem)`).matches;

/** Follows the size of the window, which zooming changes, too. */
export function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** @param textSize the chosen text size in percent */
export const useLayout = (textSize: number): Layout =>
  useSyncExternalStore(
    onResize,
    () => STEPS.find(([, least]) => isAtLeast(least, textSize))?.[0] ?? "phone",
  );
