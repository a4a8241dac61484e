import { OneLineError } from "#server/cli/one-line-error.ts";

/**
 * Reads a whole number from the text of an option.
 *
 * @param option the option's name with its dashes, for the error
 * @throws OneLineError where the text is not a whole number, or one below `least`
 */
export function readWholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new OneLineError(`${option} takes a whole number from ${least} on, not "${text}".`);
}
