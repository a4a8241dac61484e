import { useCallback, useSyncExternalStore } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";

/** The narrowest window with room for a second pane at a text size of 100 %, in rem of 16 px. */
const LEAST = 100;
/** From here on the pane has its place while it is empty, too; the same as in desk.css. */
const LASTING = 130;

/** The room for a second pane: none, room for a pinned one, or a place that stays. */
export type PaneRoom = "none" | "pinned" | "lasting";

/** Follows the width of the window. A phone's and a tablet's layout has no room. */
export function usePaneRoom(): PaneRoom {
  const { store, layout } = useDesk();
  const { textSize } = usePersisted(store.settings);
  const least = useMedia(`(min-width: ${(LEAST * textSize) / 100}rem)`);
  const lasting = useMedia(`(min-width: ${LASTING}rem)`);
  if (layout !== "wide" || !least) return "none";
  return lasting ? "lasting" : "pinned";
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
