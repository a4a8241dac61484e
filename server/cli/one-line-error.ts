/** A mistake of whoever runs the command: told in one line, without a stack. */
export class OneLineError extends Error {
  override readonly name = "OneLineError";
}

/** What else is told in one line; anything but these is a defect and shows its stack. */
const NAMES = ["SettingsError", "OneLineError", "OptionError", "StateLockedError"];

/** The line that stops a command, or `undefined` for a defect. */
export function lineOf(error: unknown): string | undefined {
  return error instanceof Error && NAMES.includes(error.name) ? error.message : undefined;
}
