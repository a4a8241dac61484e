import { useSyncExternalStore } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast, onResize } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";

/** Minimum width of a window with room for a second pane, in rem of the chosen text size. */
const MIN_WIDTH_REM = 100;

/** Returns the minimum width of a window with room for a second pane, in pixels. */
export const minWidthPx = (page: Document): number =>
  Math.round(MIN_WIDTH_REM * Number.parseFloat(getComputedStyle(page.documentElement).fontSize));

/** Returns whether a second pane has room, and follows the width of the window. Only the wide layout has any. */
export function useHasPaneRoom(): boolean {
  const { store, layout } = useDesk();
  const { textSize } = usePersisted(store.settings);
  const isWide = useSyncExternalStore(onResize, () => isAtLeast(MIN_WIDTH_REM, textSize));
  return isWide && layout === "wide";
}
