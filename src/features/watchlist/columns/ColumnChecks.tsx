import { useCallback, useSyncExternalStore } from "react";
import { columnsToChoose } from "#features/watchlist/bars/edit-estimate.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { MenuCheck, MenuGroup } from "#ui/overlay/menu.tsx";
import { AMOUNT_OVER_SIZE, columnsWithHead, hasCostLine, hasSizeLines } from "./column-heads.ts";
import { columnMessages } from "./column-messages.ts";
import { type Column, canHide } from "./columns.ts";
import { toggleColumn } from "./edit-columns.ts";

interface ColumnChecksProps {
  /** Table whose columns are listed; null for an empty list, which has none. */
  grid: Element | null;
  view: TableView;
  onView: (view: TableView) => void;
}

/** Menu items that show and hide columns. Those that cannot be hidden are checked and disabled; those without room say so. */
export function ColumnChecks({ grid, view, onView }: ColumnChecksProps) {
  const t = useMessages(tableMessages);
  const words = useMessages(columnMessages);
  const dropped = useDroppedColumns(grid, view);
  const textOf = (id: Column) => {
    const column = words[id] ?? id;
    if (!canHide(id) || !dropped.includes(id)) return column;
    const amount = AMOUNT_OVER_SIZE[id];
    if (amount && hasSizeLines(grid)) return t.below({ column, amount: words[amount] ?? amount });
    return id === "cost" && hasCostLine(grid) ? t.inRoundTrip({ column }) : t.noRoom({ column });
  };
  return (
    <MenuGroup label={t.columns}>
      {columnsToChoose(view).map((column) => (
        <MenuCheck
          key={column}
          checked={view.columns.some(({ id }) => id === column)}
          disabled={!canHide(column)}
          onChange={() => onView({ ...view, columns: toggleColumn(view.columns, column) })}
        >
          {textOf(column)}
        </MenuCheck>
      ))}
    </MenuGroup>
  );
}

/** Returns the chosen columns that have no head in the table, because there is no room for them. */
function useDroppedColumns(grid: Element | null, { columns }: TableView): readonly Column[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const heads = grid?.querySelector("[data-column]")?.parentElement;
      const observer = new MutationObserver(changed);
      if (heads) observer.observe(heads, { childList: true });
      return () => observer.disconnect();
    },
    [grid],
  );
  // A text, because a snapshot must be equal as long as the heads are.
  const shown = useSyncExternalStore(subscribe, () => columnsWithHead(grid).join(" "));
  return grid ? columns.map(({ id }) => id).filter((id) => !shown.split(" ").includes(id)) : [];
}
