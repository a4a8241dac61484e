import { parseArgs } from "node:util";
import { readOptions, type SimulatorOptions } from "#server/simulator/options.ts";
import { OneLineError } from "./one-line-error.ts";

/** The flags of the embedded simulator; each takes a value. */
const FLAGS = {
  seed: { type: "string" },
  start: { type: "string" },
  instruments: { type: "string" },
  limit: { type: "string" },
  window: { type: "string" },
  burst: { type: "string" },
  scenario: { type: "string" },
  story: { type: "string" },
  speed: { type: "string" },
  replay: { type: "string" },
} as const;

/**
 * Parses the flags of `npm start` and `npm run dev`, all of which are those of the embedded simulator.
 *
 * @throws OneLineError for an unknown flag, or the simulator's OptionError for an invalid value
 */
export function simulatorFlags(args: readonly string[]): SimulatorOptions {
  const options = parse(args) as SimulatorOptions;
  readOptions(options);
  return options;
}

function parse(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split(/(?<=')\. |\n/) : [];
    const names = Object.keys(FLAGS).map((name) => `--${name}`);
    throw new OneLineError(`${line.replace(/\.$/, "")}; the flags are ${names.join(", ")}.`);
  }
}
