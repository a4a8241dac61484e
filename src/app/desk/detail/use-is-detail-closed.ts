import { useDesk } from "#app/desk/desk-context.ts";
import { useIsAtLeast } from "#app/desk/layout.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { firstVisitOf } from "#storage/first-visit.ts";

/** Width of the window in rem from which the table has its greatest width, with all columns, beside the empty pane, too. */
const WIDE_FROM = 125;

/** Returns whether a user has closed the detail in a window in which the table needs the room of its pane. */
export function useIsDetailClosed(): boolean {
  const { store, view } = useDesk();
  const isWide = useIsAtLeast(WIDE_FROM);
  return usePersisted(firstVisitOf(store)).isDetailClosed && !view.detail && !isWide;
}
