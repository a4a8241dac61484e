import { OneLineError } from "./one-line-error.ts";

/**
 * Prints the usage of a command without flags if `--help` asks for it.
 *
 * @returns whether it was printed; nothing is started then
 * @throws OneLineError for any other argument
 */
export function printUsage(args: readonly string[], command: string, usage: string): boolean {
  const [flag] = args;
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return true;
  }
  if (flag === undefined) return false;
  throw new OneLineError(`${flag} is unknown: ${command} takes settings only; see --help.`);
}
