import { Suspense, useCallback, useMemo, useState } from "react";
import { register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { follow, goToRow } from "#app/desk/detail/follow.ts";
import { useLabelling } from "#app/desk/lists/use-labelling.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { RequestLink } from "#app/lazy-parts.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { CheapestNote } from "#features/watchlist/bars/CheapestNote.tsx";
import { CurrencyNote } from "#features/watchlist/bars/CurrencyNote.tsx";
import { FOOT } from "#features/watchlist/bars/Foot.tsx";
import { listEstimateMessages } from "#features/watchlist/bars/list-estimate-messages.ts";
import { UnderlineNote } from "#features/watchlist/bars/UnderlineNote.tsx";
import { CheapestContext, createCheapest } from "#features/watchlist/columns/cheapest-row.ts";
import type { RowCommands } from "#features/watchlist/commands.ts";
import { layOutNarrow } from "#features/watchlist/layout/narrow.ts";
import { readView } from "#features/watchlist/layout/view.ts";
import { Watchlist } from "#features/watchlist/Watchlist.tsx";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { asEntry, type Entry, isinsOf } from "#storage/entry.ts";
import type { Watchlist as List } from "#storage/lists.ts";
import { tableLengths } from "#storage/table-lengths.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { paneMessages } from "./pane-messages.ts";
import { useSecondPaneList } from "./use-second-pane-weights.ts";

interface PinnedListProps {
  list: List;
  onClose: () => void;
}

/** Second list, live, with the same order and columns as when it is the open one. */
export function PinnedList({ list, onClose }: PinnedListProps) {
  const t = useMessages(paneMessages);
  const { desk } = useDesk();
  return (
    <section
      aria-labelledby="pinned-list-name"
      className="flex h-full min-h-0 flex-col"
      data-testid="pinned-list"
      data-name={list.name}
    >
      <header className="list-tabs">
        <h2 id="pinned-list-name" className="flex-1 text-tab font-title">
          <bdi>{list.name}</bdi> <span className="font-body text-t3">{list.isins.length}</span>
        </h2>
        <AmountOf list={list} />
        <IconButton label={t.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </header>
      {list.isins.length === 0 ? (
        <div className="grid justify-items-start gap-3 p-4 text-t2">
          <p>{t.emptyList}</p>
          <Button onClick={() => desk.openList(list.id)}>{t.openList}</Button>
        </div>
      ) : (
        <Rows list={list} />
      )}
    </section>
  );
}

/** Quantity or budget for which the list's rows are estimated and sorted, and which the detail of a row takes. */
function AmountOf({ list }: { list: List }) {
  const t = useMessages(listEstimateMessages);
  const format = useNumberFormat();
  const { estimate } = list.view ?? {};
  if (!estimate) return null;
  const { kind, amount } = estimate;
  return (
    <span className="text-label text-t3">
      {t[kind]} <span className="text-t1">{formatFigure(amount, format)}</span>
    </span>
  );
}

function Rows({ list }: { list: List }) {
  const { desk, store, view } = useDesk();
  const { id, isins } = list;
  const t = useMessages(paneMessages);
  const { density } = usePersisted(store.settings);
  const { labels } = usePersisted(store.labels);
  const label = useLabelling();
  const entries = useMemo(() => isins.map(asEntry), [isins]);
  const tableView = useMemo(() => readView(list.view, density), [list.view, density]);
  const lengths = useMemo(() => tableLengths(store, id), [store, id]);
  const others = useMemo(() => view.lists.filter((other) => other.id !== id), [view.lists, id]);
  const [visible, setVisible] = useState<ReadonlySet<string>>();
  const onVisibleRows = useCallback((keys: readonly string[]) => setVisible(new Set(keys)), []);
  useSecondPaneList(isins, visible, view.detail);
  const { rows } = desk;
  /** As the open list does: the next row is in detail in place of one that was, and an undo shows that again. */
  const remove = (removed: readonly Entry[], next?: Isin) => {
    const isins = isinsOf(removed);
    const { detail: before, detailList } = desk.view();
    const closesDetail = before && isins.includes(before) && detailList.id === id;
    const onRestored = () => {
      const { detail } = desk.view();
      if (closesDetail && (!detail || detail === next)) desk.setDetail(before, "pane");
    };
    rows.remove(id, isins, { onRestored });
    if (closesDetail && next) desk.setDetail(next, "pane");
  };
  const estimate = list.view?.estimate;
  const [$cheapest] = useState(createCheapest);
  const nameOf = useNameOf(store);
  return (
    <CheapestContext value={$cheapest}>
      <Watchlist
        entries={entries}
        detail={view.detail}
        name={t.secondList}
        // Rows of a pane have room for the amounts of an estimate in a line of their own, as a phone's.
        layOutNarrow={estimate && layOutNarrow}
        testId="pinned-quote"
        view={tableView}
        lengths={lengths}
        labels={labels}
        lists={others}
        requestLink={requestLink}
        onView={(next) => rows.setDisplay(id, { view: next })}
        onOpen={(isin) => desk.setDetail(isin, "pane")}
        onRest={(isin) => follow(desk, isin, "pane")}
        edits={{
          label,
          remove,
          reorder: (moved, to) => rows.reorder(id, moved, to),
          move: (moved, toId) => rows.moveTo(id, moved, toId, NO_UNDO_OPTIONS),
          copy: desk.copyRows,
        }}
        onVisibleRows={onVisibleRows}
        register={registerRows}
      >
        {estimate && (
          <p className="px-3.5 py-2 text-label text-t3">
            <UnderlineNote /> · <CurrencyNote />
          </p>
        )}
      </Watchlist>
      {estimate && (
        <p className={FOOT}>
          <CheapestNote
            isins={isins}
            estimate={estimate}
            nameOf={nameOf}
            onShow={(isin) => goToRow(desk, isin, "pane")}
            isShort
          />
        </p>
      )}
    </CheapestContext>
  );
}

/** The page's keys act on the rows of the open list, but for those that are about the row with the focus. */
const registerRows = (paneRows: Partial<RowCommands>) => register({ paneRows });
const NO_UNDO_OPTIONS = { onRestored: () => undefined };

const requestLink = (isin: Isin) => (
  <Suspense>
    <RequestLink isin={isin} />
  </Suspense>
);
