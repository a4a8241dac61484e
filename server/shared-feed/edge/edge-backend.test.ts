import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import { createFeed } from "#server/feed/feed.ts";
import { ISINS } from "#server/feed/testing/feed-setting.ts";
import type { SharedState } from "#server/shared-feed/store/stored-state.ts";
import { type EdgeListener, edgeBackend } from "./edge-backend.ts";

const REDIS_TIME = 1_800_000_000_000;
const NOTHING = { timeMs: REDIS_TIME, found: [] };
const OUTAGE = {
  state: "unreachable",
  perMinute: 60,
  cycleMs: 2000,
  clientCount: 1,
  failure: undefined,
} as const;

/** Starts the feed of an edge with one stream. */
function startEdge() {
  const clock = createManualClock();
  const listeners = new Set<EdgeListener>();
  const ignore = () => undefined;
  const feed = createFeed({
    clock,
    deadlineMs: 8000,
    openBackend: edgeBackend({
      edge: "edge",
      store: {
        writeDemand: async () => true,
        quotes: async () => NOTHING,
        list: async () => NOTHING,
        send: async () => undefined,
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onError: ignore,
      onInvalidValues: ignore,
      onFenced: ignore,
    }),
  });
  let statusChanges = 0;
  const stream = feed.join({
    onOutcome: ignore,
    onNotListed: ignore,
    onStatusChange: () => {
      statusChanges += 1;
    },
  });
  stream.setDemand(
    new Map(
      ISINS.slice(0, 1).map((isin) => [isin, { weight: 1, isBackground: false, intervalMs: 1000 }]),
    ),
  );
  /** Reads the state of an outage from Redis. */
  function read(nextTryMs: number) {
    const state: SharedState = {
      gate: OPEN_GATE,
      status: OUTAGE,
      statusAgeMs: 0,
      nextTryMs,
      isRecovering: false,
      wasClockSetBack: false,
      refusedToken: undefined,
      invalidValues: 0,
    };
    const result = {
      timeMs: REDIS_TIME,
      fence: 1,
      entries: [],
      lastId: "0-0",
      isGap: false,
      state: new Map(),
      hasLeader: true,
    };
    for (const each of listeners)
      each({ result, isSnapshotDue: false, sentAt: clock.now() }, state);
  }
  return { clock, feed, read, statusChanges: () => statusChanges };
}

test("tells streams of the next try after each failed one, and nothing more while one takes long", async () => {
  const { clock, feed, read, statusChanges } = startEdge();
  read(2000);
  expect(statusChanges()).toBe(1);
  await clock.advance(1000);
  read(1000);
  // The try is under way for eight seconds.
  for (let second = 0; second < 8; second += 1) {
    await clock.advance(1000);
    read(0);
  }
  expect(feed.status().nextTryMs).toBe(0);
  expect(statusChanges()).toBe(1);
  await clock.advance(1000);
  read(16_000);
  expect(statusChanges()).toBe(2);
  // A user's try begins before its time.
  await clock.advance(1000);
  read(0);
  expect(statusChanges()).toBe(3);
});
