import type { AddressInfo } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { MAX_NAMES } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { createApp } from "./app.ts";
import { formatInstant } from "./market/instant.ts";
import { nameOf } from "./market/names.ts";
import { instrumentList } from "./market/universe.ts";
import { OptionError, readOptions, type SimulatorOptions } from "./options.ts";
import { openReplay } from "./replay/replay-file.ts";
import { Simulation } from "./simulation.ts";

/** A simulator that answers. */
export interface RunningSimulator {
  /** The service's base address, base path included, without a slash at its end. */
  readonly baseUrl: string;
  /** The address under which the control routes are: always `/simulator`, without the base path. */
  readonly controlUrl: string;
  readonly token: string;
  readonly seed: number;
  /** The name of the recording with which it was started; may be empty. */
  readonly replay: string | undefined;
  /** UTC, nine fractional digits. */
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
  /** Instruments for a first run, of those that are listed by now. */
  readonly suggested: readonly string[];
  /**
   * Invented names of the instruments that are listed at its start; undefined while a recording is replayed,
   * since that may be of real ones.
   */
  readonly names: Iterable<readonly [Isin, string]> | undefined;
  /** Ends it, and breaks its connections. */
  close(): Promise<void>;
}

/** What a test may replace. */
export interface SimulatorOverrides {
  /** Nanoseconds since the start, never going back. */
  readonly elapsed?: () => bigint;
}

/** The machine's monotonic clock: the market's time does not jump when the wall clock is set. */
function stopwatch(): () => bigint {
  const begun = process.hrtime.bigint();
  return () => process.hrtime.bigint() - begun;
}

function listen(server: ServerType, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new OptionError(explain(error, port, host), { cause: error }));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): string {
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

/** Each name when it is needed, so that a long list is not named at once. */
function* namesOf(isins: readonly Isin[]): Generator<readonly [Isin, string]> {
  for (const isin of isins) yield [isin, nameOf(isin)];
}

/**
 * Starts the service's interface and its control routes on a port of this machine.
 *
 * @throws OptionError when an option or its recording cannot be used, or the port is taken
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
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const origin = `http://${host}:${port}`;
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
      return simulation.clock.state.standing;
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
