import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useIsListed } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import type { Watchlist as List } from "#storage/lists.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { TableLengths } from "#storage/table-lengths.ts";
import type { Register } from "#ui/commands/command-bus.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import type { AwaitedKind } from "./columns/awaited-kind.ts";
import { Heads } from "./columns/Heads.tsx";
import type { RowCommands } from "./commands.ts";
import { type LayOutNarrow, useTableLayout } from "./layout/use-table-layout.ts";
import type { TableView } from "./layout/view.ts";
import { FitWidths, InvalidRow, loadRowDrag, SelectionBar } from "./lazy-parts.ts";
import { watchlistMessages } from "./messages.ts";
import { topOfRow } from "./rows/band.ts";
import { isOnControl } from "./rows/is-on-control.ts";
import { RowBoundary } from "./rows/RowBoundary.tsx";
import type { RowEdits } from "./rows/row-edits.ts";
import { onRowKey } from "./rows/row-keys.ts";
import { useOrder } from "./rows/use-order.ts";
import { useRowActions } from "./rows/use-row-actions.ts";
import { useRowCommands } from "./rows/use-row-commands.ts";
import { useRows } from "./rows/use-rows.ts";
import { useTopAfterSort } from "./rows/use-top-after-sort.ts";
import { WatchRow } from "./rows/WatchRow.tsx";

export interface WatchlistProps {
  entries: readonly Entry[];
  detail: Isin | undefined;
  /** Accessible name; "Watchlist" by default. */
  name?: string;
  /** `data-testid` of the rows. */
  testId?: string;
  /** Lays each row out in two lines, for a phone; undefined for a table. */
  layOutNarrow?: LayOutNarrow | undefined;
  /** Ends the selection of rows by taps; undefined while a tap opens a row. */
  onChosen?: (() => void) | undefined;
  /** Whether parts that are not needed for the first quotes may load; true by default. */
  mayLoadMore?: boolean;
  view: TableView;
  /** Lengths of the texts for which the table was laid out last. */
  lengths: Persisted<TableLengths>;
  /** Kind of amount that the field above the table waits for; undefined without a field. */
  awaitedKind?: AwaitedKind;
  /** User's labels by ISIN. */
  labels: LabelsByIsin;
  /** Other lists that rows can be moved or copied to. */
  lists: readonly Pick<List, "id" | "name">[];
  requestLink: (isin: Isin) => ReactNode;
  onView: (view: TableView) => void;
  onOpen: (isin: Isin) => void;
  /** Called with the instrument of the row on which keys have moved the focus, once it rests there. */
  onRest: (isin: Isin) => void;
  edits: RowEdits;
  /** Called with the text of the visible rows' entries when they change. */
  onVisibleRows: (keys: readonly string[]) => void;
  /** Called with the texts of all rows' entries, in their order on screen, when they change. */
  onOrder?: (keys: readonly string[]) => void;
  register: Register<Partial<RowCommands>>;
  /** Shown below the last row. */
  children?: ReactNode;
}

