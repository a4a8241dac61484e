import { type ComponentType, memo } from "react";
import { isHeldState, problemKind } from "#engine/protocol/quote-state.ts";
import { useQuoteState } from "#live/hooks.ts";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { useLayoutSnapshot, useSnapshotFeed } from "#live/snapshot-feed.ts";
import type { Isin } from "#market/isin.ts";
import { asEntry, type Entry } from "#storage/entry.ts";
import { BpsCell, SpreadCell } from "./BookCells.tsx";
import { CheckedCell, CheckedWords } from "./CheckedCell.tsx";
import { AskCell, AskSizeCell, BidCell, BidSizeCell, MarketCell, MidCell } from "./cells.tsx";
import type { CellsProps } from "./cells-props.ts";
import { type Column, inRow, type Lengths } from "./columns.ts";
import { InstrumentName, RowHead } from "./RowName.tsx";
import { useRowFigures, useShown } from "./row-figures.ts";
import { lengthsOf } from "./row-view.ts";
import { SessionCell, TrendCell } from "./TrendCells.tsx";

/** Where a row stands, and what a person can do with it. */
interface PlaceProps {
  /** Its place in the list, from 0. */
  index: number;
  /** Its distance from the first row's top, in pixels. */
  top: number;
  isTabStop: boolean;
  /** One of the rows that an action would hold for, or the one in detail where none was chosen. */
  isSelected: boolean;
  onRemove: (entry: Entry) => void;
}

export interface WatchRowProps extends PlaceProps {
  isin: Isin;
  isListed: boolean;
  /** In view. */
  isSeen: boolean;
  /** In detail. */
  isFocused: boolean;
  label: string | undefined;
  isEditing: boolean;
  onEdit: (isin: Isin) => void;
  onLabel: (isin: Isin, written: string | undefined) => void;
  /** What is shown, in order. */
  columns: readonly Column[];
  /** Whether the row has room for when the next check is due. */
  tellsNext: boolean;
  mailHref: (isin: Isin) => string;
  onLengths: (lengths: Lengths) => void;
}

/**
 * One watched instrument. It reads its own quote, so that a quote concerns one row; and where a quote
 * brings other figures alone, the row is drawn (`RowFigures`), not rendered.
 */
export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { isin, index, top, isListed, isSeen, isFocused, isSelected, isTabStop, columns } = props;
  const { onLengths } = props;
  const feed = useSnapshotFeed(isin);
  const snapshot = useLayoutSnapshot(feed);
  const { state, cause } = useQuoteState(snapshot, isListed, feed.snapshot);
  const checked = snapshot?.checked;
  const isHeld = isHeldState(state);
  const all = useRowFigures(feed, snapshot);
  const figures = checked && all;
  const own: CellsProps = { isin, isSeen, figures, checked, state, isHeld, columns };
  useShown(figures, ({ view }) => onLengths(lengthsOf(view)));

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isFocused ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-testid="quote"
      data-isin={isin}
      data-index={index}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isHeld ? "" : undefined}
      className={`watch-row hoverable ${isFocused ? "selected" : ""}`}
      style={{ top }}
    >
      {inRow(columns).map((column) => {
        if (column === "instrument") {
          return (
            <RowHead key={column} entry={asEntry(isin)} onRemove={props.onRemove}>
              <InstrumentName
                isin={isin}
                label={props.label}
                isEditing={props.isEditing}
                onEdit={props.onEdit}
                onLabel={props.onLabel}
              />
            </RowHead>
          );
        }
        if (column === "checked") {
          return (
            <CheckedCell
              key={column}
              isin={isin}
              state={state}
              cause={cause}
              snapshot={snapshot}
              figures={figures}
              mailHref={props.mailHref(isin)}
              tellsNext={props.tellsNext}
            />
          );
        }
        const Cell = CELLS[column];
        return <Cell key={column} {...own} />;
      })}
    </div>
  );
});

const CELLS: Readonly<
  Record<Exclude<Column, "instrument" | "checked">, ComponentType<CellsProps>>
> = {
  "bid-size": BidSizeCell,
  bid: BidCell,
  ask: AskCell,
  "ask-size": AskSizeCell,
  spread: SpreadCell,
  bps: BpsCell,
  mid: MidCell,
  session: SessionCell,
  trend: TrendCell,
  market: MarketCell,
};

/** An entry of a link that is no ISIN: shown, never asked for. */
export function InvalidRow({
  text,
  index,
  top,
  isTabStop,
  isSelected,
  onRemove,
}: PlaceProps & { text: string }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-testid="quote"
      data-isin={text}
      data-index={index}
      data-state="invalid"
      data-book=""
      data-problem=""
      className="watch-row hoverable"
      style={{ top }}
    >
      <RowHead entry={{ kind: "invalid", text }} onRemove={onRemove}>
        <bdi className="mono isin">{text}</bdi>
      </RowHead>
      <div role="gridcell" className="cell-checked">
        <CheckedWords state="invalid" />
        {FIELD_NAMES.map((name) => (
          <span key={name} data-field={name} data-value="" hidden />
        ))}
      </div>
    </div>
  );
}
