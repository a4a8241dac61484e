import { useStore } from "@nanostores/react";
import { $pausedSortCount } from "#features/watchlist/columns/paused-sorts.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";

/** Line that says that sorting is paused, where no foot of the list says it. */
export function SortPaused() {
  const t = useMessages(tableMessages);
  const isPaused = useStore($pausedSortCount) > 0;
  return isPaused && <p className="px-3.5 py-1 text-label text-t2">{t.sortPaused}</p>;
}