/** Grid with one row for each watched instrument. The heads are one tab stop, the rows another. */
export function Watchlist(props: WatchlistProps) {
  const { entries, detail, testId = "quote", layOutNarrow, onChosen, mayLoadMore = true } = props;
  const { view, awaitedKind, labels, onOpen, onOrder } = props;
  const { label } = props.edits;
  const awaitsAmount = awaitedKind !== undefined && awaitedKind !== "none";
  const t = useMessages(watchlistMessages);
  const isListed = useIsListed();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const tableLayout = useTableLayout(grid, layOutNarrow, view, props.lengths);
  const { columns, rowHeight } = tableLayout;
  const hasSeveralSelected = useRef(false);
  const { ordered, heldBy, bands, recentCount } = useOrder({
    entries,
    sort: view.sort,
    labels,
    estimate: view.estimate,
    awaitsAmount,
    hasSeveralSelected,
    table: scroller,
  });
  const keys = useMemo(() => ordered.map(textOf), [ordered]);
  useEffect(() => onOrder?.(keys), [keys, onOrder]);
  const topOf = (index: number) => topOfRow(index, rowHeight, bands);
  const [editing, setEditing] = useState<Isin>();
  const rows = useRowActions({ ...props, grid, ordered, keys, onEdit: setEditing });
  const { current, selection, focusCurrent } = rows;
  useEffect(() => {
    hasSeveralSelected.current = selection.keys.size > 1;
  });
  const { mounted, startIndex, endIndex, scrollTo } = useRows({
    scroller,
    keys,
    rowHeight,
    headHeight: () => grid.current?.querySelector<HTMLElement>("[role=row]")?.offsetHeight ?? 0,
    topOf,
    // The tab stop and the instrument in detail stay mounted outside the viewport.
    always: [current, keys.indexOf(detail ?? "")],
    kept: current,
    onVisibleRows: props.onVisibleRows,
  });
  useTopAfterSort(scroller, view.sort);
  const position = { current, count: keys.length };
  const actions = rows.actions(scrollTo);
  const place = { grid, scroller, sort: view.sort, ...position, ordered, detail };
  useRowCommands(props.register, place, actions, rows.setActive, rows.remove);
  const onPointerDown = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    const list = { rows: currentTarget, scroller: scroller.current, rowHeight, keys };
    const onDrop = view.sort ? undefined : rows.put;
    const drag = { ...list, selected: selection.keys, onDrop };
    withPart(loadRowDrag, ({ dragRows }) => dragRows(nativeEvent, drag));
  };

  const latestRemove = useRef(rows.remove);
  useEffect(() => {
    latestRemove.current = rows.remove;
  });
  // The same function for all renders, so that a removal renders no other row.
  const removeOne = useCallback((entry: Entry) => latestRemove.current([entry]), []);
  const endEdit = useCallback(
    (isin: Isin, written: string | undefined) => {
      setEditing(undefined);
      if (written !== undefined) label(isin, written);
      focusCurrent();
    },
    [label, focusCurrent],
  );
  const entryAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    return row ? ordered[Number(row.getAttribute("data-index"))] : undefined;
  };

  return (
    <>
      <div ref={scroller} className={`flex-1 min-h-0 overflow-auto ${tableLayout.className}`}>
        <div
          ref={grid}
          role="grid"
          aria-label={props.name ?? t.grid}
          aria-rowcount={entries.length + 1}
          aria-multiselectable
          className="watch-grid"
          style={tableLayout.style as CSSProperties}
        >
          <Heads
            columns={tableLayout.heads}
            view={view}
            onView={props.onView}
            onDraft={tableLayout.setDraft}
            canEditColumns={!layOutNarrow}
            hasLines={tableLayout.Line !== undefined}
            hasCostLine={tableLayout.hasCostLine}
            hasSizeLines={tableLayout.hasSizeLines}
            awaitedKind={awaitedKind}
            scale={tableLayout.scale}
            heldBy={heldBy}
            mayLoadMore={mayLoadMore}
            onDown={focusCurrent}
          />
          <div
            role="rowgroup"
            className="relative"
            style={{ height: topOf(keys.length) }}
            onPointerDown={onPointerDown}
            onKeyDown={(event) => {
              if (onRowKey(event, position, actions)) event.preventDefault();
            }}
            onClick={(event) => {
              const entry = isOnControl(event.target) ? undefined : entryAt(event.target);
              if (
                entry &&
                !rows.choose(textOf(entry), event, onChosen !== undefined) &&
                entry.kind === "isin"
              ) {
                onOpen(entry.isin);
              }
            }}
            onFocus={(event) => {
              const row = event.target.closest("[data-index]");
              // A window that closes returns the focus to a row, and a listener that runs earlier may have moved it to another one.
              if (row?.contains(document.activeElement))
                rows.setActive(Number(row.getAttribute("data-index")));
            }}
            onBlur={({ target, currentTarget, relatedTarget }) => {
              if (relatedTarget && !currentTarget.contains(relatedTarget)) rows.settle(target);
            }}
          >
            {mounted.map((index) => {
              const entry = ordered[index];
              if (!entry) return null;
              const text = textOf(entry);
              const top = topOf(index);
              const isSelected =
                selection.keys.size > 0 ? selection.keys.has(text) : text === detail;
              const isTabStop = index === current;
              const place = { index, top, testId, isTabStop, isSelected, onRemove: removeOne };
              if (entry.kind === "invalid") {
                return (
                  <Suspense key={text}>
                    <InvalidRow {...place} text={text} />
                  </Suspense>
                );
              }
              return (
                <RowBoundary key={text} name={text} index={index} top={top} isTabStop={isTabStop}>
                  <WatchRow
                    {...place}
                    isin={entry.isin}
                    isListed={isListed(entry.isin)}
                    isSeen={startIndex <= index && index <= endIndex}
                    isInDetail={entry.isin === detail}
                    label={labels[entry.isin]}
                    isEditing={entry.isin === editing}
                    onEdit={setEditing}
                    onLabel={endEdit}
                    columns={columns}
                    showsNextCheck={!layOutNarrow && view.density === "relaxed"}
                    hasCostLine={tableLayout.hasCostLine}
                    hasSizeLines={tableLayout.hasSizeLines}
                    requestLink={props.requestLink}
                    estimate={awaitsAmount ? undefined : view.estimate}
                    isRecent={index < recentCount}
                    onLengths={tableLayout.onLengths}
                    Line={tableLayout.Line}
                  />
                </RowBoundary>
              );
            })}
          </div>
        </div>
        {props.children}
      </div>
      {mayLoadMore && (
        <Suspense>
          <FitWidths {...props} table={tableLayout} />
        </Suspense>
      )}
      {selection.keys.size > 0 && (
        <Suspense>
          <SelectionBar {...props} ordered={ordered} rows={rows} />
        </Suspense>
      )}
      <VisuallyHidden>
        <span role="status">{rows.status}</span>
      </VisuallyHidden>
    </>
  );
}
