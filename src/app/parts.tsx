import { Suspense } from "react";
import { InstrumentRail } from "#features/instruments/InstrumentRail.tsx";
import { ListTabs } from "#features/watchlist/ListTabs.tsx";
import { Watchlist } from "#features/watchlist/Watchlist.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useStatus } from "#polling/hooks.ts";
import { isinsOf } from "#storage/entry.ts";
import { IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { Boundary } from "./Boundary.tsx";
import { useDesk } from "./desk-context.ts";
import { ConnectionBanner, EmptyList, Focus } from "./later.ts";
import { appMessages } from "./messages.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { useKept } from "./use-kept.ts";

/** A finger needs 44 px, a pointer 28. */
const RAIL_ROW = { phone: 44, other: 28 };

export function Rail() {
  const { view, desk, config, layout, search, openPaste } = useDesk();
  return (
    <Boundary>
      <InstrumentRail
        watched={isinsOf(view.open.entries)}
        onToggle={desk.toggle}
        onPaste={openPaste}
        operatorEmail={config.operatorEmail}
        searchRef={search}
        rowHeight={layout === "phone" ? RAIL_ROW.phone : RAIL_ROW.other}
      />
    </Boundary>
  );
}

export function ListPanel() {
  const { view, desk, layout, toSearch, openPaste, mailHref, onView } = useDesk();
  const t = useMessages(appMessages);
  const { entries } = view.open;
  return (
    <div className="list-panel" id="watchlist-panel" role="tabpanel" aria-label={t.watchlist}>
      <Boundary>
        {entries.length === 0 ? (
          <Suspense>
            <EmptyList isRailInView={layout === "wide"} onSearch={toSearch} onPaste={openPaste} />
          </Suspense>
        ) : (
          <Watchlist
            entries={entries}
            focus={view.focus}
            layout={layout === "phone" ? "narrow" : "table"}
            mailHref={mailHref}
            onFocus={desk.setFocus}
            onRemove={desk.remove}
            onView={onView}
          />
        )}
      </Boundary>
    </div>
  );
}

export function Tabs() {
  const { view, desk } = useDesk();
  const t = useMessages(appMessages);
  return (
    <ListTabs
      lists={view.lists}
      openId={view.open.id}
      openCount={view.open.entries.length}
      onOpen={desk.openList}
      onSaveLinked={() => desk.saveLinked(t.linkedList)}
    />
  );
}

/** The instrument in detail; nothing while none is chosen. */
export function Detail() {
  const { view, desk, layout, mailHref } = useDesk();
  const { focus } = view;
  if (!focus) return null;
  return (
    <Boundary key={focus}>
      <Suspense>
        <Focus
          isin={focus}
          size={layout === "phone" ? "mobile" : "focus"}
          mailHref={mailHref(focus)}
          onClose={() => desk.setFocus(undefined)}
        />
      </Suspense>
    </Boundary>
  );
}

export function KeptTheme() {
  const { store } = useDesk();
  return <ThemeSwitch theme={useKept(store.theme)} onTheme={store.theme.set} />;
}

/** What is wrong with the connection, over the values that are held; nothing while all is well. */
export function Trouble() {
  const isWell = useStatus(({ connection }) => WELL.has(connection.state));
  return isWell ? null : (
    <Suspense>
      <ConnectionBanner />
    </Suspense>
  );
}

const WELL: ReadonlySet<string> = new Set(["live", "connecting"]);

/** Said plainly where the browser refuses to keep anything, or kept something that cannot be read. */
export function StorageNote() {
  const { store } = useDesk();
  const t = useMessages(appMessages);
  useKept(store.lists);
  const kepts = [store.lists, store.theme, store.paceWish];
  const text =
    store.lists.keeping() === "memory"
      ? t.memoryOnly
      : kepts.some((kept) => kept.isDamaged())
        ? t.setAside
        : undefined;
  return text === undefined ? null : (
    <div className="storage-note">
      <Note tone="warn" icon={<IconWarning />}>
        {text}
      </Note>
    </div>
  );
}
