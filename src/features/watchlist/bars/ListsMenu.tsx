import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Menu, MenuChoice } from "#ui/overlay/menu.tsx";
import type { TabOfList } from "./ListTabs.tsx";

interface ListsMenuProps {
  anchor: HTMLElement;
  tabs: readonly TabOfList[];
  openId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Menu of all lists, of which one is open. */
export default function ListsMenu({ anchor, tabs, openId, onOpen, onClose }: ListsMenuProps) {
  const { lists, sharedMark } = useMessages(watchlistMessages);
  const options = tabs.map(({ id, name, linkName }) => ({
    value: id,
    // A stranger's words are marked, as in the tab.
    label: linkName === undefined ? name : `${sharedMark} ${linkName}`,
  }));
  return (
    <Menu anchor={anchor} label={lists} onClose={onClose} returnTo={anchor}>
      <MenuChoice
        label={lists}
        options={options}
        value={openId}
        onChange={(id) => {
          onOpen(id);
          onClose();
        }}
      />
    </Menu>
  );
}
