import type { ReactNode } from "react";
import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import type { RowFigures } from "#features/watchlist/rows/row-figures.ts";
import type { Isin } from "#market/isin.ts";
import type { ListEstimate } from "#market/row-estimate.ts";
import type { Entry } from "#storage/entry.ts";
import type { Lengths } from "./column-def.ts";

/** The properties that a row passes on to its cells. */
export interface RowProps {
  isin: Isin;
  /** Whether the row is in view. */
  isSeen: boolean;
  label: string | undefined;
  isEditing: boolean;
  onEdit: (isin: Isin) => void;
  onLabel: (isin: Isin, written: string | undefined) => void;
  onRemove: (entry: Entry) => void;
  /** The ids of the columns that are shown, in order. */
  columns: readonly string[];
  /** Whether the row has room for when the next check is due. */
  showsNextCheck: boolean;
  /** The link by which an unlisted instrument is requested. */
  requestLink: (isin: Isin) => ReactNode;
  /** The list's estimate; undefined for none. */
  estimate: ListEstimate | undefined;
  /** Called with the lengths of the texts that the row shows. */
  onLengths: (lengths: Lengths) => void;
}

/** The properties of the cells of one row. A column that is not shown keeps its value, hidden. */
export interface CellsProps extends RowProps {
  /** Draws the figures; undefined while there is no quote. */
  figures: RowFigures | undefined;
  /** The snapshot of the row's layout: only what is no figure may be read from it. */
  snapshot: QuoteSnapshot | undefined;
  /** The quote of that snapshot. */
  checked: CheckedQuote | undefined;
  state: QuoteState;
  cause: Cause;
  isStale: boolean;
}
