import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import type { Grant } from "#server/shared-feed/store/store.ts";
import { createLeaseHolder, type LeaseHolder, LOCAL_LEASE_MS } from "./lease-holder.ts";

const REDIS_TIME = 1_800_000_000_000;

/** Starts a lease holder with a store that the test controls. */
function startHolder() {
  const clock = createManualClock();
  const events: string[] = [];
  const state = {
    /** Whether this process can take and renew the lease. */
    isFree: true,
    isAway: false,
    delayMs: 0,
    lastFence: 0,
  };
  async function answer<T>(give: () => T): Promise<T> {
    if (state.isAway) throw new Error("away");
    const reply = give();
    if (state.delayMs > 0) {
      await new Promise<void>((resolve) => {
        clock.after(state.delayMs, resolve);
      });
    }
    return reply;
  }
  const timeMs = () => REDIS_TIME + clock.now();
  const store = {
    take: (_: string, seen: number) =>
      answer((): Grant | undefined => {
        events.push(`take ${seen}`);
        if (!state.isFree) return undefined;
        state.lastFence += 1;
        return { fence: state.lastFence, timeMs: timeMs() };
      }),
    renew: (_: string, fence: number) =>
      answer(() => (fence === state.lastFence && state.isFree ? timeMs() : undefined)),
    release: (_: string, fence: number) => answer(() => void events.push(`back ${fence}`)),
  };
  const lease: LeaseHolder = createLeaseHolder({
    store,
    clock,
    holder: "one",
    seenFence: () => 7,
    onGranted: (fence) => events.push(`granted ${fence}`),
    onLost: () => events.push("lost"),
    onError: () => undefined,
  });
  onTestFinished(() => void lease.close());
  return { clock, state, lease, events };
}

test("takes a lease with the greatest fence seen, and keeps it by renewals", async () => {
  const { clock, lease, events } = startHolder();
  expect(lease.fence()).toBeUndefined();
  await clock.advance(10);
  expect(events).toEqual(["take 7", "granted 1"]);
  await clock.advance(60_000);
  expect(lease.fence()).toBe(1);
  expect(events).toEqual(["take 7", "granted 1"]);
});

test("ends the lease by this process's clock, counted from before the last renewal was sent", async () => {
  const { clock, state, lease, events } = startHolder();
  state.delayMs = 400;
  await clock.advance(400);
  expect(lease.fence()).toBe(1);
  state.isAway = true;
  await clock.advance(LOCAL_LEASE_MS - 401);
  expect(lease.fence()).toBe(1);
  await clock.advance(1);
  expect(lease.fence()).toBeUndefined();
  expect(events.at(-1)).toBe("lost");
});

test("ends an expired lease at the next check, even if timers are late", async () => {
  const { clock, lease, events } = startHolder();
  await clock.advance(10);
  const woken = clock.sleep(LOCAL_LEASE_MS + 1);
  expect(lease.fence()).toBeUndefined();
  expect(events).toEqual(["take 7", "granted 1", "lost"]);
  await woken;
});

test("ignores a grant that arrives after its own deadline", async () => {
  const { clock, state, lease, events } = startHolder();
  state.delayMs = LOCAL_LEASE_MS + 100;
  await clock.advance(LOCAL_LEASE_MS + 200);
  expect(lease.fence()).toBeUndefined();
  expect(events).not.toContain("granted 1");
});

test("loses a fenced lease at once, and tries again", async () => {
  const { clock, state, lease, events } = startHolder();
  await clock.advance(10);
  state.isFree = false;
  await clock.advance(1000);
  expect(lease.fence()).toBeUndefined();
  expect(events.filter((event) => event === "lost")).toHaveLength(1);
  state.isFree = true;
  await clock.advance(1000);
  expect(lease.fence()).toBe(2);
});

test("loses the lease when stepping down, and may take a new one", async () => {
  const { clock, lease, events } = startHolder();
  await clock.advance(10);
  lease.stepDown();
  expect(lease.fence()).toBeUndefined();
  expect(events.at(-1)).toBe("lost");
  await clock.advance(1000);
  expect(lease.fence()).toBe(2);
});

test("releases the lease at the end, and takes no other", async () => {
  const { clock, lease, events } = startHolder();
  await clock.advance(10);
  await lease.close();
  expect(events.slice(-2)).toEqual(["lost", "back 1"]);
  await clock.advance(10_000);
  expect(events.slice(-1)).toEqual(["back 1"]);
});

test("releases a lease that is granted after the end", async () => {
  const { clock, state, lease, events } = startHolder();
  state.delayMs = 100;
  await clock.advance(10);
  await lease.close();
  await clock.advance(1000);
  expect(events).toEqual(["take 7", "back 1"]);
});

test("estimates Redis's clock no later than it shows", async () => {
  const { clock, state, lease } = startHolder();
  expect(lease.redisTimeAt(clock.now())).toBeUndefined();
  state.delayMs = 40;
  await clock.advance(50);
  const at = clock.now();
  const redisTime = lease.redisTimeAt(at) ?? Number.NaN;
  expect(redisTime).toBeLessThanOrEqual(REDIS_TIME + at);
  expect(redisTime).toBeGreaterThanOrEqual(REDIS_TIME + at - 40);
  expect(lease.redisTimeAt(at - 30)).toBe(redisTime - 30);
});
