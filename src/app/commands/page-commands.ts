import type { DetailCommands } from "#features/quote/commands.ts";
import type {
  ListCommands,
  ListEstimateCommands,
  RowCommands,
} from "#features/watchlist/commands.ts";
import type { FieldCommand } from "#ui/command-bus.ts";
import { createCommandBus } from "#ui/command-bus.ts";
import { $missingReason } from "#ui/missing-parts.ts";
import { commandOpening } from "./openings.ts";
import { keyBuffer } from "./page-keys.ts";

/** What keys and the command field ask of views. */
interface PageCommands extends RowCommands, ListCommands, ListEstimateCommands, DetailCommands {
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
): void => keyBuffer.open(commandOpening(document, commandOf, isToCome));

/** The fields of the instrument in detail. */
export const detailFields = {
  quantity: () => openField(() => commands.quantity, awaitsDetail),
  alert: () => openField(() => commands.alert, awaitsDetail),
};

/** The label of the row that has the focus, else of the instrument in detail, else of the current row. */
export const openLabel = (): void =>
  openField(() =>
    commands.isOnRow?.() ? commands.labelRow : (commands.labelDetail ?? commands.labelRow),
  );
