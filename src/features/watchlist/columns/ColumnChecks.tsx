import { columnsToChoose } from "#features/watchlist/bars/edit-estimate.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { MenuCheck, MenuGroup } from "#ui/overlay/menu.tsx";
import { columnMessages } from "./column-messages.ts";
import { canHide } from "./columns.ts";
import { toggleColumn } from "./edit-columns.ts";

interface ColumnChecksProps {
  view: TableView;
  onView: (view: TableView) => void;
}

/** Menu items that show and hide columns. Those that cannot be hidden say so. */
export function ColumnChecks({ view, onView }: ColumnChecksProps) {
  const t = useMessages(tableMessages);
  const words = useMessages(columnMessages);
  return (
    <MenuGroup label={t.columns}>
      {columnsToChoose(view).map((column) => (
        <MenuCheck
          key={column}
          checked={view.columns.some(({ id }) => id === column)}
          disabled={!canHide(column)}
          onChange={() => onView({ ...view, columns: toggleColumn(view.columns, column) })}
        >
          {canHide(column) ? words[column] : t.alwaysShown({ column: words[column] ?? column })}
        </MenuCheck>
      ))}
    </MenuGroup>
  );
}
