import { Suspense, useMemo } from "react";
import { readView } from "#features/watchlist/view.ts";
import { Watchlist } from "#features/watchlist/Watchlist.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { withLabel } from "#storage/labels.ts";
import { Boundary } from "./Boundary.tsx";
import { useDesk } from "./desk-context.ts";
import { EmptyList } from "./later.ts";
import { appMessages } from "./messages.ts";
import { useKept } from "./use-kept.ts";

/** The open list as a table; what to do first, where it is empty. */
export function ListPanel() {
  const { view, layout, toSearch, openPaste } = useDesk();
  const t = useMessages(appMessages);
  return (
    <div className="list-panel" id="watchlist-panel" role="tabpanel" aria-label={t.watchlist}>
      <Boundary>
        {view.open.entries.length === 0 ? (
          <Suspense>
            <EmptyList isRailInView={layout === "wide"} onSearch={toSearch} onPaste={openPaste} />
          </Suspense>
        ) : (
          // Widths, scroll and tab stop belong to one list.
          <Table key={view.open.id ?? ""} />
        )}
      </Boundary>
    </div>
  );
}

function Table() {
  const { view, desk, store, layout, mailHref, onView } = useDesk();
  const { open, lists, focus } = view;
  const shape = useShape();
  const { labels } = useKept(store.labels);
  const others = useMemo(() => lists.filter(({ id }) => id !== open.id), [lists, open.id]);
  return (
    <Watchlist
      entries={open.entries}
      focus={focus}
      layout={layout === "phone" ? "narrow" : "table"}
      view={shape}
      labels={labels}
      lists={others}
      mailHref={mailHref}
      onView={desk.setShape}
      onFocus={desk.setFocus}
      onLabel={(isin, text) => store.labels.update((kept) => withLabel(kept, isin, text))}
      onRemove={desk.remove}
      onReorder={desk.reorder}
      onMove={desk.moveRows}
      onCopy={desk.copyRows}
      onSeen={onView}
    />
  );
}

/** The open list's shape; its rows have everybody's height until they are given their own. */
export function useShape() {
  const { view, store } = useDesk();
  const { density } = useKept(store.settings);
  const { shape } = view.open;
  return useMemo(() => readView(shape, density), [shape, density]);
}
