import { useSyncExternalStore } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast, onResize } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";

/** Minimum width of a window with room for a second pane, in rem of the chosen text size. */
const MIN_WIDTH_REM = 100;
/** Minimum width of a window that shows the pane even while it is empty; the same as in desk.css. */
const MIN_LASTING_WIDTH_REM = 130;

/** Returns the minimum width of a window with room for a second pane, in pixels. */
export const minWidthPx = (page: Document): number =>
  Math.round(MIN_WIDTH_REM * Number.parseFloat(getComputedStyle(page.documentElement).fontSize));

/** Room for a second pane: none, room for a pinned one, or room even while it is empty. */
export type PaneRoom = "none" | "pinned" | "lasting";

/** Returns the room for a second pane, and follows the width of the window. Only the wide layout has any. */
export function usePaneRoom(): PaneRoom {
  const { store, layout } = useDesk();
  const { textSize } = usePersisted(store.settings);
  const hasRoom = useSyncExternalStore(onResize, () => isAtLeast(MIN_WIDTH_REM, textSize));
  const isLasting = useSyncExternalStore(onResize, () =>
    isAtLeast(MIN_LASTING_WIDTH_REM, textSize),
  );
  if (layout !== "wide" || !hasRoom) return "none";
  return isLasting ? "lasting" : "pinned";
}
