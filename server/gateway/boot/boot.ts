import type { Log } from "#server/common/log.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { type Clocks, systemClocks } from "#server/gateway/clocks.ts";
import type { GateKeeperOptions } from "#server/gateway/gate/gate-keeper.ts";
import type { Gateway } from "#server/gateway/gateway.ts";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { openNames } from "#server/gateway/names/open-names.ts";
import type { Settings } from "#server/gateway/settings/settings.ts";
import type { SimulatorOptions } from "#server/simulator/options.ts";
import { bootService } from "./boot-service.ts";

/** A gateway, with the service or simulator behind it. */
export interface Booted {
  readonly gateway: Gateway;
  readonly settings: Settings;
  /** The origin of the quotes in one line; holds no secret. */
  readonly description: string;
  close(): Promise<void>;
}

/** Options for tests and commands. */
export interface BootOverrides {
  readonly clocks?: Clocks;
  /** Another name after each restart of the service by a test, see `GateKeeperOptions.identity`. */
  readonly serviceIdentity?: () => string;
  /** False for a gateway that asks the service once for each request, as one behind a cache does. */
  readonly hasFeed?: boolean;
  /** False for a feed that is only polled, as by pages of an older build. */
  readonly hasStream?: boolean;
  /** See `GateKeeperOptions.onChange`. */
  readonly onGateChange?: GateKeeperOptions["onChange"];
  /** See `GatewayOptions`. */
  readonly onServiceAnswer?: GatewayOptions["onServiceAnswer"];
  readonly onOlderQuote?: GatewayOptions["onOlderQuote"];
  /** Standard error when undefined. */
  readonly log?: Log;
}

/**
 * Starts the gateway, with the simulator behind it if no service is configured, and with a listener for metrics if
 * one is configured.
 *
 * @throws SettingsError if the address for metrics cannot be listened on, or the file of names cannot be read
 */
export async function boot(
  settings: Settings,
  simulator: SimulatorOptions = {},
  overrides: BootOverrides = {},
): Promise<Booted> {
  const { clocks = systemClocks, log = toStandardError } = overrides;
  return openNames({ path: settings.namesFile, clock: serverClock(clocks), log }, async (names) => {
    const named = { ...overrides, names };
    if (settings.metrics === undefined) return bootGateway(settings, simulator, named);
    const { openMetrics } = await import("#server/gateway/metrics/open-metrics.ts");
    const { metrics, shared } = settings;
    return openMetrics(metrics, shared !== undefined, log, (listener) =>
      bootGateway(settings, simulator, { ...named, ...listener }),
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
  | "browserAccess"
  | "isDirect"
  | "clock"
  | "onServiceAnswer"
  | "onOlderQuote"
  | "log"
>;

const toStandardError: Log = (line) => console.error(line);

async function bootGateway(
  settings: Settings,
  simulator: SimulatorOptions,
  overrides: BootOverrides & Pick<GatewayOptions, "names">,
): Promise<Booted> {
  const { clocks = systemClocks, log = toStandardError, onGateChange } = overrides;
  const common: CommonOptions = {
    operatorEmail: settings.operatorEmail,
    host: settings.host,
    allowedHosts: settings.allowedHosts,
    names: overrides.names,
    streams: settings.streams,
    clock: serverClock(clocks),
    browserAccess: overrides.hasStream === false ? "routes" : "streams",
    isDirect: () => overrides.hasFeed === false,
    onServiceAnswer: overrides.onServiceAnswer,
    onOlderQuote: overrides.onOlderQuote,
    log,
  };
  if (settings.service !== undefined && settings.shared !== undefined) {
    const { bootShared } = await import("./boot-shared.ts");
    return bootShared(settings, settings.service, settings.shared, common, {
      clocks,
      onGateChange,
    });
  }
  if (settings.service !== undefined) {
    return bootService(settings, settings.service, common, overrides);
  }
  // The simulator is not even loaded for a real service.
  const { bootSimulated } = await import("./boot-simulated.ts");
  return bootSimulated(settings, simulator, common, overrides);
}
