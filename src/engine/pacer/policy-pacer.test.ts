import { describe, expect, test } from "vitest";
import { createPolicyPacer, type PolicyPacer } from "./policy-pacer.ts";

const START = 1000;

/** Takes and answers every slot until `until`; returns the instants. */
function run(pacer: PolicyPacer, from: number, until: number): number[] {
  const taken: number[] = [];
  let now = from;
  while (now <= until) {
    const turn = pacer.next(now);
    if ("key" in turn) {
      taken.push(now);
      pacer.succeeded(turn.key, now, now);
    } else now = Math.max(now + 1, turn.waitUntil);
  }
  return taken;
}

describe("the pacer of a policy", () => {
  test("checks a quote of weight 1 every base interval of the policy", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 10_000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    expect(run(pacer, START, START + 60_000)).toHaveLength(7);
  });

  test("applies a new base interval to keys that are watched again", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 10_000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    pacer.setPolicy({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    expect(run(pacer, START, START + 60_000).length).toBeGreaterThan(55);
  });

  test("never sends more a minute than a person allows", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: 6 });
    for (const key of ["a", "b", "c"]) pacer.watch(key, 1);
    const taken = run(pacer, START, START + 120_000);
    expect(taken.length).toBeLessThanOrEqual(13);
    expect(pacer.snapshot(START + 120_000)).toMatchObject({ perMinute: 6, cycleMs: 30_000 });
  });

  test("reports the cycle of a quote of weight 1, whatever the base interval", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 5000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    pacer.watch("b", 1);
    expect(pacer.snapshot(START).cycleMs).toBeCloseTo(5000);
    expect(pacer.snapshot(START).perMinute).toBeCloseTo(24);
  });

  test("keeps a gate closed when it forgets what it learned", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    const turn = pacer.next(START);
    if (!("key" in turn)) throw new Error("nothing was due");
    pacer.limited(turn.key, START, START, 30_000);
    pacer.forget();
    const next = pacer.next(START + 1);
    expect(next).toMatchObject({ waitUntil: expect.any(Number) });
    expect("waitUntil" in next && next.waitUntil).toBeGreaterThanOrEqual(START + 30_000);
    expect(pacer.snapshot(START + 1).closedUntil).toBeGreaterThanOrEqual(START + 30_000);
  });

  test("forgets only when nothing is in flight, so that no key is asked twice at once", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    pacer.next(START);
    pacer.forget();
    expect(pacer.next(START + 5000)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
    pacer.succeeded("a", START, START + 6000);
    expect(pacer.next(START + 6000)).toEqual({ key: "a" });
  });

  test("remembers a gate that was closed when it forgot what it learned", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    const turn = pacer.next(START);
    if (!("key" in turn)) throw new Error("nothing was due");
    pacer.limited(turn.key, START, START, 60_000);
    pacer.forget();
    pacer.next(START + 2000);
    expect(pacer.memory(START + 2000).closedForMs).toBeGreaterThanOrEqual(58_000);
  });

  test("forgets everything learned on request, whatever is in flight or watched", () => {
    const memory = { perMinute: 30, longestWaitMs: 60_000, closedForMs: 5000 };
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined }, memory);
    expect(pacer.memory(START)).toMatchObject({ perMinute: expect.closeTo(30) });
    pacer.forget();
    expect(pacer.memory(START + 1000)).toEqual({
      perMinute: null,
      longestWaitMs: 0,
      closedForMs: 4000,
    });
  });

  test("requests the called keys after it forgot what it learned, and no other key on call", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1, { isOnCall: true });
    pacer.watch("b", 1, { isOnCall: true });
    pacer.call("a", START);
    pacer.forget();
    const turns = [START, START + 1000, START + 2000].map((now) => {
      const turn = pacer.next(now);
      if ("key" in turn) pacer.succeeded(turn.key, now, now);
      return "key" in turn ? turn.key : undefined;
    });
    expect(turns).toEqual(["a", undefined, undefined]);
  });

  test("repeats a request that met the limit without another call, even after it forgot", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1, { isOnCall: true });
    pacer.watch("b", 1, { isOnCall: true });
    pacer.call("a", START);
    expect(pacer.next(START)).toEqual({ key: "a" });
    pacer.limited("a", START, START, 10_000);
    pacer.forget();
    const turns = [0, 9000, 11_000, 13_000].map((later) => {
      const turn = pacer.next(START + later);
      if ("key" in turn) pacer.succeeded(turn.key, START + later, START + later);
      return "key" in turn ? turn.key : undefined;
    });
    expect(turns).toEqual([undefined, undefined, "a", undefined]);
  });

  test("keeps a gate closed that another page remembers", () => {
    const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
    pacer.watch("a", 1);
    pacer.hold(START + 40_000, START);
    pacer.hold(START + 10_000, START);
    expect(pacer.next(START)).toEqual({ waitUntil: START + 40_000 });
    expect(pacer.snapshot(START).closedUntil).toBe(START + 40_000);
  });

  test.each([false, true])(
    "sends one request at a time after such a gate until one is answered, having forgotten its pace: %s",
    (forgets) => {
      const pacer = createPolicyPacer({ baseIntervalMs: 1000, mostPerMinute: undefined });
      for (const key of ["a", "b", "c"]) pacer.watch(key, 1);
      run(pacer, START, START + 5000);
      const heldAt = START + 5000;
      pacer.hold(heldAt + 40_000, heldAt);
      if (forgets) pacer.forget();
      expect(pacer.next(heldAt)).toEqual({ waitUntil: heldAt + 40_000 });
      const opensAt = heldAt + 40_000;
      const first = pacer.next(opensAt);
      if (!("key" in first)) throw new Error("nothing was due");
      expect(pacer.next(opensAt + 5000)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
      pacer.succeeded(first.key, opensAt, opensAt + 5000);
      expect(pacer.next(opensAt + 5000)).toHaveProperty("key");
    },
  );
});
