import { randomBytes } from "node:crypto";
import type { Clock } from "#engine/protocol/clock.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { openCommandSocket } from "#server/gateway/state/command-socket.ts";
import { openPaceStore } from "#server/gateway/state/pace-store.ts";
import { lockState } from "#server/gateway/state/state-lock.ts";
import type { SimulatorOptions } from "#server/simulator/options.ts";
import { type Clocks, systemClocks } from "./gate/clocks.ts";
import { createGateKeeper, type GateKeeperOptions } from "./gate/gate-keeper.ts";
import { openGateStore } from "./gate/gate-store.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import type { Log } from "./log-once.ts";
import { openNames } from "./names/open-names.ts";
import { simulatedNames } from "./names/simulated-names.ts";
import type { Settings } from "./settings/settings.ts";
import { serviceSource } from "./settings/source-id.ts";

/** A gateway, with the service or simulator behind it. */
export interface Booted {
  readonly gateway: Gateway;
  readonly settings: Settings;
  /** Says in one line where the quotes come from; holds no secret. */
  readonly description: string;
  close(): Promise<void>;
}

/**
 * The embedded simulator's own defaults: a pace at which eight instruments move every second, and a
 * limit all the same, so that a long list is seen to be paced; past it one waits a second, not a
 * minute.
 */
const SIMULATED_LIMIT = { limit: "600/60s", window: "bucket" } as const;

/** The store writes less often by itself. */
const SAVE_INTERVAL_MS = 1000;

/** What a test may replace. */
export interface BootRim {
  readonly clocks?: Clocks;
  /** Another name after each restart of the service by a test, see `GateKeeperOptions.identity`. */
  readonly serviceIdentity?: () => string;
  /** False for a gateway that asks the service once for each request, as one behind a cache does. */
  readonly hasFeed?: boolean;
  /** False for a feed that is only polled, as by pages of an older build. */
  readonly hasStream?: boolean;
  /** See `GateKeeperOptions.changed`. */
  readonly gateChanged?: GateKeeperOptions["changed"];
  /** See `GatewayOptions.serviceAnswered`. */
  readonly serviceAnswered?: GatewayOptions["serviceAnswered"];
  /** Standard error when undefined. */
  readonly log?: Log;
}

/**
 * Starts the simulator where no service is configured, the gateway in front of either, and the listener for
 * metrics where one is wanted.
 *
 * @throws SettingsError where the address for metrics cannot be listened on, or the file of names not be read
 */
export async function boot(
  settings: Settings,
  simulator: SimulatorOptions = {},
  rim: BootRim = {},
): Promise<Booted> {
  const { clocks = systemClocks, log = toStandardError } = rim;
  return openNames({ path: settings.namesFile, clock: serverClock(clocks), log }, async (names) => {
    const named = { ...rim, names };
    if (settings.metrics === undefined) return bootGateway(settings, simulator, named);
    const { openMetrics } = await import("./metrics/open-metrics.ts");
    const { metrics, shared } = settings;
    return openMetrics(metrics, shared !== undefined, log, (serviceAnswered) =>
      bootGateway(settings, simulator, { ...named, serviceAnswered }),
    );
  });
}

/** The options of a gateway for any service. */
export type CommonOptions = Pick<
  GatewayOptions,
  | "operatorEmail"
  | "host"
  | "allowedHosts"
  | "names"
  | "streams"
  | "hasFeed"
  | "hasStream"
  | "serviceAnswered"
  | "log"
> & { readonly clock: Clock };

const toStandardError: Log = (line) => console.error(line);

async function bootGateway(
  settings: Settings,
  simulator: SimulatorOptions,
  {
    clocks = systemClocks,
    serviceIdentity,
    log = toStandardError,
    hasFeed,
    hasStream,
    serviceAnswered,
    gateChanged,
    names,
  }: BootRim & Pick<GatewayOptions, "names">,
): Promise<Booted> {
  const common: CommonOptions = {
    operatorEmail: settings.operatorEmail,
    host: settings.host,
    allowedHosts: settings.allowedHosts,
    names,
    streams: settings.streams,
    clock: serverClock(clocks),
    hasFeed,
    hasStream,
    serviceAnswered,
    log,
  };
  if (settings.service !== undefined && settings.shared !== undefined) {
    const { bootShared } = await import("./boot-shared.ts");
    return bootShared(settings, settings.service, settings.shared, common, { clocks, gateChanged });
  }
  if (settings.service !== undefined) {
    const { baseUrl, token = "" } = settings.service;
    const source = serviceSource(baseUrl);
    const folder = settings.stateDir;
    // Before any file of the folder is read: another process may be writing it.
    const lock = lockState({ folder, source, log, clocks });
    const store = openGateStore({ folder, source, token, clocks, log });
    const gateClosedForMs = store.memory?.closedForMs;
    const learned = openPaceStore({ folder, source, token, clocks, log, gateClosedForMs });
    const identity = serviceIdentity === undefined ? {} : { identity: serviceIdentity };
    const gateway = createGateway({
      ...common,
      ...settings.service,
      source,
      gate: createGateKeeper({ clocks, store, changed: gateChanged, ...identity }),
      ...identity,
      memory: learned.memory,
    });
    const save = () => {
      const memory = gateway.memory();
      if (memory !== undefined) learned.save(memory);
    };
    const saving = setInterval(save, SAVE_INTERVAL_MS);
    saving.unref();
    const commands = await openCommandSocket({
      folder,
      source,
      log,
      forgetPace() {
        gateway.forgetPace();
        save();
        log("The learned pace was forgotten: npm run reset-pace.");
      },
    });
    return {
      gateway,
      settings,
      description: `Quotes of ${new URL(baseUrl).origin}`,
      async close() {
        clearInterval(saving);
        commands.close();
        save();
        gateway.close();
        learned.close();
        lock.release();
      },
    };
  }
  // The simulator is not even loaded for a real service.
  const { startSimulator } = await import("#server/simulator/start.ts");
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
    gate: createGateKeeper({
      // While the market's time is frozen, its limit and every wait are frozen too.
      clocks: { ...clocks, now: () => market.clockMs },
      identity: () => market.identity,
    }),
    identity: () => market.identity,
    isDirect: () => market.isFrozen || market.isReplay,
    names: names ?? simulatedNames(market),
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
        ? `Simulated market, seed ${market.seed}${playing(simulator)}: MARKET_DATA_BASE_URL is not set`
        : `Replay of ${market.replay || "a recording"}: MARKET_DATA_BASE_URL is not set`,
    async close() {
      gateway.close();
      await market.close();
    },
  };
}

/** The story or scenario, if one was chosen. */
function playing({ scenario, story }: SimulatorOptions): string {
  if (story !== undefined) return `, story ${story}`;
  return scenario === undefined ? "" : `, ${scenario}`;
}
