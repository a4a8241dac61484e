import { ColumnChecks } from "#features/watchlist/columns/ColumnChecks.tsx";
import { openGrid } from "#features/watchlist/columns/column-heads.ts";
import { type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { DENSITIES } from "#storage/list-view.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import { usualColumns } from "./edit-estimate.ts";

interface TableMenuProps {
  anchor: HTMLElement;
  view: TableView;
  onView: (view: TableView) => void;
  onClose: () => void;
}

/** Menu of the table: row height and columns. */
export default function TableMenu({ anchor, view, onView, onClose }: TableMenuProps) {
  const t = useMessages(tableMessages);
  return (
    <Menu anchor={anchor} label={t.tableMenu} onClose={onClose} returnTo={anchor}>
      <MenuChoice
        label={t.density}
        options={DENSITIES.map((value) => ({ value, label: t[value] }))}
        value={view.density}
        onChange={(density) => onView({ ...view, density })}
      />
      <MenuSeparator />
      <ColumnChecks grid={openGrid(anchor.ownerDocument)} view={view} onView={onView} />
      <MenuSeparator />
      <MenuItem disabled={!view.sort} onChoose={() => onView(withSort(view, undefined))}>
        {t.ownOrder}
      </MenuItem>
      <MenuItem onChoose={() => onView({ ...view, columns: usualColumns(view) })}>
        {t.reset}
      </MenuItem>
    </Menu>
  );
}
