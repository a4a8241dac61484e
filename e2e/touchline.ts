import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { boot } from "#server/gateway/boot/boot.ts";
import { servePage } from "#server/gateway/pages/page-server.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import type { ScenarioName } from "#server/simulator/scenarios/scenarios.ts";
import { Simulator } from "./support/simulator.ts";

/** Options of the market under test. Options that are left out have the same value in every run. */
export interface TouchlineOptions {
  /** Chooses the market's chance: the same seed and start give the same quotes. Default 1. */
  readonly seed?: number;
  /** The market's first instant, UTC. Default `2026-01-05T08:00:00Z`. */
  readonly start?: string;
  /** The scenario of the market, by the name that `npm run simulator -- --help` lists. Default `calm`. */
  readonly scenario?: ScenarioName;
  /** Requests that the service allows, such as `60/60s`. Default `none`. */
  readonly limit?: string;
  /** The rule by which requests count against the limit. Default `fixed`. */
  readonly window?: "fixed" | "sliding" | "bucket";
  /** Number of instruments that the service lists. Default 60. */
  readonly instruments?: number;
  /** `standing`: the market's time moves by steps only, and pages open with frozen time. */
  readonly clock?: "running" | "standing";
  /** The address that the page names for instruments that are not listed. */
  readonly operatorEmail?: string;
  /** Port of the dashboard on the loopback. Default 0: any free port. */
  readonly port?: number;
}

/** A running dashboard with a simulated market of its own. */
export interface Touchline {
  /** Address of the dashboard, without a slash at the end. */
  readonly url: string;
  readonly simulator: Simulator;
  /** Returns the present instant of frozen time; undefined if time runs. */
  standsAt(): Promise<string | undefined>;
  /** Restores the initial state, the market's time included, so tests do not affect each other. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** The build is beside this file's folder, both in the repository and in the package. */
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const START = "2026-01-05T08:00:00Z";

/**
 * Starts a dashboard with a simulated market, both within this process and on the loopback only.
 * The caller closes it.
 *
 * @param dist the folder of another build than the one that comes with this
 * @throws where an option cannot be used or the port is taken; the message is one line
 */
export async function startTouchline(
  options: TouchlineOptions = {},
  dist: string = DIST,
): Promise<Touchline> {
  const { seed = 1, start = START, clock = "running", limit = "none", port = 0 } = options;
  const { scenario, window, instruments, operatorEmail = "" } = options;
  const settings = parseSettings({ OPERATOR_EMAIL: operatorEmail, PORT: `${port}` }, tmpdir());
  const booted = await boot(settings, {
    seed,
    start,
    limit,
    ...(scenario === undefined ? {} : { scenario }),
    ...(window === undefined ? {} : { window }),
    ...(instruments === undefined ? {} : { instruments }),
  });
  const server = await servePage(booted, dist).catch(async (error: unknown) => {
    await booted.close();
    throw error;
  });
  const simulator = new Simulator(`${server.url}/simulator`);
  const touchline: Touchline = {
    url: server.url,
    simulator,
    async standsAt() {
      const state = await simulator.state();
      return state.clock.standing ? state.now : undefined;
    },
    async begin() {
      await simulator.reset();
      // A run that begins while time is frozen is frozen at its own start.
      if (clock === "standing") await simulator.stand();
      await simulator.restart({ seed, start });
    },
    async close() {
      await server.close();
      await booted.close();
    },
  };
  await touchline.begin();
  return touchline;
}
