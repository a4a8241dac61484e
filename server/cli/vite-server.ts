import type { Booted } from "#server/gateway/boot/boot.ts";
import { hostNames } from "#server/gateway/requests/access.ts";
import { loadSettings } from "#server/gateway/settings/load-settings.ts";
import { simulatorFlags } from "./flags.ts";
import { keepServing } from "./keep-serving.ts";
import { OneLineError } from "./one-line-error.ts";
import { portError } from "./port.ts";
import { closeOnSignal } from "./shutdown.ts";

/** Checks flags, settings and port before the start of either server. */
export async function prepare(
  root: string,
  args: readonly string[],
  defaultPort: number,
): Promise<{ readonly port: number; readonly start: () => Promise<Booted> }> {
  const simulator = simulatorFlags(args);
  const settings = loadSettings(root);
  if (settings.service !== undefined && args.length > 0) {
    throw new OneLineError(
      `${args[0]} is for the embedded simulator, which is off because MARKET_DATA_BASE_URL is set.`,
    );
  }
  const port = settings.port ?? defaultPort;
  const fault = await portError(settings.host, port);
  if (fault !== undefined) throw new OneLineError(fault);
  const start = async () => {
    // Loaded last: help and an invalid setting stop the start without it.
    const { boot } = await import("#server/gateway/boot/boot.ts");
    return boot({ ...settings, port }, simulator);
  };
  return { port, start };
}

/** The common part of Vite's development and preview servers. */
interface ViteServer {
  readonly resolvedUrls: Listening | null;
  readonly close: () => Promise<void>;
}

/** Prints the start message, and keeps the server and its gateway running until a signal stops both. */
export function runUntilStopped(server: ViteServer, booted: Booted): void {
  closeOnSignal(
    () => booted.gateway.drainStreams(),
    () => server.close(),
    () => booted.close(),
  );
  keepServing();
  console.log(greeting(server.resolvedUrls, booted));
}

/** The addresses of a server, in Vite's form. */
interface Listening {
  readonly local: readonly string[];
  readonly network: readonly string[];
}

/** Returns the start message. It lists only the addresses under which the gateway answers. */
export function greeting(listening: Listening | null, booted: Booted): string {
  const { host, allowedHosts } = booted.settings;
  const names = hostNames(host, allowedHosts);
  const urls = [...(listening?.local ?? []), ...(listening?.network ?? [])];
  const acceptsOtherMachines = !/^(?:localhost|127\.|::1$)/.test(host);
  return [
    "",
    ...urls.filter((url) => names.has(new URL(url).hostname)).map((url) => `  Touchline  ${url}`),
    `  Quotes     ${booted.description}`,
    ...(acceptsOtherMachines
      ? [
          "  Note       accepts other machines, under the names in ALLOWED_HOSTS;",
          "             Touchline does not authenticate users",
        ]
      : []),
    "  Stop       Ctrl+C",
    "",
  ].join("\n");
}
