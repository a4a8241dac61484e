import { nextSort, type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Menu, type MenuAnchor, MenuColumns, MenuGroup, MenuItem } from "#ui/overlay/menu.tsx";
import { columnMessages } from "./column-messages.ts";
import type { Column } from "./columns.ts";

interface SortMenuProps {
  anchor: MenuAnchor;
  /** Columns that have a head. */
  heads: readonly Column[];
  view: TableView;
  onView: (view: TableView) => void;
  onClose: () => void;
}

/** Columns of a phone in pairs, as their heads stand. */
const PAIRS = [
  "bid",
  "ask",
  "bid-size",
  "ask-size",
  "session",
  "bps",
  "instrument",
  "checked",
  "market",
] as const;

/**
 * Menu by which a finger sorts the rows of a phone. Each item is a press on the head of its column: it sorts upwards,
 * downwards, then not. The round trip comes first, and has the head of the basis points, which are its own.
 */
export default function SortMenu({ anchor, heads, view, onView, onClose }: SortMenuProps) {
  const t = useMessages(tableMessages);
  const words = useMessages(columnMessages);
  const { sort, estimate } = view;
  const columns = PAIRS.filter((id) => heads.includes(id) && !(estimate && id === "bps"));
  return (
    <Menu anchor={anchor} label={t.sortBy} onClose={onClose}>
      <MenuGroup label={t.sortBy}>
        <MenuColumns>
          {[...(estimate ? ["round-trip" as const] : []), ...columns].map((column) => (
            <MenuItem
              key={column}
              isWide={column === "round-trip"}
              onChoose={() => onView(withSort(view, nextSort(sort, column)))}
              {...(sort?.column === column && { state: t[sort.direction] })}
            >
              {words[column]}
            </MenuItem>
          ))}
          {sort && (
            <MenuItem isWide onChoose={() => onView(withSort(view, undefined))}>
              {t.ownOrder}
            </MenuItem>
          )}
        </MenuColumns>
      </MenuGroup>
    </Menu>
  );
}
