import { describe, expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";
import type { PacerMemory } from "./pacer-memory.ts";
import { ask, serve, waitOf, watching } from "./testing-pacer.ts";

/** Fails one request of every key, a slot apart; returns the instant of the last failure. */
function failAll(pacer: Pacer, count: number): number {
  let now = 0;
  for (let index = 0; index < count; index += 1, now += 100) {
    pacer.failed(ask(pacer, now), now, now);
  }
  return now - 100;
}

describe("when requests fail", () => {
  test("waits a second once every key failed, doubling to thirty", () => {
    const pacer = watching(20);
    let now = failAll(pacer, 20);
    expect(pacer.isDown()).toBe(true);
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const until = waitOf(pacer, now);
      waits.push(until - now);
      now = until;
      pacer.failed(ask(pacer, now), now, now);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test("keeps the pace while a healthy key has not failed yet", () => {
    const pacer = watching(20);
    const now = failAll(pacer, 19);
    expect(pacer.isDown()).toBe(false);
    expect(waitOf(pacer, now)).toBe(now + 100);
  });

  test("tries first the key that was answered last, and one at a time until one is answered", () => {
    const pacer = watching(3);
    const last = serve(pacer, 0, 401).at(-1)?.key;
    let now = 2000;
    for (; !pacer.isDown(); now += 700) pacer.failed(ask(pacer, now), now, now);
    now = waitOf(pacer, now - 700) + 2000;
    const tried = ask(pacer, now);
    expect(tried).toBe(last);
    expect(waitOf(pacer, now + 9000)).toBe(Number.POSITIVE_INFINITY);
    pacer.succeeded(tried, now, now + 9000);
    expect(pacer.isDown()).toBe(false);
    ask(pacer, now + 9000);
  });

  test("counts failures for their keys alone when something was answered between them", () => {
    const pacer = watching(3);
    serve(pacer, 0, 401);
    for (let now = 3000; now < 60_000; now += 500) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      if (turn.key === "k2") pacer.succeeded(turn.key, now, now);
      else pacer.failed(turn.key, now, now);
      expect(pacer.isDown()).toBe(false);
    }
  });

  test("reports the service as down after eight seconds of failures, the key answered last among them", () => {
    const pacer = watching(20, { perMinute: 60, longestWaitMs: 0, closedForMs: 0 });
    let now = 0;
    for (; now < 60_000; now = waitOf(pacer, now)) pacer.succeeded(ask(pacer, now), now, now);
    const cutAt = now;
    for (; !pacer.isDown(); now = pacer.isDown() ? now : waitOf(pacer, now)) {
      pacer.failed(ask(pacer, now), now, now);
    }
    expect(now - cutAt).toBeGreaterThan(7000);
    expect(now - cutAt).toBeLessThanOrEqual(10_000);
  });

  test("lets a key that fails alone wait its interval, doubling to a minute", () => {
    const pacer = watching(2);
    const asked: number[] = [];
    for (let now = 0; now < 400_000; ) {
      const turn = pacer.next(now);
      if ("waitUntil" in turn) now = turn.waitUntil;
      else if (turn.key === "k1") pacer.succeeded("k1", now, now);
      else {
        asked.push(now);
        pacer.failed("k0", now, now);
      }
    }
    const waits = asked.slice(1).map((at, index) => Math.round((at - (asked[index] ?? 0)) / 1000));
    expect(waits.slice(0, 8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("holds a key for its own Retry-After, and no other", () => {
    const pacer = watching(2);
    const held = ask(pacer, 0);
    pacer.failed(held, 0, 50, 7000);
    for (let now = 200; now < 7050; now += 50) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      expect(turn.key).not.toBe(held);
      pacer.succeeded(turn.key, now, now);
    }
    expect(ask(pacer, 7050)).toBe(held);
  });

  test("holds everything for the latest Retry-After once every key failed", () => {
    const pacer = watching(2);
    const [first, second] = [ask(pacer, 0), ask(pacer, 200)];
    pacer.failed(first, 0, 250, 9000);
    expect(pacer.snapshot(260).closedUntil).toBeUndefined();
    pacer.failed(second, 200, 300, 4000);
    expect(pacer.snapshot(300).closedUntil).toBe(9250);
    pacer.retryNow(400);
    expect(waitOf(pacer, 400)).toBe(9250);
  });

  test("ignores failures of a key that is no longer watched", () => {
    const pacer = watching(2);
    pacer.watch("list", 1 / 600);
    serve(pacer, 0, 1000);
    pacer.failed(ask(pacer, 2000), 2000, 2000);
    pacer.unwatch("k0");
    for (let now = 2200; now < 10_000; now += 100) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      pacer.failed(turn.key, now, now);
    }
    expect(pacer.isDown()).toBe(false);
  });

  test("learns no pace from failures", () => {
    const pacer = watching(20);
    pacer.failed(ask(pacer, 0), 0, 50, 7000);
    expect(pacer.save().perMinute).toBeNull();
  });

  test("ignores a request that was given up with its key", () => {
    const pacer = watching(20);
    const given = [ask(pacer, 0), ask(pacer, 100)];
    for (const key of given) {
      pacer.unwatch(key);
      pacer.failed(key, 0, 200);
    }
    ask(pacer, 250);
  });
});

describe("when the gate opens", () => {
  test("asks for keys that failed where no other is due soon: a rare key delays none", () => {
    const pacer = createPacer({ baseIntervalMs: 1000 });
    pacer.watch("list", 1 / 600);
    pacer.succeeded(ask(pacer, 0), 0, 0);
    for (const key of ["k0", "k1", "k2"]) pacer.watch(key);
    let now = 1000;
    for (let missed = 0; missed < 6; now += 100) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      pacer.keyFailed(turn.key, now, now);
      missed += 1;
    }
    now += 4000;
    const limited = ask(pacer, now);
    pacer.limited(limited, now, now, 5000);
    const opensAt = waitOf(pacer, now);
    expect(opensAt).toBeLessThan(now + 10_000);
    expect(ask(pacer, opensAt)).toMatch(/^k/);
  });

  test("waits for a healthy key that is due soon before it asks for one that failed", () => {
    const pacer = watching(2);
    pacer.succeeded(ask(pacer, 0), 0, 0);
    pacer.keyFailed(ask(pacer, 200), 200, 200);
    pacer.limited(ask(pacer, 2000), 2000, 2000, 1000);
    const first = waitOf(pacer, 2000);
    expect(ask(pacer, first)).toBe("k0");
    expect(waitOf(pacer, first + 5000)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("requests that take long", () => {
  /** Every key is answered within 20 ms, and then k0, k1, … are sent and never answered. */
  function hanging(count: number): { pacer: Pacer; now: number } {
    const pacer = watching(20);
    let now = 0;
    for (; now < 2000; now += 100) pacer.succeeded(ask(pacer, now), now, now + 20);
    for (let sent = 0; sent < count; sent += 1, now += 100) ask(pacer, now);
    return { pacer, now };
  }

  test("free their slot once they are late", () => {
    const { pacer, now } = hanging(4);
    expect(waitOf(pacer, now)).toBe(3000);
    expect(ask(pacer, 3000)).toBe("k4");
  });

  test("are given up from the third on, the latest first, where no connection is left", () => {
    const { pacer } = hanging(4);
    for (let now = 3000; now < 3400; now += 100) ask(pacer, now);
    expect(pacer.next(4000)).toMatchObject({ insteadOf: "k4" });
    expect(pacer.snapshot(4000).inFlight).toBe(8);
  });

  test("are asked for again one at a time", () => {
    const { pacer } = hanging(4);
    for (const key of ["k0", "k1", "k2", "k3"]) pacer.failed(key, 2000, 10_000);
    const asked: string[] = [];
    for (let now = 10_000; now < 13_000; now += 100) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      asked.push(turn.key);
      if (!["k0", "k1", "k2", "k3"].includes(turn.key)) pacer.succeeded(turn.key, now, now + 20);
    }
    expect(asked.filter((key) => ["k0", "k1", "k2", "k3"].includes(key))).toEqual(["k0"]);
    expect(asked.length).toBeGreaterThan(10);
  });
});

describe("the memory", () => {
  const memory: PacerMemory = { perMinute: 60, longestWaitMs: 30_000, closedForMs: 5000 };

  test("starts at the learned rate", () => {
    expect(watching(20, memory).snapshot(0).perMinute).toBeCloseTo(57);
  });

  test("stays closed for what was left of a Retry-After, whatever the clock's origin", () => {
    expect(waitOf(watching(1, memory), 1e12)).toBe(1e12 + 5000);
  });

  test("is plain JSON and comes back as it was", () => {
    const pacer = watching(20, memory);
    pacer.next(100);
    const saved: unknown = JSON.parse(JSON.stringify(pacer.save()));
    expect(saved).toEqual(memory);
  });

  test("keeps what is left of the gate only", () => {
    const pacer = watching(1, memory);
    pacer.next(0);
    pacer.next(4000);
    expect(pacer.save().closedForMs).toBe(1000);
    pacer.next(60_000);
    expect(pacer.save().closedForMs).toBe(0);
  });
});

describe("invalid calls", () => {
  test("an answer for a key that is not in flight changes nothing", () => {
    const pacer = watching(2);
    pacer.limited("k0", 0, 10, 60_000);
    pacer.succeeded("stranger", 0, 10);
    expect(pacer.snapshot(10)).toMatchObject({ inFlight: 0, closedUntil: undefined });
  });

  test("an earlier now counts as the latest one seen", () => {
    const pacer = watching(2);
    ask(pacer, 50_000);
    expect(waitOf(pacer, 10)).toBe(50_200);
    pacer.limited("k0", 50_000, Number.NaN, 1000);
    expect(pacer.snapshot(0).closedUntil).toBe(51_000);
  });

  test.each([{ baseIntervalMs: 0 }, { baseIntervalMs: Number.NaN }, { maxInFlight: 0 }])(
    "%o is rejected",
    (options) => {
      expect(() => createPacer(options)).toThrow(RangeError);
    },
  );
});

describe("answers from a gateway's cache after a wait", () => {
  /** Closes the gate until 5 s, and then serves all requests but those for `k0`, which fails once, from the cache. */
  function serveCached(pacer: Pacer, to: number) {
    pacer.hold(5000, 0);
    const asked: { readonly key: string; readonly at: number }[] = [];
    let hasFailed = false;
    for (let now = 5000; now < to; now += 10) {
      const turn = pacer.next(now);
      if (!("key" in turn)) continue;
      asked.push({ key: turn.key, at: now });
      if (turn.key === "k0" && !hasFailed) {
        hasFailed = true;
        pacer.failed(turn.key, now, now, 2000);
      } else pacer.servedFromCache(turn.key, now, now);
    }
    return asked;
  }

  test("do not delay a key that has failed beyond its own Retry-After", () => {
    const asked = serveCached(watching(4), 20_000);
    const [first, second] = asked.filter(({ key }) => key === "k0").map(({ at }) => at);
    expect(first).toBeLessThan(8000);
    expect(second).toBeGreaterThanOrEqual(2000 + Number(first));
    expect(second).toBeLessThan(3000 + Number(first));
  });

  test("end the requests one at a time", () => {
    const pacer = watching(4);
    pacer.hold(5000, 0);
    const key = ask(pacer, 5000);
    expect(waitOf(pacer, 6000)).toBe(Number.POSITIVE_INFINITY);
    pacer.servedFromCache(key, 5000, 6000);
    ask(pacer, 6000);
    ask(pacer, 7000);
    expect(pacer.snapshot(7000).inFlight).toBe(2);
  });
});

describe("an outcome that comes without a request", () => {
  test("counts as the key's own, and takes no slot", () => {
    const pacer = watching(3);
    for (const key of ["k0", "k1"]) {
      pacer.claim(key, 0);
      pacer.servedFromCache(key, 0, 0);
    }
    // Both have had their turn, so the third is requested at once.
    expect(ask(pacer, 0)).toBe("k2");
    expect(waitOf(pacer, 0)).toBe(2000);
  });

  test("may be an outage when every key fails, and one answer ends it", () => {
    const pacer = watching(3);
    for (const key of ["k0", "k1", "k2"]) {
      pacer.claim(key, 1000);
      pacer.failed(key, 800, 1000);
    }
    expect(pacer.isDown()).toBe(true);
    pacer.claim("k1", 5000);
    pacer.servedFromCache("k1", 4800, 5000);
    expect(pacer.isDown()).toBe(false);
  });

  test("is ignored for an unknown key", () => {
    const pacer = watching(1);
    pacer.claim("other", 0);
    pacer.failed("other", 0, 0);
    expect(pacer.isDown()).toBe(false);
    expect(pacer.snapshot(0).inFlight).toBe(0);
  });
});
