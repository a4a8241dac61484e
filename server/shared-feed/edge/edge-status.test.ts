import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { MarketDataError } from "#market/errors.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import type { BackendStatus } from "#server/feed/feed-backend.ts";
import type { SharedState } from "#server/shared-feed/store/stored-state.ts";
import { createEdgeStatus } from "./edge-status.ts";

const REDIS_TIME = 1_800_000_000_000;
const STATUS = {
  state: "live",
  perMinute: 60,
  cycleMs: 2000,
  clientCount: 3,
  failure: undefined,
} as const;

function start() {
  const clock = createManualClock();
  const changes: BackendStatus[] = [];
  const status = createEdgeStatus({ clock, onChange: (next) => changes.push(next) });
  const receive = (change: Partial<SharedState> = {}) => {
    const state = {
      gate: OPEN_GATE,
      status: STATUS,
      statusAgeMs: 0,
      nextTryMs: undefined,
      isRecovering: false,
      ...change,
    };
    const rest = { wasClockSetBack: false, refusedToken: undefined, invalidValues: 0 };
    status.receive({ ...state, ...rest }, REDIS_TIME, clock.now());
  };
  return { clock, status, changes, receive };
}

test("reports no pace once the leader has been silent for five seconds", async () => {
  const { clock, status, receive } = start();
  receive({ statusAgeMs: 1000 });
  await clock.advance(4000);
  expect(status.current?.perMinute).toBe(60);
  await clock.advance(1);
  expect(status.current).toMatchObject({ state: "live", perMinute: 0, clientCount: 3 });
});

test("keeps the end of a wait that two reads measure a little differently", async () => {
  const { clock, status, receive } = start();
  receive({ gate: { ...OPEN_GATE, closedForMs: 5000 } });
  const closedUntil = status.current?.closedUntil;
  await clock.advance(1000);
  receive({ gate: { ...OPEN_GATE, closedForMs: 4100 } });
  expect(status.current?.closedUntil).toBe(closedUntil);
  receive({ gate: { ...OPEN_GATE, closedForMs: 9000 } });
  expect(status.current?.closedUntil).toBe(clock.now() + 9000);
  receive();
  expect(status.current?.closedUntil).toBeUndefined();
});

test("knows the next try during an outage, while the leader reports", async () => {
  const { clock, status, receive } = start();
  const outage = { ...STATUS, state: "unreachable" } as const;
  receive({ status: outage, nextTryMs: 9000 });
  expect(status.current?.nextTryAt).toBe(clock.now() + 9000);
  await clock.advance(5001);
  expect(status.current?.nextTryAt).toBeUndefined();
  receive({ status: outage });
  expect(status.current?.nextTryAt).toBeUndefined();
  receive({ nextTryMs: 9000 });
  expect(status.current?.nextTryAt).toBeUndefined();
});

test("knows that the pace recovers from a rate limit, while the leader reports", async () => {
  const { clock, status, receive } = start();
  receive({ isRecovering: true });
  expect(status.current?.isRecovering).toBe(true);
  await clock.advance(5001);
  expect(status.current?.isRecovering).toBe(false);
  receive();
  expect(status.current?.isRecovering).toBe(false);
});

test("keeps the newest failure, from an answer or from the leader", () => {
  const { clock, status, receive } = start();
  const failureAt = (ageMs: number) => ({
    status: {
      ...STATUS,
      failure: { error: new MarketDataError("network"), failedAtMs: REDIS_TIME - ageMs },
    },
  });
  const own = { at: clock.now() - 500, atEpochMs: 1, error: new MarketDataError("timeout") };
  status.recordFailure(own);
  receive(failureAt(800));
  expect(status.lastFailure).toBe(own);
  receive(failureAt(200));
  expect(status.lastFailure).toMatchObject({ at: clock.now() - 200, error: { kind: "network" } });
});
