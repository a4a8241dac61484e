import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { keysOf } from "./keys.ts";
import { createSharedAsker } from "./shared-asker.ts";
import type { Store } from "./store.ts";

const REDIS_TIME = 1_800_000_000_000;
const OPEN_GATE = { closedForMs: 0, refusal: null, outageForMs: 0, pathsForMs: {} };

const never = () => new Promise<never>(() => undefined);
const unused = () => Promise.reject(new Error("A leader does not call this"));

/** A store that grants the lease and renews it, whatever becomes of the writes. */
const STORE: Store = {
  take: async () => ({ fence: 1, timeMs: REDIS_TIME }),
  renew: async () => REDIS_TIME,
  giveBack: async () => undefined,
  publish: async () => true,
  mergeGate: unused,
  report: async () => true,
  read: unused,
  quotes: unused,
  list: unused,
  restart: async () => ({ timeMs: REDIS_TIME, found: [] }),
  writeDemand: unused,
  edges: async () => [],
  demands: unused,
  send: unused,
  lastMessage: async () => undefined,
};

/** A leader whose write of a changed gate ends as given. */
async function startLeader(write: () => Promise<boolean>) {
  const clock = createManualClock();
  const failures: unknown[] = [];
  const asker = createSharedAsker({
    store: STORE,
    waiting: { command: never },
    keys: keysOf("svc-0123456789abcdef"),
    clock,
    client: { instruments: never, quote: never },
    gateShare: {
      changed: write,
      received: () => undefined,
      raise: unused,
      seenFence: 0,
    },
    removeToken: (text) => text,
    tokenMark: { fingerprint: () => "mark", matches: () => true },
    holder: "one",
    log: () => undefined,
    failed: (error) => failures.push(error),
    refused: () => undefined,
  });
  onTestFinished(() => asker.close());
  await clock.advance(10);
  expect(asker.isLeader).toBe(true);
  return { asker, clock, failures };
}

test("stays the leader while what it writes is the latest", async () => {
  const { asker, clock } = await startLeader(async () => true);
  asker.gateChanged(OPEN_GATE);
  await clock.advance(1);
  expect(asker.isLeader).toBe(true);
});

test("steps down at once if another process has a later fence", async () => {
  const { asker, clock } = await startLeader(async () => false);
  asker.gateChanged(OPEN_GATE);
  await clock.advance(1);
  expect(asker.isLeader).toBe(false);
});

test("steps down at once if a value cannot be written, and reports the error", async () => {
  const error = new Error("Redis is away");
  const { asker, clock, failures } = await startLeader(() => Promise.reject(error));
  asker.gateChanged(OPEN_GATE);
  await clock.advance(1);
  expect(asker.isLeader).toBe(false);
  expect(failures).toEqual([error]);
});
