import { SettingsError } from "./settings.ts";

/** The part of a process that decides how Node protects a connection. */
export interface Runtime {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Node's own options on the command line. */
  readonly execArgv: readonly string[];
}

/**
 * The options of Node that stop the start, each with its effect. `docs/deploy.md` has the same table for operators,
 * with the options that are harmless or allowed.
 */
const REFUSED_OPTIONS: ReadonlyMap<string, string> = new Map([
  ["--tls-min-v1.0", "allows TLS 1.0"],
  ["--tls-min-v1.1", "allows TLS 1.1"],
  ["--tls-cipher-list", "replaces the list of ciphers"],
  ["--tls-keylog", "writes the keys of TLS connections to a file"],
  ["--insecure-http-parser", "accepts invalid HTTP"],
  ["--security-revert", "reverts a security fix of Node"],
  ...[
    "--report-on-fatalerror",
    "--report-on-signal",
    "--report-uncaught-exception",
    "--heapsnapshot-near-heap-limit",
    "--heapsnapshot-signal",
  ].map((name) => [name, "writes the token to a file"] as const),
]);

/**
 * Modules whose debug output in Node holds request headers, and so the token: `net` prints the data that is written to
 * a connection without TLS.
 */
const MODULES_WITH_HEADERS = ["http", "https", "net"];

/**
 * Refuses an environment that weakens TLS or prints the token. Requests to the service always verify its certificate
 * (`tls-options.ts`); this check informs an operator who tries to switch that off, and covers the options that a request
 * cannot override.
 *
 * @throws SettingsError with one line that names the setting
 */
export function refuseUnsafeRuntime({ environment, execArgv }: Runtime): void {
  // Only "0" has an effect in Node, but "false" is meant to have it too.
  if (!["", "1"].includes(environment["NODE_TLS_REJECT_UNAUTHORIZED"] ?? "")) {
    throw new SettingsError(
      "NODE_TLS_REJECT_UNAUTHORIZED must be unset or 1. To trust further certificates, name their file in MARKET_DATA_CA.",
    );
  }
  refuseOptions("NODE_OPTIONS holds", splitOptions(environment["NODE_OPTIONS"] ?? ""));
  refuseOptions("Node's command line holds", execArgv);
  if (printsHeaders(environment["NODE_DEBUG"] ?? "")) {
    throw new SettingsError(
      "NODE_DEBUG logs request headers, including the token: remove http, https and net from it.",
    );
  }
}

function refuseOptions(place: string, options: readonly string[]): void {
  for (const option of options) {
    // Node takes underscores for hyphens.
    const [name = ""] = option.replaceAll("_", "-").split("=", 1);
    const effect = REFUSED_OPTIONS.get(name);
    if (effect !== undefined) {
      throw new SettingsError(`${place} ${name}, which ${effect}: remove it.`);
    }
  }
}

/** Splits options like Node: at spaces outside of double quotes; within them a backslash escapes. */
function splitOptions(text: string): readonly string[] {
  const words = text.match(/(?:"(?:\\.|[^"\\])*"?|[^ "])+/gs) ?? [];
  return words.map((word) => word.replace(/"|\\(.)/gs, "$1"));
}

/** Parses `NODE_DEBUG` like Node: names between commas, with asterisks, in either case. */
function printsHeaders(debug: string): boolean {
  return debug.split(",").some((name) => {
    const pattern = name.replace(/[|\\{}()[\]^$+?.]/g, "\\$&").replaceAll("*", ".*");
    return MODULES_WITH_HEADERS.some((module) => new RegExp(`^${pattern}$`, "i").test(module));
  });
}
