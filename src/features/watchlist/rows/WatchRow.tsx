import { memo } from "react";
import { isStaleState, problemKind } from "#engine/protocol/quote-state.ts";
import type { CellsProps, RowProps } from "#features/watchlist/columns/cells-props.ts";
import { COLUMN_DEFS, type Column } from "#features/watchlist/columns/columns.ts";
import { inRow, type TableLayout } from "#features/watchlist/layout/layout.ts";
import { useQuoteState } from "#live/hooks.ts";
import { useLayoutSnapshot, useSnapshotFeed } from "#live/snapshot-feed.ts";
import type { Entry } from "#storage/entry.ts";
import { useRowFigures, useShown } from "./row-figures.ts";
import { lengthsOf } from "./row-view.ts";

/** The place of a row, and the actions on it. */
export interface PlaceProps {
  /** Its place in the list, from 0. */
  index: number;
  /** Its `data-testid`. */
  hook: string;
  /** Its distance from the first row's top, in pixels. */
  top: number;
  isTabStop: boolean;
  /** One of the rows that an action would hold for, or the one in detail where none was chosen. */
  isSelected: boolean;
  onRemove: (entry: Entry) => void;
}

export interface WatchRowProps extends PlaceProps, RowProps {
  columns: readonly Column[];
  isListed: boolean;
  /** In detail. */
  isFocused: boolean;
  /** Stands below the cells. */
  Line: TableLayout["Line"];
}

/**
 * One watched instrument. It reads its own quote, so that a quote concerns one row; and where a quote
 * brings other figures alone, the row is drawn (`RowFigures`), not rendered.
 */
export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { isin, index, top, hook, isListed, isFocused, isSelected, isTabStop } = props;
  const { columns, onLengths, Line } = props;
  const feed = useSnapshotFeed(isin);
  const snapshot = useLayoutSnapshot(feed);
  const { state, cause } = useQuoteState(snapshot, isListed, feed.snapshot);
  const checked = snapshot?.checked;
  const isStale = isStaleState(state);
  const all = useRowFigures(feed, snapshot);
  const figures = checked && all;
  const cells: CellsProps = { ...props, figures, snapshot, checked, state, cause, isStale };
  useShown(figures, ({ view }) => onLengths(lengthsOf(view)));

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isFocused ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-testid={hook}
      data-isin={isin}
      data-index={index}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isStale ? "" : undefined}
      className={`watch-row hoverable ${isFocused ? "selected" : ""}`}
      style={{ top }}
    >
      {inRow(columns).map((column) => {
        const { Cell } = COLUMN_DEFS[column];
        return <Cell key={column} {...cells} />;
      })}
      {Line && <Line {...cells} />}
    </div>
  );
});
