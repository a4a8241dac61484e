import type { Isin } from "#market/isin.ts";
import type { FieldCommand } from "#ui/commands/command-bus.ts";

/** Commands of the list tabs. */
export interface ListCommands {
  /** Opens the name field of a new list, which is created when it has its name. */
  readonly newList: FieldCommand;
  /** Opens the name field of the open list; undefined while the open list has no name. */
  readonly renameList: FieldCommand | undefined;
}

/** Command of the list estimate's field. */
export interface ListEstimateCommands {
  readonly estimateList: FieldCommand;
}

/** Commands of the table. */
export interface RowCommands {
  /** Focuses the next row; the current one if the focus is outside the rows. */
  readonly nextRow: () => void;
  readonly previousRow: () => void;
  readonly openRow: () => void;
  /** Opens the label field of the current row; undefined for a row without an instrument. */
  readonly labelRow: FieldCommand | undefined;
  /** Returns whether the current row, or a control in it, has the focus. */
  readonly isOnRow: () => boolean;
  /** Removes the current row alone; the next one takes its focus, and its place in detail. */
  readonly removeRow: () => void;
  readonly selectAll: () => void;
  /** Returns the instruments of the selected rows in their order on screen; absent while none is selected. */
  readonly chosenRows: () => readonly Isin[];
  /** Returns the instrument of the row that has the focus, itself or in a control. */
  readonly focusedIsin: () => Isin | undefined;
  /** Returns the instrument of the current row, wherever the focus is. */
  readonly currentIsin: () => Isin | undefined;
  /** Returns the instrument of the next row after that of an instrument, or of the one before it; undefined at the ends. */
  readonly isinBeside: (isin: Isin, by: -1 | 1) => Isin | undefined;
  /** Makes an instrument's row the current one and brings it into view. */
  readonly showRow: (isin: Isin) => void;
  /** Makes an instrument's row the current one and returns it; without an instrument, returns the current row. */
  readonly findRow: (isin?: Isin) => HTMLElement | null | undefined;
  /**
   * Focuses the current row after an amount was entered. The first rows of a sort by the estimate stay in view if they are:
   * the amount was entered for them.
   */
  readonly returnToRows: () => void;
}
