import { type KeyboardEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { nextSort, type TableView, withSort } from "#features/watchlist/layout/view.ts";
import { ColumnMenu, HeadHelp, loadHeadDrag } from "#features/watchlist/lazy-parts.ts";
import type { HeldBy } from "#features/watchlist/rows/sort-scheduler.ts";
import { useMessages } from "#messages/catalogue.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import type { AwaitedKind } from "./awaited-kind.ts";
import { columnMessages } from "./column-messages.ts";
import { type Column, isColumn } from "./columns.ts";
import { HeadCell } from "./HeadCell.tsx";

export interface HeadsProps {
  /** Shown columns, in order. */
  columns: readonly Column[];
  view: TableView;
  onView: (view: TableView) => void;
  /** Called with the columns during a resize, and with undefined at its end. */
  onDraft: (columns: readonly ChosenColumn[] | undefined) => void;
  /** Whether columns can be moved and resized; false on a phone, where their layout is fixed. */
  canEditColumns: boolean;
  /** Whether each row has its estimate in a line of its own. */
  hasLines: boolean;
  /** Whether the cells of the round trip have its cost in a second line. */
  hasCostLine: boolean;
  /** Whether the cells of both amounts have the size at the touch in a second line. */
  hasSizeLines: boolean;
  /** Undefined for a list without the field and the buttons above it, which only the open list has. */
  awaitedKind: AwaitedKind | undefined;
  scale: number;
  /** Why rows are out of order; undefined if they are not. */
  heldBy: HeldBy | undefined;
  /** Whether the explanations may load: they must not delay the first quotes. */
  mayLoadMore: boolean;
  onDown: () => void;
}

/**
 * Column heads, one tab stop. A press sorts, a drag moves, a drag of the edge resizes, and a menu has all
 * of this for the keyboard. A phone shows few heads, but a screen reader reads all.
 */
export function Heads(props: HeadsProps) {
  const { columns, view, onView, onDraft, canEditColumns, scale, onDown } = props;
  const words = useMessages(columnMessages);
  const row = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Column>("instrument");
  const [menu, setMenu] = useState<{ column: Column; anchor: Element } | undefined>();
  const current = columns.includes(active) ? active : "instrument";
  const setColumns = (chosen: readonly ChosenColumn[]) => onView({ ...view, columns: chosen });
  const { sort } = view;
  // Where the round trip has no column, the basis points of the spread, which equal its own, stand for it.
  const sortedBy = (head: Column) =>
    head === "bps" && view.estimate && !columns.includes("round-trip") ? "round-trip" : head;
  const directionOf = (head: Column) =>
    sort && [head, sortedBy(head)].includes(sort.column) ? sort.direction : undefined;
  const sortBy = (head: Column) => onView(withSort(view, nextSort(sort, sortedBy(head))));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, pointerId, clientX, clientY } = event;
    const head = target instanceof Element ? target.closest("[data-column]") : null;
    const column = head?.getAttribute("data-column") ?? "";
    if (!canEditColumns || !head || event.button !== 0 || !isColumn(column)) return;
    const isEdge = target instanceof Element && target.hasAttribute("data-edge");
    if (!isEdge && (event.pointerType === "touch" || column === "instrument")) return;
    const start = { pointerId, clientX, clientY };
    const of = {
      row: currentTarget,
      head,
      column,
      columns: view.columns,
      scale,
      onColumns: setColumns,
    };
    withPart(loadHeadDrag, ({ dragEdge, dragHead }) => {
      if (isEdge) dragEdge(start, { ...of, onDraft });
      else dragHead(start, of);
    });
  };

  const onKeyDown = (event: KeyboardEvent, column: Column) => {
    const at = columns.indexOf(column);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: columns.length - 1,
    };
    const head = row.current?.children[targets[event.key] ?? -1];
    if (event.key === "ArrowDown" && event.altKey && canEditColumns) {
      setMenu({ column, anchor: event.currentTarget });
    } else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter" || event.key === " ") {
      sortBy(column);
    } else if (head instanceof HTMLElement) head.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className="watch-heads sticky top-0 z-2 h-[1.875rem] bg-bg1 text-[0.6875rem] font-label text-t3 pointer-coarse:h-[2.75rem] [&>[data-column=round-trip]>.arrow]:me-1.5"
      onPointerDown={onPointerDown}
    >
      {columns.map((column) => (
        <HeadCell
          key={column}
          column={column}
          words={words[column] ?? column}
          sort={directionOf(column)}
          isTabStop={column === current}
          canEditColumns={canEditColumns}
          onFocus={() => setActive(column)}
          onKeyDown={(event) => onKeyDown(event, column)}
          onSort={() => sortBy(column)}
          onUsualWidth={() =>
            withPart(loadHeadDrag, ({ usualWidth }) => setColumns(usualWidth(view.columns, column)))
          }
          onMenu={(anchor) => canEditColumns && setMenu({ column, anchor })}
        />
      ))}
      {props.mayLoadMore && (
        <Suspense>
          <HeadHelp {...props} row={row} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <ColumnMenu
            {...menu}
            sortedBy={sortedBy(menu.column)}
            sort={directionOf(menu.column)}
            view={view}
            onView={onView}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
