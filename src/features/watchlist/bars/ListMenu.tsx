import { useStore } from "@nanostores/react";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import type { ListActions } from "./ListTabs.tsx";
import { showInSecondPane } from "./show-in-second-pane.ts";

interface ListMenuProps {
  list: Watchlist;
  /** Index of the list, and the number of lists. */
  index: number;
  count: number;
  anchor: HTMLElement;
  actions: ListActions;
  onRename: () => void;
  onClose: () => void;
}

/** Menu of one list. The last list cannot be removed, because the page always shows one. */
export default function ListMenu(props: ListMenuProps) {
  const { list, index, count, anchor, actions, onRename, onClose } = props;
  const { id, name } = list;
  const t = useMessages(tableMessages);
  const show = useStore(showInSecondPane);
  return (
    <Menu anchor={anchor} label={t.listMenu({ name })} onClose={onClose} returnTo={anchor}>
      <MenuItem hint="F2" onChoose={onRename}>
        {t.rename}
      </MenuItem>
      <MenuItem onChoose={() => actions.duplicate(id, t.copyOf({ name }))}>{t.duplicate}</MenuItem>
      {show && <MenuItem onChoose={() => show(id)}>{t.showBeside}</MenuItem>}
      <MenuSeparator />
      <MenuItem hint="Alt ←" disabled={index === 0} onChoose={() => actions.move(id, index - 1)}>
        {t.moveLeft}
      </MenuItem>
      <MenuItem
        hint="Alt →"
        disabled={index === count - 1}
        onChoose={() => actions.move(id, index + 1)}
      >
        {t.moveRight}
      </MenuItem>
      <MenuSeparator />
      <MenuItem disabled={count === 1} onChoose={() => actions.remove(id)}>
        {t.deleteList}
      </MenuItem>
    </Menu>
  );
}
