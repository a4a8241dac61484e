import { systemClocks } from "#server/gateway/clocks.ts";
import { createGateKeeper } from "#server/gateway/gate/gate-keeper.ts";
import { openGateStore } from "#server/gateway/gate/gate-store.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import type { Settings } from "#server/gateway/settings/settings.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { openCommandSocket } from "#server/gateway/state/command-socket.ts";
import { openPaceStore } from "#server/gateway/state/pace-store.ts";
import { lockState } from "#server/gateway/state/state-lock.ts";
import type { Booted, BootOverrides, CommonOptions } from "./boot.ts";

/** Interval of passing the pace to its store, which writes less often. */
const SAVE_INTERVAL_MS = 1000;

/** Starts a gateway that is the only process that asks its service. It keeps its state in the state folder. */
export async function bootService(
  settings: Settings,
  service: NonNullable<Settings["service"]>,
  common: CommonOptions,
  { clocks = systemClocks, serviceIdentity, onGateChange }: BootOverrides,
): Promise<Booted> {
  const { log } = common;
  const { baseUrl, token = "" } = service;
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
    ...service,
    source,
    identity: serviceIdentity,
    suggested: undefined,
    gate: createGateKeeper({ clocks, store, onChange: onGateChange, ...identity }),
    shared: undefined,
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
