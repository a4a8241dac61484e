import { openCommandSocket } from "#server/gateway/state/command-socket.ts";
import { lockState } from "#server/gateway/state/state-lock.ts";
import { RedisFault } from "#server/shared-feed/redis.ts";
import { openSharedFeed, type SharedFeed } from "#server/shared-feed/shared-feed.ts";
import type { Booted, BootRim, CommonOptions } from "./boot.ts";
import type { GateMemory } from "./gate/gate.ts";
import { createGateKeeper, type GateKeeper } from "./gate/gate-keeper.ts";
import { openGateStore } from "./gate/gate-store.ts";
import { createGateway } from "./gateway.ts";
import { type Settings, SettingsError } from "./settings.ts";
import { serviceSource } from "./source-id.ts";

type Rim = Required<Pick<BootRim, "clocks">> & Pick<BootRim, "gateChanged">;

/**
 * Starts a gateway whose feed several processes share. Whoever may ask keeps the gate in the state folder as well, where
 * it outlives a Redis that loses everything while no process runs. What the pacer learned is kept in Redis alone.
 *
 * @throws SettingsError where Redis is reached and cannot be used
 */
export async function bootShared(
  settings: Settings,
  service: NonNullable<Settings["service"]>,
  { address, role }: NonNullable<Settings["shared"]>,
  common: CommonOptions,
  { clocks, gateChanged }: Rim,
): Promise<Booted> {
  const { baseUrl, token, ca } = service;
  const { clock, log } = common;
  const source = serviceSource(baseUrl);
  const state = token === undefined ? undefined : openState(settings.stateDir, source, token);
  // Made before the feed, which tells it what other processes know.
  const gate: GateKeeper = createGateKeeper({
    clocks,
    changed: gateChanged,
    store: {
      memory: state?.store.memory,
      save(memory) {
        state?.store.save(memory);
        shared?.gateChanged(memory);
      },
    },
  });
  let shared: SharedFeed | undefined;
  try {
    shared = await openSharedFeed({
      address,
      ca,
      source,
      clock,
      mergeGate: (...known) => gate.merge(...known),
      log,
    });
  } catch (error) {
    state?.lock.release();
    throw error instanceof RedisFault ? new SettingsError(`REDIS_URL: ${error.message}`) : error;
  }
  const feed = shared;
  mergeSavedGate(feed, state?.store.memory);
  const gateway = createGateway({
    ...common,
    ...service,
    source,
    gate,
    shared: feed,
    hasStream: role !== "asker" && common.hasStream,
  });
  const commands = state && (await listenForCommands(() => gateway.forgetPace()));
  return {
    gateway,
    settings,
    description: `Quotes of ${new URL(baseUrl).origin}, ${WORDS[role]}`,
    async close() {
      commands?.close();
      await feed.close();
      gateway.close();
      state?.lock.release();
    },
  };

  function openState(folder: string, source: string, token: string) {
    const lock = lockState({ folder, source, log, clocks });
    return { lock, store: openGateStore({ folder, source, token, clocks, log }) };
  }

  function listenForCommands(forgetPace: () => void) {
    return openCommandSocket({
      folder: settings.stateDir,
      source,
      log,
      forgetPace() {
        forgetPace();
        log("Whoever asks the service is told to forget the learned pace: npm run reset-pace.");
      },
    });
  }
}

const WORDS = {
  all: "shared through Redis",
  edge: "which another process asks for",
  asker: "which this process may ask for",
} as const;

/** A wait that an earlier process left is everybody's. */
function mergeSavedGate(feed: SharedFeed, memory: GateMemory | undefined): void {
  if (memory !== undefined) feed.gateChanged(memory);
}
