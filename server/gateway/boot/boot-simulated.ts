import { randomBytes } from "node:crypto";
import { systemClocks } from "#server/gateway/clocks.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import { simulatedNames } from "#server/gateway/names/simulated-names.ts";
import type { Settings } from "#server/gateway/settings/settings.ts";
import type { SimulatorOptions } from "#server/simulator/options.ts";
import { startSimulator } from "#server/simulator/start.ts";
import type { Booted, BootOverrides, CommonOptions } from "./boot.ts";

/**
 * The default limit of the embedded simulator. A list of twenty, one of them in detail, stays below it, so that a calm market
 * shows no rate limit; the pacing of a long list is visible. A rejected request waits for a second, not for a minute.
 */
const SIMULATED_LIMIT = { limit: "1200/60s", window: "bucket" } as const;

/** Starts the simulator with a token of its own, and a gateway in front of it. */
export async function bootSimulated(
  settings: Settings,
  simulator: SimulatorOptions,
  common: CommonOptions,
  { clocks = systemClocks }: BootOverrides,
): Promise<Booted> {
  const limits = simulator.limit === undefined ? SIMULATED_LIMIT : {};
  const market = await startSimulator({
    ...limits,
    ...simulator,
    port: 0,
    token: randomBytes(24).toString("base64url"),
  });
  const gateway = createGateway({
    ...common,
    baseUrl: market.baseUrl,
    token: market.token,
    ca: undefined,
    shared: undefined,
    memory: undefined,
    gate: createGateKeeper({
      // While the market's time is frozen, its limit and every wait are frozen too.
      clocks: { ...clocks, now: () => market.clockMs },
      identity: () => market.identity,
    }),
    identity: () => market.identity,
    isDirect: () => common.isDirect() || market.isFrozen || market.isReplay,
    names: common.names ?? simulatedNames(market),
    get source() {
      return market.run;
    },
    get suggested() {
      return market.suggested;
    },
  });
  return {
    gateway,
    settings,
    description:
      market.replay === undefined
        ? `Simulated market, seed ${market.seed}${describeMarket(simulator)}: MARKET_DATA_BASE_URL is not set`
        : `Replay of ${market.replay || "a recording"}: MARKET_DATA_BASE_URL is not set`,
    async close() {
      gateway.close();
      await market.close();
    },
  };
}

/** Returns the chosen story or scenario for the description; empty without one. */
function describeMarket({ scenario, story }: SimulatorOptions): string {
  if (story !== undefined) return `, story ${story}`;
  return scenario === undefined ? "" : `, ${scenario}`;
}
