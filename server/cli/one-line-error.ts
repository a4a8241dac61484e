/** An error that the command's user can fix: printed in one line, without a stack. */
export class OneLineError extends Error {
  override readonly name = "OneLineError";
}

/** Names of all errors that are printed in one line; any other error is a defect and shows its stack. */
const NAMES = ["SettingsError", "OneLineError", "OptionError", "StateLockedError"];

/** Returns the line to print for an error that stops a command; `undefined` for a defect. */
export function lineOf(error: unknown): string | undefined {
  return error instanceof Error && NAMES.includes(error.name) ? error.message : undefined;
}
