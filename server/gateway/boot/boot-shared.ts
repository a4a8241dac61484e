import type { GateMemory } from "#server/common/gate-memory.ts";
import { createGateKeeper, type GateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { openGateStore } from "#server/gateway/gate/gate-store.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import { type Settings, SettingsError } from "#server/gateway/settings/settings.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { openCommandSocket } from "#server/gateway/state/command-socket.ts";
import { lockState } from "#server/gateway/state/state-lock.ts";
import { RedisError } from "#server/shared-feed/redis/redis.ts";
import { openSharedFeed, type SharedFeed } from "#server/shared-feed/shared-feed.ts";
import type { Booted, BootOverrides, CommonOptions } from "./boot.ts";

type SharedBootOptions = Required<Pick<BootOverrides, "clocks">> &
  Pick<BootOverrides, "onGateChange">;

/**
 * Starts a gateway whose feed several processes share. A process with a token also stores the gate in the state
 * folder: there it outlives a Redis that loses its data while no process runs. Only Redis stores what the pacer
 * learned.
 *
 * @throws SettingsError if Redis is reachable and cannot be used
 */
export async function bootShared(
  settings: Settings,
  service: NonNullable<Settings["service"]>,
  { address, role }: NonNullable<Settings["shared"]>,
  common: CommonOptions,
  { clocks, onGateChange }: SharedBootOptions,
): Promise<Booted> {
  const { baseUrl, token, ca } = service;
  const { clock, log } = common;
  const source = serviceSource(baseUrl);
  const state = token === undefined ? undefined : openState(settings.stateDir, source, token);
  let publish: SharedFeed["publishGate"] = () => undefined;
  // Created before the feed, which passes the gates of other processes to it.
  const gate: GateKeeper = createGateKeeper({
    clocks,
    onChange: onGateChange,
    store: {
      memory: state?.store.memory,
      save(memory) {
        state?.store.save(memory);
        publish(memory);
      },
    },
  });
  const shared = await openSharedFeed({
    address,
    ca,
    source,
    clock,
    mergeGate: (...known) => gate.merge(...known),
    log,
  }).catch((error: unknown) => {
    state?.lock.release();
    throw error instanceof RedisError ? new SettingsError(`REDIS_URL: ${error.message}`) : error;
  });
  publish = (memory) => shared.publishGate(memory);
  publishSavedGate(shared, state?.store.memory);
  const gateway = createGateway({
    ...common,
    ...service,
    source,
    identity: undefined,
    suggested: undefined,
    gate,
    shared,
    memory: undefined,
    browserAccess: role === "asker" ? "none" : common.browserAccess,
  });
  const commands = state && (await listenForCommands(() => shared.forgetPace()));
  return {
    gateway,
    settings,
    description: `Quotes of ${new URL(baseUrl).origin}, ${ROLE_DESCRIPTIONS[role]}`,
    async close() {
      commands?.close();
      await shared.close();
      gateway.close();
      state?.lock.release();
    },
  };

  function openState(folder: string, source: string, token: string) {
    const lock = lockState({ folder, source, log, clocks });
    return { lock, store: openGateStore({ folder, source, token, clocks, log }) };
  }

  function listenForCommands(forgetPace: SharedFeed["forgetPace"]) {
    return openCommandSocket({
      folder: settings.stateDir,
      source,
      log,
      async forgetPace() {
        await forgetPace();
        log("The leader was asked to forget the learned pace: npm run reset-pace.");
      },
    });
  }
}

const ROLE_DESCRIPTIONS = {
  all: "shared through Redis",
  edge: "requested by another process",
  asker: "polled by this process when it leads",
} as const;

/** Publishes the wait that an earlier process saved: it holds for all processes. */
function publishSavedGate(shared: SharedFeed, memory: GateMemory | undefined): void {
  if (memory !== undefined) shared.publishGate(memory);
}
