import { serverClock } from "#server/feed/server-clock.ts";
import { systemClocks } from "#server/gateway/clocks.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { STREAM_LIMITS } from "#server/gateway/settings/settings.ts";

/** Returns the options of a gateway on the loopback, with a feed and streams, and a new gate in memory. */
export const testGatewayOptions = (): Omit<GatewayOptions, "baseUrl" | "token"> => ({
  ca: undefined,
  source: "svc-0",
  identity: undefined,
  operatorEmail: undefined,
  suggested: undefined,
  names: undefined,
  host: "127.0.0.1",
  allowedHosts: [],
  gate: createGateKeeper(),
  shared: undefined,
  memory: undefined,
  browserAccess: "streams",
  isDirect: () => false,
  clock: serverClock(systemClocks),
  onServiceAnswer: undefined,
  streams: STREAM_LIMITS,
  log: () => undefined,
});
