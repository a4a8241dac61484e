import { useSyncExternalStore } from "react";

/**
 * Layout of the desk by the size of the window.
 * - `wide`: instruments, table and detail side by side.
 * - `desk`: table and detail; the instruments are in a drawer.
 * - `tablet`: as `desk`, but the detail, beside the table or below it, is there only while it is open.
 * - `phone`: one view at a time, and a navigation bar at the bottom; also on a phone that is held sideways.
 */
export type Layout = "wide" | "desk" | "tablet" | "phone";

/** Minimum width of each layout in rem, the widest first; the same as in tailwind.css. */
const BREAKPOINTS: readonly (readonly [Layout, number])[] = [
  ["wide", 85],
  ["desk", 70],
  ["tablet", 47.5],
];

/**
 * A phone that is held sideways: too low for bars, a table and a detail below it. A tablet is wider, also above a
 * keyboard on its screen, which takes half of the height.
 */
const SIDEWAYS = matchMedia(
  "(pointer: coarse) and (max-height: 31.24rem) and (max-width: 63.99rem)",
);

/**
 * Returns whether the window has at least this width, in rem of the chosen text size in percent. A media
 * query measures in the text size of the browser, whatever the page has chosen.
 */
export const isAtLeast = (rem: number, textSize: number): boolean =>
  matchMedia(`(min-width: ${(rem * textSize) / 100}rem)`).matches;

/** Returns `isAtLeast` in the present text size, and follows the window. */
export const useIsAtLeast = (rem: number): boolean =>
  useSyncExternalStore(onResize, () =>
    isAtLeast(rem, Number(document.documentElement.dataset["textSize"] ?? 100)),
  );

/** Calls back when the size of the window or its zoom changes. */
export function onResize(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** Width of the window when it last was a phone held sideways or not. */
let sideways = { width: 0, matches: false };

/**
 * Whether this is a phone held sideways. A keyboard on the screen makes the window of a small tablet as low, and would
 * close as another layout takes its field away: so the answer stays while a field has the focus and the width is the same.
 */
function isSideways(): boolean {
  const width = innerWidth;
  if (width !== sideways.width || !document.activeElement?.matches("input, textarea")) {
    sideways = { width, matches: SIDEWAYS.matches };
  }
  return sideways.matches;
}

/**
 * Returns the layout, and follows the size of the window.
 *
 * @param textSize the chosen text size in percent
 */
export const useLayout = (textSize: number): Layout =>
  useSyncExternalStore(
    onResize,
    () =>
      (!isSideways() && BREAKPOINTS.find(([, minRem]) => isAtLeast(minRem, textSize))?.[0]) ||
      "phone",
  );
