import type { ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import type { RowFigures } from "#features/watchlist/rows/row-figures.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import type { Entry } from "#storage/entry.ts";
import type { Lengths } from "#storage/table-lengths.ts";

/** Props that a row passes on to its cells. */
export interface RowProps {
  isin: Isin;
  /** Whether the row is in view. */
  isSeen: boolean;
  label: string | undefined;
  isEditing: boolean;
  onEdit: (isin: Isin) => void;
  onLabel: (isin: Isin, written: string | undefined) => void;
  onRemove: (entry: Entry) => void;
  /** Ids of the shown columns, in order. */
  columns: readonly string[];
  /** Whether the row shows the time until the next check. */
  showsNextCheck: boolean;
  /** Whether the cell of the round trip has its cost in a second line. */
  hasCostLine: boolean;
  /** Whether the cells of both amounts have the size at the touch in a second line, where it has no column. */
  hasSizeLines: boolean;
  /** Renders the link that requests an unlisted instrument. */
  requestLink: (isin: Isin) => ReactNode;
  /** Estimate of the list; undefined for none. */
  estimate: ListEstimate | undefined;
  /** Whether the row is among those that the touch covered in one of their last quotes; false in a table without groups. */
  isRecent: boolean;
  /** Called with the lengths of the texts that the row shows. */
  onLengths: (isin: Isin, lengths: Partial<Lengths>) => void;
}

/** Props of the cells of one row. The cell of a hidden column keeps its value, hidden. */
export interface CellsProps extends RowProps {
  /** Draws the figures; undefined while there is no quote. */
  figures: RowFigures | undefined;
  /** Snapshot of the last render. Do not read figures from it: those are drawn outside React. */
  snapshot: QuoteSnapshot | undefined;
  /** Quote of that snapshot. */
  checked: CheckedQuote | undefined;
  state: QuoteState;
  cause: Cause;
  isStale: boolean;
}
