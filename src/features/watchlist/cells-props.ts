import type { QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { Column } from "./columns.ts";
import type { RowFigures } from "./row-figures.ts";

/** What the cells of one row are made from. A column that is not shown keeps its value, hidden. */
export interface CellsProps {
  isin: Isin;
  /** Whether the row is in view. */
  isSeen: boolean;
  /** Draws what stands in the cells; undefined while there is no quote. */
  figures: RowFigures | undefined;
  /** The row's shape: a quote of which only that holds which is no figure. */
  checked: CheckedQuote | undefined;
  state: QuoteState;
  isHeld: boolean;
  columns: readonly Column[];
}
