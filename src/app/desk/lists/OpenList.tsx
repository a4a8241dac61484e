import { useStore } from "@nanostores/react";
import { type ReactNode, Suspense, useMemo } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { commands, focusCurrentRow, register } from "#app/commands/page-commands.ts";
import { typeIntoSearch } from "#app/commands/type-anywhere.ts";
import { LinkButton, WallButton } from "#app/desk/bar-buttons.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { follow } from "#app/desk/detail/follow.ts";
import { EmptyList, RequestLink } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { useFragment } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { AddRow } from "#features/watchlist/bars/AddRow.tsx";
import { ListTabs } from "#features/watchlist/bars/ListTabs.tsx";
import { TableButton } from "#features/watchlist/bars/TableButton.tsx";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import { readView } from "#features/watchlist/layout/view.ts";
import { ListEstimateField } from "#features/watchlist/lazy-parts.ts";
import { Watchlist, type WatchlistProps } from "#features/watchlist/Watchlist.tsx";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { tableLengths } from "#storage/table-lengths.ts";
import { useLabelling } from "./use-labelling.ts";

/** What a phone passes; its `children` follow the last row. */
type PhoneProps = Pick<WatchlistProps, "layOutNarrow" | "onChosen" | "onOrder" | "children">;

/** The open list as a table, or the page of an empty list. */
export function ListPanel(phoneProps: PhoneProps) {
  const { view, layout, keys, toSearch, actions } = useDesk();
  const capText = useCapText();
  const t = useMessages(appMessages);
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      id="watchlist-panel"
      role="tabpanel"
      aria-label={t.watchlist}
    >
      <Boundary>
        {view.open.entries.length === 0 ? (
          <EmptyList
            isRailInView={layout === "wide"}
            searchKey={capText(keys.search)}
            searchShortcut={ariaKeys(keys.search, isMac)}
            onSearch={toSearch}
            onPaste={actions.paste}
          />
        ) : (
          // The key gives each list its own widths, scroll position and tab stop.
          <Table key={view.open.id ?? ""} {...phoneProps} />
        )}
      </Boundary>
    </div>
  );
}

const requestLink = (isin: Isin) => (
  <Suspense>
    <RequestLink isin={isin} />
  </Suspense>
);

function Table(phoneProps: PhoneProps) {
  const { view, desk, store, mayLoadMore, toSearch, onVisibleRows } = useDesk();
  const { open, lists, detail } = view;
  const listView = useListView();
  const { labels } = usePersisted(store.labels);
  const label = useLabelling();
  const lengths = useMemo(() => tableLengths(store, open.id ?? ""), [store, open.id]);
  const others = useMemo(() => lists.filter(({ id }) => id !== open.id), [lists, open.id]);
  return (
    <Watchlist
      entries={open.entries}
      detail={detail}
      {...phoneProps}
      mayLoadMore={mayLoadMore}
      view={listView}
      lengths={lengths}
      awaitedKind={useStore($awaitedKind)}
      labels={labels}
      lists={others}
      requestLink={requestLink}
      onView={desk.setListView}
      onOpen={desk.setDetail}
      onRest={(isin) => follow(desk, isin)}
      edits={{
        label,
        remove: desk.remove,
        reorder: desk.reorder,
        move: desk.moveRows,
        copy: desk.copyRows,
      }}
      onVisibleRows={onVisibleRows}
      register={register}
    >
      <AddRow onAdd={toSearch} />
      {phoneProps.children}
    </Watchlist>
  );
}

const returnToRows = () => commands.returnToRows?.();

interface TabsProps {
  /** See `PhoneMenu`. */
  onSelectRows?: (() => void) | undefined;
  children?: ReactNode;
}

/** The lists as tabs, and at their end the controls of the open list; a phone passes its own as children. */
export function Tabs({ onSelectRows, children }: TabsProps) {
  const { view, desk, layout, mayLoadMore, keys } = useDesk();
  const capText = useCapText();
  const listView = useListView();
  const linkName = nameOfLink(useFragment());
  return (
    <ListTabs
      lists={view.lists}
      openId={view.open.id}
      shared={view.shared && { linkName, count: view.shared.length }}
      onOpen={(id) => desk.openList(id === SHARED_ID ? undefined : id)}
      onSaveShared={() => {
        // First: its labels are those of the open list.
        desk.openList(undefined);
        desk.saveShared(commands.adoptLabels?.());
      }}
      onCloseShared={desk.closeShared}
      actions={desk.lists}
      phoneMenu={layout === "phone" ? { onSelectRows } : undefined}
      mayLoadMore={mayLoadMore}
      register={register}
    >
      {layout === "phone" ? (
        children
      ) : (
        <>
          {mayLoadMore && view.open.entries.length > 0 && (
            <Suspense>
              <ListEstimateField
                key={view.open.id ?? ""}
                view={listView}
                onView={desk.setListView}
                register={register}
                onLeave={focusCurrentRow}
                onEnter={returnToRows}
                onFirstKey={typeIntoSearch}
                keyText={capText(keys.estimateList)}
                shortcut={ariaKeys(keys.estimateList, isMac)}
              />
            </Suspense>
          )}
          <LinkButton />
          <TableButton view={listView} onView={desk.setListView} />
          <WallButton />
        </>
      )}
    </ListTabs>
  );
}

/** Returns the table layout of the open list or that of the detail. The row height of the settings is its default. */
export function useListView(of: "open" | "detailList" = "open") {
  const { view, store } = useDesk();
  const { density } = usePersisted(store.settings);
  const { listView } = view[of];
  return useMemo(() => readView(listView, density), [listView, density]);
}
