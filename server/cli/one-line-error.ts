/** A mistake of whoever runs the command: told in one line, without a stack. */
export class OneLineError extends Error {
  override readonly name = "OneLineError";
}
