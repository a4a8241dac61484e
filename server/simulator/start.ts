import type { AddressInfo } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { MAX_NAMES } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { urlHost } from "#server/common/url-host.ts";
import { createApp } from "./app.ts";
import { formatInstant } from "./market/instant.ts";
import { nameOf } from "./market/names.ts";
import { instrumentList } from "./market/universe.ts";
import { OptionError, readOptions, type SimulatorOptions } from "./options.ts";
import { openReplay } from "./replay/replay-file.ts";
import { Simulation } from "./simulation.ts";

/** A running simulator. */
export interface RunningSimulator {
  /** The service's base address, base path included, without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the control routes: always `/simulator`, without the base path. */
  readonly controlUrl: string;
  readonly token: string;
  readonly seed: number;
  /** The name of the recording with which it was started; may be empty. */
  readonly replay: string | undefined;
  /** Start of the market in UTC, with nine fractional digits. */
  readonly start: string;
  /** The current run: opaque, and different after each start of a run. */
  readonly run: string;
  /** Changes with each new run and each reset, after which no earlier wait counts. */
  readonly identity: string;
  /** Milliseconds of the clock of its limit: it may be frozen and moved forward, but never goes back. */
  readonly clockMs: number;
  /** Whether the market's time is frozen until it is stepped. */
  readonly isFrozen: boolean;
  /** Whether a recording is replayed now: each of its quotes is served once. */
  readonly isReplay: boolean;
  /** Instruments for a first visit, of those that are listed now. */
  readonly suggested: readonly string[];
  /**
   * Invented names of the instruments that are listed at the start; undefined while a recording is replayed, which may hold
   * real instruments.
   */
  readonly names: Iterable<readonly [Isin, string]> | undefined;
  /** Stops the simulator, and breaks its connections. */
  close(): Promise<void>;
}

/** Options for tests. */
export interface SimulatorOverrides {
  /** Returns monotonic nanoseconds since the start. */
  readonly elapsed?: () => bigint;
}

/** Starts a monotonic stopwatch: the market's time does not jump when the wall clock is set. */
function stopwatch(): () => bigint {
  const begun = process.hrtime.bigint();
  return () => process.hrtime.bigint() - begun;
}

function listen(server: ServerType, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new OptionError(listenFault(error, port, host), { cause: error }));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function listenFault(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `--port: ${port} is in use on ${host}`;
  if (error.code === "EACCES") return `--port: ${port} needs more rights than this process has`;
  return `--host: cannot listen on ${host} (${error.code ?? error.message})`;
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}

/** Yields the names one by one, so that a long list is not named at once. */
function* namesOf(isins: readonly Isin[]): Generator<readonly [Isin, string]> {
  for (const isin of isins) yield [isin, nameOf(isin)];
}

/**
 * Starts the service's interface and its control routes on a port of this machine.
 *
 * @throws OptionError if an option or the recording is invalid, or the port is in use
 */
export async function startSimulator(
  options: SimulatorOptions = {},
  overrides: SimulatorOverrides = {},
): Promise<RunningSimulator> {
  const settings = readOptions(options);
  const recording = settings.replay === undefined ? undefined : await openReplay(settings.replay);
  const simulation = new Simulation(settings, overrides.elapsed ?? stopwatch(), recording);
  const server = createAdaptorServer({
    fetch: createApp(simulation).fetch,
    overrideGlobalObjects: false,
  });
  const { port } = await listen(server, settings.port, settings.host);
  const origin = `http://${urlHost(settings.host)}:${port}`;
  return {
    baseUrl: `${origin}${settings.basePath}`,
    controlUrl: `${origin}/simulator`,
    token: settings.token,
    seed: settings.seed,
    replay: recording?.session.name,
    start: formatInstant(simulation.run.start),
    get run() {
      return simulation.run.id;
    },
    get identity() {
      return `${simulation.run.id} ${simulation.resets}`;
    },
    get clockMs() {
      return Number(simulation.clock.now() / 1_000_000n);
    },
    get isFrozen() {
      return simulation.clock.isFrozen;
    },
    get isReplay() {
      return simulation.run.market.replay !== undefined;
    },
    get suggested() {
      return simulation.suggested;
    },
    get names() {
      return simulation.run.market.replay === undefined
        ? namesOf(instrumentList(Math.min(settings.instruments, MAX_NAMES)))
        : undefined;
    },
    close: () => close(server),
  };
}
