import { describe, expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import { ask, BASE, serve, waitOf, watching } from "./testing-pacer.ts";

describe("while no limit is known", () => {
  test("asks the first key at once", () => {
    expect(ask(watching(1), 5)).toBe("k0");
  });

  test("waits for a call, not for a time, when nothing is watched", () => {
    expect(waitOf(createPacer(), 0)).toBe(Number.POSITIVE_INFINITY);
  });

  test("spreads the keys over the base interval", () => {
    const asked = serve(watching(20), 0, 1999);
    expect(asked.map(({ at }) => at)).toEqual(asked.map((_, index) => index * 100));
    expect(asked).toHaveLength(20);
  });

  test("asks a key once per base interval, and one of weight 5 five times", () => {
    const pacer = watching(2);
    pacer.watch("k1", 5);
    const asked = serve(pacer, 0, 20_000).map(({ key }) => key);
    const times = (name: string): number => asked.filter((key) => key === name).length;
    expect(times("k0")).toBeGreaterThanOrEqual(9);
    expect(times("k1")).toBeGreaterThanOrEqual(48);
    expect(times("k1")).toBeLessThanOrEqual(50);
  });

  test("has no more than the maximum in flight", () => {
    const pacer = watching(100);
    for (let now = 0; now < 100; now += 25) ask(pacer, now);
    expect(waitOf(pacer, 100)).toBe(Number.POSITIVE_INFINITY);
    expect(pacer.snapshot(100).inFlight).toBe(4);
  });

  test("has twice as many in flight where round trips are long", () => {
    const pacer = watching(100);
    pacer.succeeded(ask(pacer, 0), 0, 400);
    for (let index = 0; index < 8; index += 1) ask(pacer, 400 + index * 25);
    expect(waitOf(pacer, 1000)).toBeGreaterThan(1000);
    expect(pacer.snapshot(1000).inFlight).toBe(8);
  });

  test("asks new keys a tenth of the interval apart, however few are watched", () => {
    const pacer = watching(3);
    expect(serve(pacer, 0, 1000).map(({ at }) => at)).toEqual([0, 200, 400]);
    pacer.watch("new");
    expect(ask(pacer, 1000)).toBe("new");
  });

  test("asks a rare key at once and then at its own interval", () => {
    const pacer = createPacer({ baseIntervalMs: BASE });
    pacer.watch("list", BASE / 600_000);
    const asked = serve(pacer, 0, 1_800_001).map(({ at }) => Math.round(at));
    expect(asked).toEqual([0, 600_000, 1_200_000, 1_800_000]);
  });

  test("does not let a rare key delay others", () => {
    const pacer = createPacer({ baseIntervalMs: BASE });
    pacer.watch("list", BASE / 600_000);
    serve(pacer, 0, 1000);
    pacer.watch("k0");
    expect(ask(pacer, 1500)).toBe("k0");
  });

  test("does not ask a key sooner that was unwatched and watched again", () => {
    const pacer = watching(1);
    serve(pacer, 0, 10);
    pacer.unwatch("k0");
    pacer.watch("k0");
    expect(waitOf(pacer, 20)).toBe(2000);
  });

  test("ends the watch at a weight of 0", () => {
    const pacer = watching(1);
    pacer.watch("k0", 0);
    expect(waitOf(pacer, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("when a limit is met", () => {
  test("asks nothing before Retry-After has passed, then one at a time", () => {
    const pacer = watching(20);
    serve(pacer, 0, 900);
    pacer.limited(ask(pacer, 1000), 1000, 1050, 30_000);
    expect(waitOf(pacer, 1051)).toBe(31_050);
    expect(pacer.snapshot(2000).closedUntil).toBe(31_050);
    ask(pacer, 31_050);
    expect(waitOf(pacer, 31_050)).toBeGreaterThan(32_000);
  });

  test("has one request in flight after the gate has opened, until one is accepted", () => {
    const pacer = watching(20);
    serve(pacer, 0, 900);
    pacer.limited(ask(pacer, 1000), 1000, 1050, 5000);
    const first = ask(pacer, 6050);
    expect(waitOf(pacer, 9000)).toBe(Number.POSITIVE_INFINITY);
    pacer.succeeded(first, 6050, 9000);
    ask(pacer, 9000);
    ask(pacer, 9000);
    expect(pacer.snapshot(9000).inFlight).toBe(2);
  });

  test("gives the rejected key the next turn", () => {
    const pacer = watching(20);
    serve(pacer, 0, 4000);
    const refused = ask(pacer, 4000);
    pacer.limited(refused, 4000, 4050, 5000);
    expect(ask(pacer, 9050)).toBe(refused);
  });

  test.each([
    ["0 is a second", 0, 1000],
    ["a negative one is a second", -5, 1000],
    ["more than a day is a day", 9_999_999_999_000, 86_400_000],
    ["none is a second at first", undefined, 1000],
    ["none that is a number neither", Number.NaN, 1000],
  ])("Retry-After: %s", (_name, retryAfterMs, wait) => {
    const pacer = watching(1);
    pacer.limited(ask(pacer, 0), 0, 100, retryAfterMs);
    expect(pacer.snapshot(100).closedUntil).toBe(100 + wait);
  });

  test("lets the latest of several deadlines win", () => {
    const pacer = watching(20);
    const [first, second] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.limited(first, 0, 150, 9000);
    pacer.limited(second, 100, 160, 2000);
    expect(pacer.snapshot(200).closedUntil).toBe(9150);
  });

  test("doubles a wait without Retry-After until something passes", () => {
    const pacer = watching(1);
    let now = 0;
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const key = ask(pacer, now);
      pacer.limited(key, now, now, undefined);
      const until = pacer.snapshot(now).closedUntil ?? now;
      waits.push(until - now);
      now = Math.max(until, now + BASE);
    }
    expect(waits.slice(1).every((wait, index) => wait > (waits[index] ?? 0))).toBe(true);
  });

  test("counts a success that was on its way before the 429 came", () => {
    const pacer = watching(20);
    const [slow, refused] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.limited(refused, 100, 150, 2000);
    pacer.succeeded(slow, 0, 300);
    expect(pacer.snapshot(300)).toMatchObject({ inFlight: 0, closedUntil: 2150 });
  });

  test("learns the rate that a window admits", () => {
    const pacer = watching(20);
    let admitted = 0;
    let window = 0;
    for (let now = 0; now < 600_000; ) {
      const turn = pacer.next(now);
      if ("waitUntil" in turn) {
        now = turn.waitUntil;
        continue;
      }
      if (Math.floor(now / 60_000) !== window) {
        window = Math.floor(now / 60_000);
        admitted = 0;
      }
      admitted += 1;
      if (admitted <= 60) pacer.succeeded(turn.key, now, now);
      else pacer.limited(turn.key, now, now, 60_000 - (now % 60_000));
    }
    expect(pacer.snapshot(600_000).perMinute).toBeGreaterThan(54);
    expect(pacer.snapshot(600_000).perMinute).toBeLessThan(66);
    expect(pacer.snapshot(600_000).cycleMs).toBeCloseTo(
      (20 * 60_000) / pacer.snapshot(600_000).perMinute,
    );
  });

  test("does not blame its own pace for a 429 when it hardly asked", () => {
    const pacer = watching(20, { perMinute: 120, longestWaitMs: 0, closedForMs: 0 });
    for (let index = 1; index < 20; index += 1) pacer.unwatch(`k${index}`);
    serve(pacer, 0, 100_000);
    pacer.limited(ask(pacer, 100_000), 100_000, 100_000, 1000);
    for (let index = 1; index < 20; index += 1) pacer.watch(`k${index}`);
    expect(pacer.snapshot(101_000).perMinute).toBeGreaterThan(90);
  });
});

describe("a key on call", () => {
  test("is asked once for its calls, and not for one that was cancelled", () => {
    const pacer = createPacer({ baseIntervalMs: 1000 });
    pacer.watch("a", 1, { isOnCall: true });
    expect(pacer.next(0)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
    pacer.call("a", 0);
    pacer.call("a", 0);
    expect(pacer.next(0)).toEqual({ key: "a" });
    pacer.succeeded("a", 0, 10);
    pacer.call("a", 20);
    expect(pacer.next(20)).toEqual({ waitUntil: 1000 });
    pacer.cancelCall("a");
    pacer.cancelCall("unknown");
    expect(pacer.next(1000)).toEqual({ waitUntil: Number.POSITIVE_INFINITY });
    pacer.call("a", 1100);
    expect(pacer.next(1100)).toEqual({ key: "a" });
  });
});
