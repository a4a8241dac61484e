import { useCallback, useSyncExternalStore } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";

/** Narrowest window with room for a second pane, at a text size of 100 %, in rem of 16 px. */
const MIN_WIDTH_REM = 100;
/** Narrowest window that shows the pane even while it is empty, in rem; the same as in desk.css. */
const MIN_LASTING_WIDTH_REM = 130;

/** Room for a second pane: none, room for a pinned one, or room even while it is empty. */
export type PaneRoom = "none" | "pinned" | "lasting";

/** Returns the room for a second pane, and follows the width of the window. Only the wide layout has any. */
export function usePaneRoom(): PaneRoom {
  const { store, layout } = useDesk();
  const { textSize } = usePersisted(store.settings);
  const hasRoom = useMedia(`(min-width: ${(MIN_WIDTH_REM * textSize) / 100}rem)`);
  const isLasting = useMedia(`(min-width: ${MIN_LASTING_WIDTH_REM}rem)`);
  if (layout !== "wide" || !hasRoom) return "none";
  return isLasting ? "lasting" : "pinned";
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
