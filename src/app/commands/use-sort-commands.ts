import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { CommandItem } from "#features/palette/find.ts";
import { columnsWithHead, openGrid } from "#features/watchlist/columns/column-heads.ts";
import { columnMessages } from "#features/watchlist/columns/column-messages.ts";
import { isEstimated } from "#features/watchlist/columns/columns.ts";
import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { readView, type Sort, withSort } from "#features/watchlist/layout/view.ts";
import { useMessages } from "#messages/catalogue.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { sortMessages } from "./sort-messages.ts";

/** Commands that sort the open list by a column, or restore its manual order. */
export function useSortCommands(): readonly CommandItem[] {
  const { desk, store, view } = useDesk();
  const { density } = usePersisted(store.settings);
  const t = useMessages(sortMessages);
  const words = useMessages(columnMessages);
  const { entries, listView } = view.open;
  if (entries.length === 0) return [];
  const tableView = readView(listView, density);
  const { sort } = tableView;
  const sortBy = (next: Sort | undefined) => () => desk.setListView(withSort(tableView, next));
  // The field shows a few commands only: those of the estimate come first, and columns that have no room last.
  const visible = new Set(columnsWithHead(openGrid(document)));
  const rank = ({ id }: ChosenColumn) => (visible.has(id) ? (isEstimated(id) ? 0 : 1) : 2);
  const ordered = tableView.columns.toSorted((a, b) => rank(a) - rank(b));
  const byColumn = ordered.map(({ id }): CommandItem => {
    // As a second press on the head does.
    const isUp = sort?.column === id && sort.direction === "ascending";
    const column = words[id] ?? id;
    // Its visible words come before the field for the amount, which the same search finds.
    const up = id === "round-trip" ? t.cheapest : t.up;
    return {
      kind: "command",
      id: `sort ${id}`,
      title: isUp ? t.down({ column }) : up({ column }),
      keywords: isEstimated(id)
        ? `${COMMAND_KEYWORDS.sort} ${COMMAND_KEYWORDS.cheapest}`
        : COMMAND_KEYWORDS.sort,
      act: sortBy({ column: id, direction: isUp ? "descending" : "ascending" }),
    };
  });
  const manual: CommandItem = {
    kind: "command",
    id: "sort",
    title: t.manual,
    keywords: COMMAND_KEYWORDS.sort,
    act: sortBy(undefined),
  };
  return sort ? [...byColumn, manual] : byColumn;
}
