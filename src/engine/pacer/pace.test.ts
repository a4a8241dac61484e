import { describe, expect, test } from "vitest";
import { createPace, type Pace } from "./pace.ts";

const START = 1000;

/** Takes and answers every slot until `until`; returns the instants. */
function run(pace: Pace, from: number, until: number): number[] {
  const taken: number[] = [];
  let now = from;
  while (now <= until) {
    const turn = pace.next(now);
    if ("key" in turn) {
      taken.push(now);
      pace.succeeded(turn.key, now, now);
    } else now = Math.max(now + 1, turn.waitUntil);
  }
  return taken;
}

describe("the pace", () => {
  test("checks a quote of weight 1 every base interval of the policy", () => {
    const pace = createPace({ baseIntervalMs: 10_000, mostPerMinute: undefined });
    pace.watch("a", 1);
    expect(run(pace, START, START + 60_000)).toHaveLength(7);
  });

  test("applies a new base interval to keys that are watched again", () => {
    const pace = createPace({ baseIntervalMs: 10_000, mostPerMinute: undefined });
    pace.watch("a", 1);
    pace.setPolicy({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1);
    expect(run(pace, START, START + 60_000).length).toBeGreaterThan(55);
  });

  test("never sends more a minute than a person allows", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: 6 });
    for (const key of ["a", "b", "c"]) pace.watch(key, 1);
    const taken = run(pace, START, START + 120_000);
    expect(taken.length).toBeLessThanOrEqual(13);
    expect(pace.snapshot(START + 120_000)).toMatchObject({ perMinute: 6, cycleMs: 30_000 });
  });

  test("reports the cycle of a quote of weight 1, whatever the base interval", () => {
    const pace = createPace({ baseIntervalMs: 5000, mostPerMinute: undefined });
    pace.watch("a", 1);
    pace.watch("b", 1);
    expect(pace.snapshot(START).cycleMs).toBeCloseTo(5000);
    expect(pace.snapshot(START).perMinute).toBeCloseTo(24);
  });

  test("keeps a gate closed when it forgets what it learned", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1);
    const turn = pace.next(START);
    if (!("key" in turn)) throw new Error("nothing was due");
    pace.limited(turn.key, START, START, 30_000);
    pace.forget();
    const next = pace.next(START + 1);
    expect(next).toMatchObject({ waitUntil: expect.any(Number) });
    expect("waitUntil" in next && next.waitUntil).toBeGreaterThanOrEqual(START + 30_000);
    expect(pace.snapshot(START + 1).closedUntil).toBeGreaterThanOrEqual(START + 30_000);
  });

  test("forgets only when nothing is in flight, so that no key is asked twice at once", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1);
    pace.next(START);
    pace.forget();
    expect(pace.next(START + 5000)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
    pace.succeeded("a", START, START + 6000);
    expect(pace.next(START + 6000)).toEqual({ key: "a" });
  });

  test("remembers a gate that was closed when it forgot what it learned", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1);
    const turn = pace.next(START);
    if (!("key" in turn)) throw new Error("nothing was due");
    pace.limited(turn.key, START, START, 60_000);
    pace.forget();
    pace.next(START + 2000);
    expect(pace.memory(START + 2000).closedForMs).toBeGreaterThanOrEqual(58_000);
  });

  test("forgets everything learned on request, whatever is in flight or watched", () => {
    const memory = { perMinute: 30, longestWaitMs: 60_000, closedForMs: 5000 };
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined }, memory);
    expect(pace.memory(START)).toMatchObject({ perMinute: expect.closeTo(30) });
    pace.forget();
    expect(pace.memory(START + 1000)).toEqual({
      perMinute: null,
      longestWaitMs: 0,
      closedForMs: 4000,
    });
  });

  test("requests the called keys after it forgot what it learned, and no other key on call", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1, { isOnCall: true });
    pace.watch("b", 1, { isOnCall: true });
    pace.call("a", START);
    pace.forget();
    const turns = [START, START + 1000, START + 2000].map((now) => {
      const turn = pace.next(now);
      if ("key" in turn) pace.succeeded(turn.key, now, now);
      return "key" in turn ? turn.key : undefined;
    });
    expect(turns).toEqual(["a", undefined, undefined]);
  });

  test("repeats a request that met the limit without another call, even after it forgot", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1, { isOnCall: true });
    pace.watch("b", 1, { isOnCall: true });
    pace.call("a", START);
    expect(pace.next(START)).toEqual({ key: "a" });
    pace.limited("a", START, START, 10_000);
    pace.forget();
    const turns = [0, 9000, 11_000, 13_000].map((later) => {
      const turn = pace.next(START + later);
      if ("key" in turn) pace.succeeded(turn.key, START + later, START + later);
      return "key" in turn ? turn.key : undefined;
    });
    expect(turns).toEqual([undefined, undefined, "a", undefined]);
  });

  test("keeps a gate closed that another page remembers", () => {
    const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pace.watch("a", 1);
    pace.hold(START + 40_000, START);
    pace.hold(START + 10_000, START);
    expect(pace.next(START)).toEqual({ waitUntil: START + 40_000 });
    expect(pace.snapshot(START).closedUntil).toBe(START + 40_000);
  });

  test.each([false, true])(
    "sends one request at a time after such a gate until one is answered, having forgotten its pace: %s",
    (forgets) => {
      const pace = createPace({ baseIntervalMs: 1000, mostPerMinute: undefined });
      for (const key of ["a", "b", "c"]) pace.watch(key, 1);
      run(pace, START, START + 5000);
      const heldAt = START + 5000;
      pace.hold(heldAt + 40_000, heldAt);
      if (forgets) pace.forget();
      expect(pace.next(heldAt)).toEqual({ waitUntil: heldAt + 40_000 });
      const opensAt = heldAt + 40_000;
      const first = pace.next(opensAt);
      if (!("key" in first)) throw new Error("nothing was due");
      expect(pace.next(opensAt + 5000)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
      pace.succeeded(first.key, opensAt, opensAt + 5000);
      expect(pace.next(opensAt + 5000)).toHaveProperty("key");
    },
  );
});
