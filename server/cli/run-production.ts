import { join } from "node:path";
import type { Logger } from "pino";
import type { Booted } from "#server/gateway/boot/boot.ts";
import type { PageServer } from "#server/gateway/pages/page-server.ts";
import { loadSettings } from "#server/gateway/settings/load-settings.ts";
import type { Settings } from "#server/gateway/settings/settings.ts";
import { drainOnSignal } from "./drain-on-signal.ts";
import { keepServing } from "./keep-serving.ts";
import { OneLineError } from "./one-line-error.ts";
import { portError } from "./port.ts";
import { printUsage } from "./print-usage.ts";
import { serveProduction } from "./production-server.ts";
import { gateLog } from "./request-log.ts";
import { openLog } from "./server-log.ts";

const DEFAULT_PORT = 4173;
/** Longer than the deadline of a request to the service. */
const DRAIN_TIMEOUT_MS = 10_000;

const USAGE = `Serves the dashboard and its gateway in production, on http://127.0.0.1:${DEFAULT_PORT}.

  npm run serve

It needs a real service: MARKET_DATA_BASE_URL, with MARKET_DATA_TOKEN or MARKET_DATA_TOKEN_FILE. HOST and
PORT say where to listen, LOG_LEVEL how much to log; docs/settings.md has all settings. It logs a line of JSON for
each event. SIGTERM lets open requests end, for ${DRAIN_TIMEOUT_MS / 1000} seconds at most.`;

/**
 * Serves `root`/dist and its gateway until a signal stops it.
 *
 * @param prepareBuild makes the build if needed; its argument logs a line
 * @throws SettingsError or OneLineError for an error that the operator can fix
 */
export async function runProduction(
  root: string,
  args: readonly string[],
  prepareBuild: (log: (line: string) => void) => Promise<void>,
): Promise<void> {
  if (printUsage(args, "npm run serve", USAGE)) return;
  const warnings: string[] = [];
  const settings = loadSettings(root, undefined, (line) => warnings.push(line));
  requireService(settings);
  const port = settings.port ?? DEFAULT_PORT;
  if (settings.metrics?.port === port) {
    throw new OneLineError(`METRICS needs another port than the dashboard's own, ${port}.`);
  }
  await requireFreePort(settings.host, port);
  const { logger, end } = openLog(settings.logLevel);
  const warn = (line: string): void => logger.warn({ event: "warning" }, line);
  for (const line of warnings) warn(line);
  await prepareBuild((line) => logger.info({ event: "build" }, line));
  // Loaded last: help and an invalid setting stop the start without it.
  const { boot } = await import("#server/gateway/boot/boot.ts");
  const booted = await boot(
    { ...settings, port },
    {},
    { log: warn, onGateChange: gateLog(logger) },
  );
  const server = await listen(booted, join(root, "dist"), logger, port);
  logger.info({ event: "listening", url: server.url }, booted.description);
  keepServing((line) => logger.error({ event: "error" }, line));
  drainOnSignal(async () => {
    logger.info({ event: "stopping" });
    const cutOff = await server.drain(DRAIN_TIMEOUT_MS);
    await booted.close();
    logger.info({ event: "stopped", cutOff });
    await end();
  });
}

function requireService({ service }: Settings): void {
  if (service !== undefined) return;
  throw new OneLineError(
    "MARKET_DATA_BASE_URL is missing: npm run serve needs a real service; npm start has a simulated one.",
  );
}

async function requireFreePort(host: string, port: number): Promise<void> {
  const fault = await portError(host, port);
  if (fault !== undefined) throw new OneLineError(fault);
}

/** Starts to listen. Checks the port again if that fails: it may have been taken during the build. */
async function listen(
  booted: Booted,
  dist: string,
  logger: Logger,
  port: number,
): Promise<PageServer> {
  try {
    return await serveProduction(booted, dist, logger);
  } catch (error) {
    await booted.close();
    await requireFreePort(booted.settings.host, port);
    throw error;
  }
}
