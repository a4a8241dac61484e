import type { FieldCommand } from "#ui/commands/command-bus.ts";

/** Commands of the detail. */
export interface DetailCommands {
  /** Opens the label field of the instrument. */
  readonly labelDetail: FieldCommand;
  /** Returns true until the first quote arrives; the parts that depend on it are not mounted before. */
  readonly awaitsQuote: () => boolean;
  /** Returns true unless there can be no quote; the parts that depend on it may still load. */
  readonly hasParts: () => boolean;
}
