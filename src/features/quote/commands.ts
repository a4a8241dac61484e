import type { FieldCommand } from "#ui/commands/command-bus.ts";

/** The commands of the detail. */
export interface DetailCommands {
  /** Opens the field for the instrument's label. */
  readonly labelDetail: FieldCommand;
  /** True while the first quote is on its way, and what reads it is not mounted yet. */
  readonly awaitsQuote: () => boolean;
}
