import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ListCommands } from "#features/watchlist/commands.ts";
import { ListMenu, loadTabDrag, MoreTabs } from "#features/watchlist/lazy-parts.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Lists, Watchlist } from "#storage/lists.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconMore, IconPlus } from "#ui/icons/icons.tsx";
import { withPart } from "#ui/parts/import-with-retry.ts";
import { ListTab } from "./ListTab.tsx";
import { SHARED_ID } from "./undoable.ts";

/** Actions on the user's own lists. */
export interface ListActions {
  /** Creates an empty list and opens it; returns its id. */
  readonly create: (name: string) => string;
  readonly rename: (id: string, name: string) => void;
  /** Adds a list by an edit that takes its id, and opens it; returns this id. */
  readonly add: (edit: (all: Lists, id: string) => Lists) => string;
  /** Removes a list; the removal can be undone. */
  readonly remove: (id: string) => void;
  /** `to` is the index without the moved list. */
  readonly move: (id: string, to: number) => void;
}

/** What the menu of a list has on a phone, where bars need room. */
export interface PhoneMenu {
  /** Begins a selection of rows by taps; undefined for an empty list. */
  readonly onSelectRows: (() => void) | undefined;
}

/** Texts of a tab. */
export interface TabOfList {
  /** Empty for the list of a link. */
  readonly id: string;
  readonly name: string;
  /** See `ListTab`. */
  readonly linkName?: string | undefined;
  readonly count: number;
}

interface ListTabsProps {
  lists: readonly Watchlist[];
  /** Id of the open list; undefined while the list of a link is open. */
  openId: string | undefined;
  /** The list of a link, if there is one: the name that the link gives it, if any, and its number of entries. */
  shared: { readonly linkName: string | undefined; readonly count: number } | undefined;
  /** Opens a list; that of a link has `SHARED_ID`. */
  onOpen: (id: string) => void;
  /** Saves the list of a link, open or not. */
  onSaveShared: () => void;
  /** Closes the list of a link unsaved. */
  onCloseShared: () => void;
  actions: ListActions;
  phoneMenu?: PhoneMenu | undefined;
  /** Whether parts that are not needed for the first quotes may load. */
  mayLoadMore: boolean;
  register: Register<ListCommands>;
  /** Controls after the tabs. */
  children?: ReactNode;
}

/** Stands for the id of a list that is being named; no list has it. */
const NEW = "+";

/** One tab for each saved list, and one for the list of a link. */
export function ListTabs(props: ListTabsProps) {
  const { lists, openId = SHARED_ID, shared, onOpen, onSaveShared, onCloseShared } = props;
  const { actions, phoneMenu, children } = props;
  const t = useMessages(watchlistMessages);
  const strip = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string>();
  const [menu, setMenu] = useState<{ list: Watchlist | undefined; anchor: HTMLElement }>();
  const tabs: readonly TabOfList[] = [
    ...(shared ? [{ id: SHARED_ID, name: t.shared, ...shared }] : []),
    ...lists.map(({ id, name, isins }) => ({ id, name, count: isins.length })),
    ...(editing === NEW ? [{ id: NEW, name: t.newList, count: 0 }] : []),
  ];
  const selected = tabs.findIndex((tab) => tab.id === openId);
  /** Index of the open list among those of one's own, before which the list of a link may have a tab. */
  const index = lists.findIndex((list) => list.id === openId);
  const listOf = (id: string) => lists.find((list) => list.id === id);
  const open = listOf(openId);

  const tabOf = (id: string) => tabIn(strip.current, id);
  // Its field takes the room of the buttons, so that the tabs keep theirs.
  const isNaming = editing === NEW && !phoneMenu;
  const editName = (id: string) => {
    setEditing(id);
    return () => strip.current?.querySelector("input");
  };
  const onNew = () => editName(NEW);
  useViewCommands(props.register, {
    newList: onNew,
    renameList: open && (() => editName(open.id)),
  });
  // A key may open another list while the tab of the former one has the focus.
  useEffect(() => {
    if (strip.current?.querySelector("[role=tab]:focus")) tabIn(strip.current, openId)?.focus();
  }, [openId]);
  /** List whose tab gets the focus; without an id that of the list that is open then. */
  const wanted = useRef<{ readonly id?: string }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    tabOf(wanted.current.id ?? openId)?.focus();
    wanted.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "F2" && !event.shiftKey && open) setEditing(open.id);
    else if (event.key === "Delete") {
      if (open) actions.remove(open.id);
      else onCloseShared();
      wanted.current = open ? { id: (lists[index + 1] ?? lists[index - 1] ?? open).id } : {};
    } else if (step && event.altKey) {
      if (open && lists[index + step]) {
        actions.move(open.id, index + step);
        wanted.current = open;
      }
    } else {
      const tab = step && tabs.at((selected + step) % tabs.length);
      if (!tab) return;
      onOpen(tab.id);
      tabOf(tab.id)?.focus();
    }
    event.preventDefault();
  };
  const onPointerDown = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    const drag = { strip: currentTarget, ids: lists.map(({ id }) => id), onMove: actions.move };
    withPart(loadTabDrag, ({ dragTab }) => dragTab(nativeEvent, drag));
  };
  const openMenu = (id: string, anchor: HTMLElement) => setMenu({ list: listOf(id), anchor });

  return (
    <div className="list-tabs">
      <div
        ref={strip}
        role="tablist"
        aria-label={t.lists}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        {tabs.map((tab, at) => (
          <ListTab
            key={tab.id}
            {...tab}
            isSelected={at === selected}
            isEditing={tab.id === editing}
            onOpen={() => onOpen(tab.id)}
            onEdit={() => tab.id && setEditing(tab.id)}
            onRename={(name, isCancelled) => {
              setEditing(undefined);
              const created = () => (isCancelled ? openId : actions.create(t.newList));
              const id = tab.id === NEW ? created() : tab.id;
              wanted.current = { id };
              if (name) actions.rename(id, name);
            }}
            onMenu={(anchor) => openMenu(tab.id, anchor)}
          />
        ))}
      </div>
      {props.mayLoadMore && (
        <Suspense>
          <MoreTabs strip={strip} tabs={tabs} openId={openId} onOpen={onOpen} />
        </Suspense>
      )}
      {/* The button that saves has its room beside the tabs; the menu of the tab is there all the same. */}
      {(open || phoneMenu) && !isNaming && (
        <IconButton
          label={t.listActions}
          aria-haspopup="menu"
          onClick={(event) => openMenu(openId, event.currentTarget)}
        >
          <IconMore />
        </IconButton>
      )}
      {!phoneMenu && !isNaming && (
        <IconButton label={t.newList} onClick={onNew}>
          <IconPlus />
        </IconButton>
      )}
      {!openId && !phoneMenu && <Button onClick={onSaveShared}>{t.saveShared}</Button>}
      <div className="relative ms-auto flex items-center gap-1">{children}</div>
      {menu && (
        <Suspense>
          <ListMenu
            {...menu}
            lists={lists}
            openId={openId}
            actions={actions}
            phoneMenu={phoneMenu}
            onSaveShared={onSaveShared}
            onCloseShared={onCloseShared}
            onNew={onNew}
            onRename={setEditing}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

const tabIn = (strip: Element | null, id: string) =>
  strip?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`);
