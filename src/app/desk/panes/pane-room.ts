import { useSyncExternalStore } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { isAtLeast, onResize } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";

/** The narrowest window with room for a second pane, in rem of the chosen text size. */
const LEAST = 100;
/** From here on the pane has its place while it is empty, too; the same as in desk.css. */
const LASTING = 130;

/** The room for a second pane: none, room for a pinned one, or a place that stays. */
export type PaneRoom = "none" | "pinned" | "lasting";

/** Follows the width of the window. A phone's and a tablet's layout has no room. */
export function usePaneRoom(): PaneRoom {
  const { store, layout } = useDesk();
  const { textSize } = usePersisted(store.settings);
  const least = useSyncExternalStore(onResize, () => isAtLeast(LEAST, textSize));
  const lasting = useSyncExternalStore(onResize, () => isAtLeast(LASTING, textSize));
  if (layout !== "wide" || !least) return "none";
  return lasting ? "lasting" : "pinned";
}
