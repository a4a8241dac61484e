import { type Booted, boot } from "#server/gateway/boot.ts";
import { readRawSettings } from "#server/gateway/env-files.ts";
import { parseSettings } from "#server/gateway/settings.ts";
import { simulatorFlags } from "./flags.ts";
import { OneLineError } from "./one-line-error.ts";
import { faultOfPort } from "./port.ts";

/** What both servers do before they are made: all that can go wrong goes wrong first. */
export async function prepare(
  root: string,
  args: readonly string[],
  defaultPort: number,
): Promise<{ readonly port: number; readonly start: () => Promise<Booted> }> {
  const simulator = simulatorFlags(args);
  const settings = parseSettings(readRawSettings(root, process.env), root);
  if (settings.service !== undefined && args.length > 0) {
    throw new OneLineError(
      `${args[0]} is for the embedded simulator, which does not run: MARKET_DATA_BASE_URL is set.`,
    );
  }
  const port = settings.port ?? defaultPort;
  const fault = await faultOfPort(settings.host, port);
  if (fault !== undefined) throw new OneLineError(fault);
  return { port, start: () => boot({ ...settings, port }, simulator) };
}

/** The lines that greet the operator. */
export function greeting(urls: readonly string[], booted: Booted): string {
  const { host } = booted.settings;
  const open = !/^(?:localhost|127\.|::1$)/.test(host);
  return [
    "",
    ...urls.map((url) => `  Touchline  ${url}`),
    `  Quotes     ${booted.description}`,
    ...(open
      ? [`  Note       reachable from other machines; Touchline asks nobody who they are`]
      : []),
    "  Stop       Ctrl+C",
    "",
  ].join("\n");
}
