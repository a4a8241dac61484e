import { parseArgs } from "node:util";
import { OptionError, type SimulatorOptions } from "#server/simulator/options.ts";
import { helpFor, MARKET_FLAGS } from "./help.ts";

/** The text of `--help`. */
const HELP = `Serves a simulated market data service. Every flag is optional.

  --host NAME          address to listen on (127.0.0.1)
  --port N             port to listen on (8787; 0 finds a free one)
  --token TEXT         the access token (one is made up and printed)
  --base-path PATH     a path before the service's own, such as /markets/beta
  --rate-limit-headers KIND  how it states its limit: none, ietf, draft, x, or a lie, too-high or too-low (none)
${MARKET_FLAGS}
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
  "rate-limit-headers": text,
  scenario: text,
  story: text,
  speed: text,
  replay: text,
  "base-path": text,
} as const;

/** The default port of the command; a simulator inside another process uses a free port. */
const DEFAULT_PORT = "8787";

export interface CommandLine {
  /** The text to print instead of starting, if help is requested. */
  readonly help?: string;
  /** Not checked yet: `readOptions` does that. */
  readonly options: SimulatorOptions;
}

/**
 * Parses the flags.
 *
 * @throws OptionError on a flag that does not exist or lacks its value
 */
export function commandLine(args: readonly string[]): CommandLine {
  const help = helpFor(args, HELP);
  if (help !== undefined) return { help, options: {} };
  const { "base-path": basePath, "rate-limit-headers": rateLimitHeaders, ...flags } = parse(args);
  const given = {
    port: DEFAULT_PORT,
    ...flags,
    ...(basePath === undefined ? {} : { basePath }),
    ...(rateLimitHeaders === undefined ? {} : { rateLimitHeaders }),
  };
  return { options: given as SimulatorOptions };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    const [line] = error instanceof Error ? error.message.split("\n") : [];
    throw new OptionError(line ?? "cannot read the flags", { cause: error });
  }
}
