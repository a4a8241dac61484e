import { memo, Suspense } from "react";
import { isStaleState, problemKind } from "#engine/protocol/quote-state.ts";
import type { CellsProps, RowProps } from "#features/watchlist/columns/cells-props.ts";
import { COLUMN_DEFS, type Column } from "#features/watchlist/columns/columns.ts";
import { useRowMarks } from "#features/watchlist/columns/row-marks.ts";
import { columnsInRow, type TableLayout } from "#features/watchlist/layout/layout.ts";
import { useLive, useQuoteState } from "#live/hooks.ts";
import { useLayoutSnapshot, useSnapshotFeed } from "#live/snapshot-feed.ts";
import type { Entry } from "#storage/entry.ts";
import { useRowDrawing, useRowFigures } from "./row-figures.ts";
import { lengthsOf } from "./row-view.ts";

/** Position and state of a row, and its removal. */
export interface PlaceProps {
  /** Index in the list, from 0. */
  index: number;
  /** `data-testid` of the row. */
  testId: string;
  /** Distance from the top of the first row in CSS pixels. */
  top: number;
  isTabStop: boolean;
  /** Whether the row is selected; without a selection, whether it is in detail. */
  isSelected: boolean;
  onRemove: (entry: Entry) => void;
}

export interface WatchRowProps extends PlaceProps, RowProps {
  columns: readonly Column[];
  isListed: boolean;
  /** Whether the instrument is in detail. */
  isInDetail: boolean;
  /** Rendered below the cells. */
  Line: TableLayout["Line"];
}

/**
 * Row of one watched instrument. Subscribes to its own quote, so that a quote affects one row. A quote
 * that changes only figures is drawn outside React (`RowFigures`) and does not render the row.
 */
export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { isin, index, top, testId, isListed, isInDetail, isSelected, isTabStop } = props;
  const { columns, onLengths, Line } = props;
  const { id } = useLive();
  const feed = useSnapshotFeed(isin);
  const snapshot = useLayoutSnapshot(feed);
  const { state, cause } = useQuoteState(snapshot, isListed, feed.snapshot);
  const hasUnseen = useRowMarks(isin)?.alert === "unseen";
  const checked = snapshot?.checked;
  const isStale = isStaleState(state);
  const all = useRowFigures(feed, snapshot);
  const figures = checked && all;
  const cells: CellsProps = { ...props, figures, snapshot, checked, state, cause, isStale };
  useRowDrawing(figures, ({ view }) => onLengths(isin, lengthsOf(view)));

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isInDetail ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-testid={testId}
      data-isin={isin}
      data-index={index}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isStale ? "" : undefined}
      className={`watch-row ${isInDetail || isSelected ? "selected" : ""} ${hasUnseen ? "bg-bg1 bg-warn-tint" : ""}`}
      style={{ top }}
    >
      {columnsInRow(columns).map((column) => {
        const { Cell } = COLUMN_DEFS[column];
        // Other elements for another source: React removes nothing that was drawn outside it.
        return <Cell key={id + column} {...cells} />;
      })}
      {/* Without a boundary, all rows would be away until this part has loaded. */}
      {Line && (
        <Suspense>
          <Line {...cells} />
        </Suspense>
      )}
    </div>
  );
});
