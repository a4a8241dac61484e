import type { Isin } from "#market/isin.ts";
import type { FieldCommand } from "#ui/commands/command-bus.ts";

/** The commands of the list tabs. */
export interface ListCommands {
  /** Opens the field for the open list's name; undefined while the open list has none. */
  readonly renameList: FieldCommand | undefined;
}

/** The command of the field for what the open list is estimated for. */
export interface ListEstimateCommands {
  readonly estimateList: FieldCommand;
}

/** The commands of the table. */
export interface RowCommands {
  /** Goes to the next row; to the current one where the focus is outside the rows. */
  readonly nextRow: () => void;
  readonly previousRow: () => void;
  readonly openRow: () => void;
  /** Opens the field for the current row's label; undefined where the row has no instrument. */
  readonly labelRow: FieldCommand | undefined;
  /** True while the current row, or a control in it, has the focus. */
  readonly isOnRow: () => boolean;
  /** The instruments of the rows that are chosen, in their order on screen; absent while none is. */
  readonly chosenRows: () => readonly Isin[];
  /** The instrument of the row that has the focus, or a control in it. */
  readonly focusedIsin: () => Isin | undefined;
  /** Makes an instrument's row the current one and finds it; without an instrument, the current row. */
  readonly findRow: (isin?: Isin) => HTMLElement | null | undefined;
}
