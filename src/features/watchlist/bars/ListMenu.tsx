import { useStore } from "@nanostores/react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { duplicateList } from "#storage/duplicate-list.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import type { ListActions, PhoneMenu } from "./ListTabs.tsx";
import { listMenuMessages } from "./list-menu-messages.ts";
import { listInSecondPane, showInSecondPane } from "./show-in-second-pane.ts";

interface ListMenuProps {
  /** Undefined for the list of a link, which cannot be edited. */
  list: Watchlist | undefined;
  lists: readonly Watchlist[];
  /** Id of the open list; empty for the list of a link. */
  openId: string;
  anchor: HTMLElement;
  actions: ListActions;
  phoneMenu: PhoneMenu | undefined;
  /** Saves the list of a link. */
  onSaveShared: () => void;
  /** Closes the list of a link unsaved. */
  onCloseShared: () => void;
  /** Creates a list and opens the field for its name. */
  onNew: () => void;
  onRename: (id: string) => void;
  onClose: () => void;
}

/** Menu of one list. On a phone it also has the commands of the bars, most used first. */
export default function ListMenu(props: ListMenuProps) {
  const { list, lists, openId, anchor, actions, phoneMenu } = props;
  const { onSaveShared, onCloseShared, onNew, onRename, onClose } = props;
  const t = useMessages(listMenuMessages);
  const { newList, listActions, saveShared } = useMessages(watchlistMessages);
  const label = list ? t.named({ name: list.name }) : listActions;
  return (
    <Menu anchor={anchor} label={label} onClose={onClose} returnTo={anchor}>
      {!list && <MenuItem onChoose={onSaveShared}>{saveShared}</MenuItem>}
      {phoneMenu && (
        <>
          {phoneMenu.onSelectRows && (
            <MenuItem onChoose={phoneMenu.onSelectRows}>{t.selectRows}</MenuItem>
          )}
          <MenuItem onChoose={onNew}>{newList}</MenuItem>
        </>
      )}
      {list ? (
        <ListItems
          list={list}
          lists={lists}
          openId={openId}
          actions={actions}
          onRename={onRename}
        />
      ) : (
        <>
          <MenuSeparator />
          <MenuItem onChoose={onCloseShared}>{t.closeShared}</MenuItem>
        </>
      )}
    </Menu>
  );
}

type ListItemsProps = Pick<ListMenuProps, "lists" | "openId" | "actions" | "onRename"> & {
  list: Watchlist;
};

/** Commands on a list. The last list cannot be removed, because the page always shows one. */
function ListItems({ list, lists, openId, actions, onRename }: ListItemsProps) {
  const { id, name } = list;
  const t = useMessages(listMenuMessages);
  const ofTable = useMessages(tableMessages);
  const index = lists.findIndex((each) => each.id === id);
  return (
    <>
      <MenuItem hint="F2" onChoose={() => onRename(id)}>
        {t.rename}
      </MenuItem>
      <MenuItem onChoose={() => actions.add(duplicateList(id, ofTable.copyOf({ name })))}>
        {t.duplicate}
      </MenuItem>
      <ShowBeside list={list} lists={lists} openId={openId} />
      {lists.length > 1 && (
        <>
          <MenuSeparator />
          <MenuItem
            hint="Alt ←"
            disabled={index === 0}
            onChoose={() => actions.move(id, index - 1)}
          >
            {ofTable.moveLeft}
          </MenuItem>
          <MenuItem
            hint="Alt →"
            disabled={index === lists.length - 1}
            onChoose={() => actions.move(id, index + 1)}
          >
            {ofTable.moveRight}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem
        disabled={lists.length === 1}
        {...(lists.length === 1 && { state: t.onlyList })}
        onChoose={() => actions.remove(id)}
      >
        {t.deleteList}
      </MenuItem>
    </>
  );
}

/** Maximum lists in the menu. The others are shown by the menus of their own tabs. */
const MAX_LISTS = 6;

/**
 * Shows a list in the second pane: the list of the menu, or beside the open list one of the others. Nothing without room
 * for the pane.
 */
function ShowBeside({ list, lists, openId }: Pick<ListItemsProps, "list" | "lists" | "openId">) {
  const t = useMessages(listMenuMessages);
  const show = useStore(showInSecondPane);
  const shownId = useStore(listInSecondPane);
  if (!show) return null;
  const itemOf = ({ id }: Watchlist, text: string) => (
    <MenuItem
      key={id}
      disabled={id === shownId}
      {...(id === shownId && { state: t.isBeside })}
      onChoose={() => show(id)}
    >
      {text}
    </MenuItem>
  );
  if (list.id !== openId) return itemOf(list, t.showBeside);
  const others = lists.filter(({ id }) => id !== openId).slice(0, MAX_LISTS);
  if (others.length === 0)
    return (
      <MenuItem disabled state={t.noOtherList} onChoose={() => undefined}>
        {t.showBeside}
      </MenuItem>
    );
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t.showBeside}>{others.map((other) => itemOf(other, other.name))}</MenuGroup>
    </>
  );
}
