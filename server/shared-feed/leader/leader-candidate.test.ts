import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import { keysOf } from "#server/shared-feed/store/keys.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import { createLeaderCandidate } from "./leader-candidate.ts";

const REDIS_TIME = 1_800_000_000_000;

const never = () => new Promise<never>(() => undefined);
const unused = () => Promise.reject(new Error("A leader does not call this"));

/** A store that grants the lease and renews it, whatever the writes return. */
const STORE: Store = {
  take: async () => ({ fence: 1, timeMs: REDIS_TIME }),
  renew: async () => REDIS_TIME,
  release: async () => undefined,
  publish: async () => true,
  mergeGate: unused,
  report: async () => true,
  read: unused,
  quotes: unused,
  list: unused,
  readForStart: async () => ({ timeMs: REDIS_TIME, found: [] }),
  writeDemand: unused,
  edges: async () => [],
  demands: unused,
  send: unused,
  lastMessage: async () => undefined,
};

/** Starts a leader whose write of a changed gate has this result. */
async function startLeader(write: () => Promise<boolean>) {
  const clock = createManualClock();
  const failures: unknown[] = [];
  const candidate = createLeaderCandidate({
    store: STORE,
    blockingRedis: { command: never },
    keys: keysOf("svc-0123456789abcdef"),
    clock,
    client: { instruments: never, quote: never },
    gateShare: {
      publish: write,
      receive: () => undefined,
      restore: unused,
      seenFence: 0,
    },
    removeToken: (text) => text,
    tokenMark: { fingerprint: () => "mark", matches: () => true },
    holder: "one",
    log: () => undefined,
    onError: (error) => failures.push(error),
    onInvalidValues: () => undefined,
  });
  onTestFinished(() => candidate.close());
  await clock.advance(10);
  expect(candidate.isLeader).toBe(true);
  return { candidate, clock, failures };
}

test("stays the leader while what it writes is the latest", async () => {
  const { candidate, clock } = await startLeader(async () => true);
  candidate.publishGate(OPEN_GATE);
  await clock.advance(1);
  expect(candidate.isLeader).toBe(true);
});

test("steps down at once if another process has a later fence", async () => {
  const { candidate, clock } = await startLeader(async () => false);
  candidate.publishGate(OPEN_GATE);
  await clock.advance(1);
  expect(candidate.isLeader).toBe(false);
});

test("steps down at once if a value cannot be written, and reports the error", async () => {
  const error = new Error("Redis is away");
  const { candidate, clock, failures } = await startLeader(() => Promise.reject(error));
  candidate.publishGate(OPEN_GATE);
  await clock.advance(1);
  expect(candidate.isLeader).toBe(false);
  expect(failures).toEqual([error]);
});
