import { useStore } from "@nanostores/react";
import { columnsWithHead, openGrid } from "#features/watchlist/columns/column-heads.ts";
import { columnMessages } from "#features/watchlist/columns/column-messages.ts";
import { nextSort, withSort } from "#features/watchlist/layout/view.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { duplicateList } from "#storage/duplicate-list.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Menu, MenuColumns, MenuGroup, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import type { ListActions, PhoneMenu } from "./ListTabs.tsx";
import { showInSecondPane } from "./show-in-second-pane.ts";

interface ListMenuProps {
  /** Undefined for the list of a link, which cannot be edited. */
  list: Watchlist | undefined;
  lists: readonly Watchlist[];
  anchor: HTMLElement;
  actions: ListActions;
  phoneMenu: PhoneMenu | undefined;
  /** Saves the list of a link. */
  onSaveShared: () => void;
  /** Creates a list and opens the field for its name. */
  onNew: () => void;
  onRename: (id: string) => void;
  onClose: () => void;
}

/** Menu of one list. On a phone it also has the commands of the bars and heads, most used first. */
export default function ListMenu(props: ListMenuProps) {
  const { list, lists, anchor, actions, phoneMenu, onSaveShared, onNew, onRename, onClose } = props;
  const t = useMessages(tableMessages);
  const { newList, listActions, saveShared } = useMessages(watchlistMessages);
  const label = list ? t.listMenu({ name: list.name }) : listActions;
  return (
    <Menu anchor={anchor} label={label} onClose={onClose} returnTo={anchor}>
      {phoneMenu && (
        <>
          {!list && <MenuItem onChoose={onSaveShared}>{saveShared}</MenuItem>}
          <SortItems {...phoneMenu} />
          <MenuSeparator />
          {phoneMenu.onSelectRows && (
            <MenuItem onChoose={phoneMenu.onSelectRows}>{t.selectRows}</MenuItem>
          )}
          <MenuItem onChoose={onNew}>{newList}</MenuItem>
        </>
      )}
      {list && <ListItems list={list} lists={lists} actions={actions} onRename={onRename} />}
    </Menu>
  );
}

type ListItemsProps = Pick<ListMenuProps, "lists" | "actions" | "onRename"> & { list: Watchlist };

/** Commands on a list. The last list cannot be removed, because the page always shows one. */
function ListItems({ list: { id, name }, lists, actions, onRename }: ListItemsProps) {
  const t = useMessages(tableMessages);
  const show = useStore(showInSecondPane);
  const index = lists.findIndex((each) => each.id === id);
  return (
    <>
      <MenuItem hint="F2" onChoose={() => onRename(id)}>
        {t.rename}
      </MenuItem>
      <MenuItem onChoose={() => actions.add(duplicateList(id, t.copyOf({ name })))}>
        {t.duplicate}
      </MenuItem>
      {show && <MenuItem onChoose={() => show(id)}>{t.showBeside}</MenuItem>}
      {lists.length > 1 && (
        <>
          <MenuSeparator />
          <MenuItem
            hint="Alt ←"
            disabled={index === 0}
            onChoose={() => actions.move(id, index - 1)}
          >
            {t.moveLeft}
          </MenuItem>
          <MenuItem
            hint="Alt →"
            disabled={index === lists.length - 1}
            onChoose={() => actions.move(id, index + 1)}
          >
            {t.moveRight}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem disabled={lists.length === 1} onChoose={() => actions.remove(id)}>
        {t.deleteList}
      </MenuItem>
    </>
  );
}

/** Columns of a phone in pairs. The round trip has no column there, and comes first while there is an estimate. */
const PHONE_SORT_COLUMNS = [
  "bid",
  "ask",
  "bid-size",
  "ask-size",
  "session",
  "bps",
  "instrument",
  "checked",
] as const;

/** One item for each column: as a press on its head does, it sorts upwards, downwards, then not. */
function SortItems({ view, onView }: PhoneMenu) {
  const t = useMessages(tableMessages);
  const words = useMessages(columnMessages);
  const { sort } = view;
  const heads = columnsWithHead(openGrid(document));
  const columns = PHONE_SORT_COLUMNS.filter((id) => heads.includes(id));
  return (
    <MenuGroup label={t.sortBy}>
      <MenuColumns>
        {[...(view.estimate ? ["round-trip" as const] : []), ...columns].map((column) => (
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
  );
}
