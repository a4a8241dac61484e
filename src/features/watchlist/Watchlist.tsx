import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useIsListed } from "#polling/hooks.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { stepOf } from "#ui/steps.ts";
import { type Column, type Lengths, layOut, layOutNarrow, longest, NO_LENGTHS } from "./columns.ts";
import { watchlistMessages } from "./messages.ts";
import { useRoom } from "./use-room.ts";
import { InvalidRow, WatchRow } from "./WatchRow.tsx";

/** Lists up to this long are mounted whole: a promise of the automation contract. */
const MOUNTED_WHOLE = 60;

export interface WatchlistProps {
  entries: readonly Entry[];
  focus: Isin | undefined;
  /** `narrow` sets each row in two lines, for a phone. */
  layout: "table" | "narrow";
  mailHref: (isin: Isin) => string;
  onFocus: (isin: Isin) => void;
  onRemove: (entry: Entry) => void;
  /** The rows that can be seen, by their place in the list; told again whenever others can. */
  onView: (from: number, to: number) => void;
}

const ROW_HEIGHT = { table: 36, narrow: 66 };
/** The watched instruments, one row each, as a grid that is one tab stop. */
export function Watchlist({
  entries,
  focus,
  layout,
  mailHref,
  onFocus,
  onRemove,
  onView,
}: WatchlistProps) {
  const t = useMessages(watchlistMessages);
  const isListed = useIsListed();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const room = useRoom(grid);
  const [lengths, setLengths] = useState(NO_LENGTHS);
  const onLengths = useCallback((seen: Lengths) => setLengths((known) => longest(known, seen)), []);
  const { className, columns, style } = useMemo(
    () => (layout === "narrow" ? layOutNarrow : layOut)(room, lengths),
    [layout, room, lengths],
  );

  const [active, setActive] = useState(0);
  const current = Math.min(active, entries.length - 1);
  const focused = entries.findIndex((entry) => textOf(entry) === focus);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[layout],
    overscan: 10,
    getItemKey: (index) => {
      const entry = entries[index];
      return entry ? textOf(entry) : index;
    },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const isWhole = count <= MOUNTED_WHOLE;
      const from = isWhole ? 0 : Math.max(0, startIndex - overscan);
      const to = isWhole ? count - 1 : Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
      // The focused instrument and the tab stop stay mounted wherever the view is.
      return [...new Set([...near, current, focused])]
        .filter((at) => at >= 0)
        .sort((a, b) => a - b);
    },
  });

  // The row that moves up takes the keyboard over from the one that was removed.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus();
  });

  // Before its range is read: it is worked out with the items, and would be that of the last render.
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  useEffect(() => onView(startIndex, endIndex), [startIndex, endIndex, onView]);

  const entryAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    return row ? entries[Number(row.getAttribute("data-index"))] : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = entries[current];
    // Enter on a link or a button within the row is that one's own.
    if (event.key === "Enter" && isOnControl(event.target)) return;
    if (event.key === "Enter" && entry?.kind === "isin") onFocus(entry.isin);
    else if (event.key === "Delete" && entry) {
      wantsFocus.current = true;
      onRemove(entry);
    } else {
      const step = stepOf(event.key, current, entries.length);
      if (step === undefined) return;
      // Drawn at once, so that the next key meets the row that this one led to.
      flushSync(() => setActive(step));
      virtualizer.scrollToIndex(step);
      grid.current?.querySelector<HTMLElement>(`[data-index="${step}"]`)?.focus();
    }
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={`watchlist ${className}`}>
      <div
        ref={grid}
        role="grid"
        aria-label={t.grid}
        aria-rowcount={entries.length + 1}
        className="watch-grid"
        style={style as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (isOnControl(event.target)) return;
          const entry = entryAt(event.target);
          if (entry?.kind === "isin") onFocus(entry.isin);
        }}
        onFocus={(event) => {
          const row = event.target.closest("[data-index]");
          if (row) setActive(Number(row.getAttribute("data-index")));
        }}
      >
        <Heads columns={columns} />
        <div role="rowgroup" className="watch-rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            const place = { index, top: start, isTabStop: index === current, onRemove };
            if (entry.kind === "invalid")
              return <InvalidRow key={key} {...place} text={entry.text} />;
            return (
              <WatchRow
                key={key}
                {...place}
                isin={entry.isin}
                isListed={isListed(entry.isin)}
                isFocused={entry.isin === focus}
                columns={columns}
                mailHref={mailHref}
                onLengths={onLengths}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button") !== null;

/** The words over the columns; a phone shows few of them, a screen reader all. */
function Heads({ columns }: { columns: readonly Column[] }) {
  const t = useMessages(watchlistMessages);
  const words: Record<Column, string> = {
    instrument: t.instrument,
    "bid-size": t.bidSize,
    bid: t.bid,
    ask: t.ask,
    "ask-size": t.askSize,
    spread: t.spread,
    bps: t.bps,
    mid: t.mid,
    market: t.market,
    checked: t.checked,
  };
  return (
    <div role="row" aria-rowindex={1} className="watch-heads">
      {columns.map((column) => (
        <span key={column} role="columnheader" className={`head-${column}`}>
          {words[column]}
        </span>
      ))}
    </div>
  );
}
