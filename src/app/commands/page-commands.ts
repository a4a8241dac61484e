import type { AdoptedLabels } from "#app/desk/lists/shared-list.ts";
import type { AlertWatchCommands } from "#features/alerts/commands.ts";
import type { DetailCommands } from "#features/quote/commands.ts";
import type {
  ListCommands,
  ListEstimateCommands,
  RowCommands,
} from "#features/watchlist/commands.ts";
import type { Isin } from "#market/isin.ts";
import type { FieldCommand } from "#ui/commands/command-bus.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { $missingReason } from "#ui/parts/missing-parts.ts";
import type { PendingFocus } from "./key-buffer.ts";
import { keyBuffer } from "./page-keys.ts";
import { pendingCommand } from "./pending-focus.ts";

/** Commands of the desk for text that is typed or pasted while no field has the focus. */
interface TypingCommands {
  readonly toSearch: () => PendingFocus;
  /** Awaits the quantity field of the instrument of a row, by default of the row that has the focus. */
  readonly toQuantity: (ofRow?: Isin) => PendingFocus;
  readonly toPalette: () => PendingFocus;
  /** Opens the preview of pasted text. */
  readonly toPaste: (text: string) => PendingFocus;
}

/** Copy commands of the desk. */
interface CopyCommands {
  /** Copies rows for a spreadsheet. */
  readonly copyRows: (isins: readonly Isin[]) => void;
  readonly copyIsin: (isin: Isin) => void;
}

/** Commands of the second pane. */
interface PaneCommands {
  /**
   * Pins the instrument of the row that has the focus, or else that in detail or of the current row; unpins a pinned one.
   * Without room it says so.
   */
  readonly pin: () => void;
  /** Opens the form for an alert on the pinned instrument if the pane has the focus, and returns whether it has. */
  readonly alertInPane: () => boolean;
  /** Commands of the list in the pane. */
  readonly paneRows: Partial<RowCommands>;
  /** Moves the focus into the pane; undefined while it is empty. */
  readonly toPane: FieldCommand | undefined;
}

/** Command of the line about the labels of the opened link. Without that line, saving the list adds none of them. */
interface LinkCommands {
  readonly adoptLabels: () => AdoptedLabels;
}

/** All commands that views may register for keys and the command field. */
interface PageCommands
  extends RowCommands,
    ListCommands,
    ListEstimateCommands,
    DetailCommands,
    AlertWatchCommands,
    TypingCommands,
    PaneCommands,
    CopyCommands,
    LinkCommands {
  /** Returns true while the trouble page replaces the desk. */
  readonly isDeskAway: () => boolean;
  /** Opens the quantity field. */
  readonly quantity: FieldCommand;
  /** Opens the form for another alert. */
  readonly alert: FieldCommand;
  /** Returns true while the detail holds a form of an alert. */
  readonly hasAlertForm: () => boolean;
}

/** The command bus of the page. */
export const { commands, register } = createCommandBus<PageCommands>();

/** Returns true while a row of the list in the second pane has the focus. */
export const isInPane = (): boolean => commands.paneRows?.focusedIsin?.() !== undefined;

/** Returns the instrument of the row that has the focus, in the open list or in the second pane. */
export const focusedIsin = (): Isin | undefined =>
  commands.paneRows?.focusedIsin?.() ?? commands.focusedIsin?.();

/** Returns true if the detail may still mount. While a part of the page is missing, it may not. */
const awaitsDetail = () => (commands.awaitsQuote ? commands.awaitsQuote() : !$missingReason.get());

/** Opens a field of a view. Keys that follow the command go into the field. */
export const openField = (
  commandOf: () => FieldCommand | undefined,
  canAppear: () => boolean = () => false,
): void => keyBuffer.open(pendingCommand(document, commandOf, canAppear));

/** Returns the pending focus of the quantity field of the instrument in detail. */
export const pendingQuantity = (): PendingFocus =>
  pendingCommand(document, () => commands.quantity, awaitsDetail);

/** Returns true if the list estimate's field may still mount: an empty list has none. */
const awaitsListEstimate = () => commands.findRow !== undefined && !$missingReason.get();

/** Returns the pending focus of the list estimate's field. */
export const pendingListEstimate = (): PendingFocus =>
  pendingCommand(document, () => commands.estimateList, awaitsListEstimate);

/** Opens the list estimate's field. */
export const openListEstimate = (): void => keyBuffer.open(pendingListEstimate());

/** Returns true if the alerts may still mount: the detail has them, and their part loads after its own. */
const awaitsAlerts = () =>
  awaitsDetail() || (commands.hasParts?.() === true && !$missingReason.get());

/** Opens the form for an alert on the instrument in detail. */
export const openAlert = (): void => openField(() => commands.alert, awaitsAlerts);

/** Opens the label of the row that has the focus, else of the instrument in detail, else of the current row. */
export const openLabel = (): void =>
  openField(() =>
    commands.isOnRow?.() ? commands.labelRow : (commands.labelDetail ?? commands.labelRow),
  );

/** Focuses the current row of the open list, if there is one. */
export const focusCurrentRow = (): void => commands.findRow?.()?.focus();
