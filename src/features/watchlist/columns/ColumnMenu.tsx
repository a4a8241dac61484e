import { usualColumns } from "#features/watchlist/bars/edit-estimate.ts";
import { type Sort, type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import { textScale } from "#ui/text/text-scale.ts";
import { ColumnChecks } from "./ColumnChecks.tsx";
import { type Column, canHide } from "./columns.ts";
import { movedColumn, sizeColumn, toggleColumn, WIDTH_STEP } from "./edit-columns.ts";

interface ColumnMenuProps {
  column: Column;
  /** Column by which its head sorts. */
  sortedBy: Column;
  /** Direction that its head shows; undefined if the table is sorted by another column. */
  sort: Sort["direction"] | undefined;
  anchor: Element;
  view: TableView;
  onView: (view: TableView) => void;
  onClose: () => void;
}

/** Menu of a column. It has every action that the pointer has, for the keyboard. */
export default function ColumnMenu(props: ColumnMenuProps) {
  const { column, sortedBy, sort: sorted, anchor, view, onView, onClose } = props;
  const t = useMessages(tableMessages);
  const sort = (direction: Sort["direction"] | undefined) =>
    onView(withSort(view, direction && { column: sortedBy, direction }));
  const left = movedColumn(view.columns, column, -1);
  const right = movedColumn(view.columns, column, 1);
  const setColumns = (columns: TableView["columns"]) => onView({ ...view, columns });
  const resize = (by: number) => {
    const width = anchor.getBoundingClientRect().width / textScale(anchor.ownerDocument);
    setColumns(sizeColumn(view.columns, column, width + by));
  };
  return (
    <Menu
      anchor={anchor}
      label={t.columnMenu}
      onClose={onClose}
      returnTo={anchor instanceof HTMLElement ? anchor : undefined}
    >
      <MenuItem disabled={sorted === "ascending"} onChoose={() => sort("ascending")}>
        {t.sortAscending}
      </MenuItem>
      <MenuItem disabled={sorted === "descending"} onChoose={() => sort("descending")}>
        {t.sortDescending}
      </MenuItem>
      {sorted && <MenuItem onChoose={() => sort(undefined)}>{t.ownOrder}</MenuItem>}
      <MenuSeparator />
      <MenuItem
        disabled={!canHide(column)}
        onChoose={() => setColumns(toggleColumn(view.columns, column))}
      >
        {t.hide}
      </MenuItem>
      <MenuItem disabled={!left} onChoose={() => left && setColumns(left)}>
        {t.moveLeft}
      </MenuItem>
      <MenuItem disabled={!right} onChoose={() => right && setColumns(right)}>
        {t.moveRight}
      </MenuItem>
      <MenuItem onChoose={() => resize(WIDTH_STEP)}>{t.wider}</MenuItem>
      <MenuItem onChoose={() => resize(-WIDTH_STEP)}>{t.narrower}</MenuItem>
      <MenuItem onChoose={() => setColumns(sizeColumn(view.columns, column, undefined))}>
        {t.usualWidth}
      </MenuItem>
      <MenuSeparator />
      <ColumnChecks grid={anchor.closest("[role=grid]")} view={view} onView={onView} />
      <MenuSeparator />
      <MenuItem onChoose={() => setColumns(usualColumns(view))}>{t.reset}</MenuItem>
    </Menu>
  );
}
