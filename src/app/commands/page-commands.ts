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

/** Where the desk takes what is typed with no field in focus. */
interface TypingCommands {
  readonly toSearch: () => PendingFocus;
  readonly toQuantity: () => PendingFocus;
  readonly toPalette: () => PendingFocus;
  /** Shows what would become of pasted text. */
  readonly toPaste: (text: string) => PendingFocus;
}

/** The desk's copy commands. */
interface CopyCommands {
  /** Rows for a spreadsheet. */
  readonly copyRows: (isins: readonly Isin[]) => void;
  readonly copyIsin: (isin: Isin) => void;
}

/** The commands of the second pane, if there is room for it. */
interface PaneCommands {
  /** Pins the instrument of the row that has the focus, or else that in detail; one that is pinned is unpinned. */
  readonly pin: () => void;
  /** Leads into the pane; undefined while it is empty. */
  readonly toPane: FieldCommand | undefined;
}

/** The commands that keys and the command field ask of views. */
interface PageCommands
  extends RowCommands,
    ListCommands,
    ListEstimateCommands,
    DetailCommands,
    TypingCommands,
    PaneCommands,
    CopyCommands {
  /** True while a page of trouble takes the place of the desk. */
  readonly isDeskAway: () => boolean;
  /** Leads to the field for a quantity. */
  readonly quantity: FieldCommand;
  /** Opens the form for another alert. */
  readonly alert: FieldCommand;
}

/** The page's one command bus. */
export const { commands, register } = createCommandBus<PageCommands>();

/** While a part of the page is missing, a detail that is not mounted does not come. */
const awaitsDetail = () => (commands.awaitsQuote ? commands.awaitsQuote() : !$missingReason.get());

/** Opens a field of a view; what is typed after the command goes into the field. */
export const openField = (
  commandOf: () => FieldCommand | undefined,
  isToCome: () => boolean = () => false,
): void => keyBuffer.open(pendingCommand(document, commandOf, isToCome));

/** The field for a quantity of the instrument in detail. */
export const pendingQuantity = (): PendingFocus =>
  pendingCommand(document, () => commands.quantity, awaitsDetail);

/** Opens the form for an alert on the instrument in detail. */
export const openAlert = (): void => openField(() => commands.alert, awaitsDetail);

/** The label of the row that has the focus, else of the instrument in detail, else of the current row. */
export const openLabel = (): void =>
  openField(() =>
    commands.isOnRow?.() ? commands.labelRow : (commands.labelDetail ?? commands.labelRow),
  );
