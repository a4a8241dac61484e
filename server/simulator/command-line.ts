import { parseArgs } from "node:util";
import { OptionError, type SimulatorOptions } from "./options.ts";
import { SCENARIOS } from "./scenarios.ts";

const scenarios = Object.entries(SCENARIOS).map(([name, { summary }]) => `${name} (${summary})`);

/** What `--help` prints. */
export const HELP = `Serves a simulated market data service. Every flag is optional.

  --host NAME          address to listen on (127.0.0.1)
  --port N             port to listen on (8787; 0 finds a free one)
  --token TEXT         the access token (one is made up and printed)
  --seed N             same seed and start, same quotes (1)
  --start TIME         the market's time at the start, UTC (now)
  --instruments N      how many instruments are listed (60)
  --limit LIMIT        requests per period, such as 60/60s or 10/1s; none (none)
  --window KIND        fixed, sliding or bucket (fixed)
  --burst N            most requests at once, with bucket (the limit's number)
  --scenario NAME      ${scenarios.join(", ")}
  --base-path PATH     a path before the service's own, such as /markets/beta
  --help               this text`;

const text = { type: "string" } as const;
const FLAGS = {
  host: text,
  port: text,
  token: text,
  seed: text,
  start: text,
  instruments: text,
  limit: text,
  window: text,
  burst: text,
  scenario: text,
  story: text,
  speed: text,
  "base-path": text,
  help: { type: "boolean", short: "h" },
} as const;

/** A port that people can remember; a simulator inside another process takes a free one. */
const USUAL_PORT = "8787";

export interface CommandLine {
  readonly help: boolean;
  /** Not checked yet: `readOptions` does that. */
  readonly options: SimulatorOptions;
}

/**
 * Reads the flags.
 *
 * @throws OptionError on a flag that does not exist or lacks its value
 */
export function commandLine(args: readonly string[]): CommandLine {
  const { help = false, "base-path": basePath, ...flags } = parse(args);
  const given = { port: USUAL_PORT, ...flags, ...(basePath === undefined ? {} : { basePath }) };
  return { help, options: given as SimulatorOptions };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    const [line] = error instanceof Error ? error.message.split("\n") : [];
    throw new OptionError(line ?? "cannot read the flags", { cause: error });
  }
}
