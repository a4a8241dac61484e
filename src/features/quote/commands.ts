import type { FieldCommand } from "#ui/commands/command-bus.ts";

/** Commands of the detail. */
export interface DetailCommands {
  /** Opens the label field of the instrument. */
  readonly labelDetail: FieldCommand;
  /** Returns true until the first quote arrives; the parts that depend on it are not mounted before. */
  readonly awaitsQuote: () => boolean;
}
