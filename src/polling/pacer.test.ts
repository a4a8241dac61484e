import { describe, expect, it } from "vitest";
import { createPacer, type Pacer, type PacerMemory } from "./pacer.ts";

const BASE = 2000;

function watching(count: number, memory?: PacerMemory): Pacer {
  const pacer = createPacer({ baseIntervalMs: BASE, ...(memory === undefined ? {} : { memory }) });
  for (let index = 0; index < count; index += 1) pacer.watch(`k${index}`);
  return pacer;
}

/** The key that is asked at `now`; the test fails where there is none. */
function ask(pacer: Pacer, now: number): string {
  const turn = pacer.next(now);
  if ("key" in turn) return turn.key;
  throw new Error(`Nothing to ask before ${turn.waitUntil}`);
}

function waitOf(pacer: Pacer, now: number): number {
  const turn = pacer.next(now);
  if ("waitUntil" in turn) return turn.waitUntil;
  throw new Error(`${turn.key} was asked`);
}

/** Answers everything at once from `from` to `to`; returns what was asked, and when. */
function serve(pacer: Pacer, from: number, to: number): { key: string; at: number }[] {
  const asked: { key: string; at: number }[] = [];
  for (let now = from; now < to; ) {
    const turn = pacer.next(now);
    if ("key" in turn) {
      asked.push({ key: turn.key, at: now });
      pacer.succeeded(turn.key, now, now);
    } else {
      now = turn.waitUntil;
    }
  }
  return asked;
}

describe("while no limit is known", () => {
  it("asks the first key at once", () => {
    expect(ask(watching(1), 5)).toBe("k0");
  });

  it("waits for a call, not for a time, when nothing is watched", () => {
    expect(waitOf(createPacer(), 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("spreads the keys over the base interval", () => {
    const asked = serve(watching(20), 0, 1999);
    expect(asked.map(({ at }) => at)).toEqual(asked.map((_, index) => index * 100));
    expect(asked).toHaveLength(20);
  });

  it("asks a key once per base interval, and one of weight 5 five times", () => {
    const pacer = watching(2);
    pacer.watch("k1", 5);
    const asked = serve(pacer, 0, 20_000).map(({ key }) => key);
    const times = (name: string): number => asked.filter((key) => key === name).length;
    expect(times("k0")).toBeGreaterThanOrEqual(9);
    expect(times("k1")).toBeGreaterThanOrEqual(48);
    expect(times("k1")).toBeLessThanOrEqual(50);
  });

  it("has no more than the maximum in flight", () => {
    const pacer = watching(100);
    for (let now = 0; now < 100; now += 25) ask(pacer, now);
    expect(waitOf(pacer, 100)).toBe(Number.POSITIVE_INFINITY);
    expect(pacer.snapshot(100).inFlight).toBe(4);
  });

  it("has twice as many in flight where round trips are long", () => {
    const pacer = watching(100);
    pacer.succeeded(ask(pacer, 0), 0, 400);
    for (let index = 0; index < 8; index += 1) ask(pacer, 400 + index * 25);
    expect(waitOf(pacer, 1000)).toBe(Number.POSITIVE_INFINITY);
  });

  it("asks new keys a tenth of the interval apart, however few are watched", () => {
    const pacer = watching(3);
    expect(serve(pacer, 0, 1000).map(({ at }) => at)).toEqual([0, 200, 400]);
    pacer.watch("new");
    expect(ask(pacer, 1000)).toBe("new");
  });

  it("asks a rare key at once and then at its own interval", () => {
    const pacer = createPacer({ baseIntervalMs: BASE });
    pacer.watch("list", BASE / 600_000);
    const asked = serve(pacer, 0, 1_800_001).map(({ at }) => Math.round(at));
    expect(asked).toEqual([0, 600_000, 1_200_000, 1_800_000]);
  });

  it("lets a rare key alone hold nobody up", () => {
    const pacer = createPacer({ baseIntervalMs: BASE });
    pacer.watch("list", BASE / 600_000);
    serve(pacer, 0, 1000);
    pacer.watch("k0");
    expect(ask(pacer, 1500)).toBe("k0");
  });

  it("does not ask sooner a key that was unwatched and watched again", () => {
    const pacer = watching(1);
    serve(pacer, 0, 10);
    pacer.unwatch("k0");
    pacer.watch("k0");
    expect(waitOf(pacer, 20)).toBe(2000);
  });

  it("takes a weight of 0 for the end of the watch", () => {
    const pacer = watching(1);
    pacer.watch("k0", 0);
    expect(waitOf(pacer, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("when a limit is met", () => {
  it("asks nothing before Retry-After has passed, then one at a time", () => {
    const pacer = watching(20);
    serve(pacer, 0, 900);
    pacer.limited(ask(pacer, 1000), 1000, 1050, 30_000);
    expect(waitOf(pacer, 1051)).toBe(31_050);
    expect(pacer.snapshot(2000).closedUntil).toBe(31_050);
    ask(pacer, 31_050);
    expect(waitOf(pacer, 31_050)).toBeGreaterThan(32_000);
  });

  it("gives the key that was refused the next turn", () => {
    const pacer = watching(20);
    serve(pacer, 0, 4000);
    const refused = ask(pacer, 4000);
    pacer.limited(refused, 4000, 4050, 5000);
    expect(ask(pacer, 9050)).toBe(refused);
  });

  it.each([
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

  it("lets the latest of several deadlines win", () => {
    const pacer = watching(20);
    const [first, second] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.limited(first, 0, 150, 9000);
    pacer.limited(second, 100, 160, 2000);
    expect(pacer.snapshot(200).closedUntil).toBe(9150);
  });

  it("doubles a wait that is not told until something passes", () => {
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

  it("counts a success that was on its way before the 429 came", () => {
    const pacer = watching(20);
    const [slow, refused] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.limited(refused, 100, 150, 2000);
    pacer.succeeded(slow, 0, 300);
    expect(pacer.snapshot(300)).toMatchObject({ inFlight: 0, closedUntil: 2150 });
  });

  it("learns the rate that a window admits", () => {
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

  it("does not take a 429 for its own doing when it hardly asked", () => {
    const pacer = watching(20, { perMinute: 120, longestWaitMs: 0, closedForMs: 0 });
    for (let index = 1; index < 20; index += 1) pacer.unwatch(`k${index}`);
    serve(pacer, 0, 100_000);
    pacer.limited(ask(pacer, 100_000), 100_000, 100_000, 1000);
    for (let index = 1; index < 20; index += 1) pacer.watch(`k${index}`);
    expect(pacer.snapshot(101_000).perMinute).toBeGreaterThan(90);
  });
});

describe("when requests fail", () => {
  it("leaves a service in peace that fails for two keys: a second, doubling to thirty", () => {
    const pacer = watching(20);
    const [first, second] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.failed(first, 0, 200);
    pacer.failed(second, 100, 200);
    let now = 200;
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const until = waitOf(pacer, now);
      waits.push(until - now);
      now = until;
      pacer.failed(ask(pacer, now), now, now);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("tries one key at a time until one answer succeeds", () => {
    const pacer = watching(20);
    const [first, second] = [ask(pacer, 0), ask(pacer, 100)];
    pacer.failed(first, 0, 200);
    pacer.failed(second, 100, 200);
    const probe = ask(pacer, 1200);
    expect(waitOf(pacer, 9000)).toBe(Number.POSITIVE_INFINITY);
    pacer.succeeded(probe, 1200, 9000);
    ask(pacer, 9000);
    ask(pacer, 9100);
  });

  it("takes failures of two keys for theirs when something succeeded between them", () => {
    const pacer = watching(20);
    const [first, between, second] = [ask(pacer, 0), ask(pacer, 100), ask(pacer, 200)];
    pacer.failed(first, 0, 210);
    pacer.succeeded(between, 100, 220);
    pacer.failed(second, 200, 230);
    expect(waitOf(pacer, 230)).toBe(300);
  });

  it("counts failures of one round once", () => {
    const pacer = watching(20);
    const keys = [0, 100, 200, 300].map((at) => ask(pacer, at));
    keys.forEach((key, index) => {
      pacer.failed(key, index * 100, 400);
    });
    expect(waitOf(pacer, 400)).toBe(1400);
  });

  it("lets a key that fails alone wait its interval, doubling to a minute", () => {
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

  it("honours Retry-After of a failure like a 429's", () => {
    const pacer = watching(20);
    pacer.failed(ask(pacer, 0), 0, 50, 7000);
    expect(waitOf(pacer, 50)).toBe(7050);
  });

  it("learns no pace from failures", () => {
    const pacer = watching(20);
    pacer.failed(ask(pacer, 0), 0, 50, 7000);
    expect(pacer.save().perMinute).toBeNull();
  });

  it("takes a request for nothing that was given up with its key", () => {
    const pacer = watching(20);
    const given = [ask(pacer, 0), ask(pacer, 100)];
    for (const key of given) {
      pacer.unwatch(key);
      pacer.failed(key, 0, 200);
    }
    ask(pacer, 250);
  });
});

describe("what is remembered", () => {
  const memory: PacerMemory = { perMinute: 60, longestWaitMs: 30_000, closedForMs: 5000 };

  it("starts at the learned rate", () => {
    expect(watching(20, memory).snapshot(0).perMinute).toBeCloseTo(57);
  });

  it("stays closed for what was left of a Retry-After, whatever the clock's origin", () => {
    expect(waitOf(watching(1, memory), 1e12)).toBe(1e12 + 5000);
  });

  it("is plain JSON and comes back as it was", () => {
    const pacer = watching(20, memory);
    pacer.next(100);
    const saved: unknown = JSON.parse(JSON.stringify(pacer.save()));
    expect(saved).toEqual(memory);
  });

  it("keeps what is left of the gate only", () => {
    const pacer = watching(1, memory);
    pacer.next(0);
    pacer.next(4000);
    expect(pacer.save().closedForMs).toBe(1000);
    pacer.next(60_000);
    expect(pacer.save().closedForMs).toBe(0);
  });
});

describe("calls that make no sense", () => {
  it("an answer for a key that is not in flight changes nothing", () => {
    const pacer = watching(2);
    pacer.limited("k0", 0, 10, 60_000);
    pacer.succeeded("stranger", 0, 10);
    expect(pacer.snapshot(10)).toMatchObject({ inFlight: 0, closedUntil: undefined });
  });

  it("an earlier now counts as the latest one seen", () => {
    const pacer = watching(2);
    ask(pacer, 50_000);
    expect(waitOf(pacer, 10)).toBe(50_200);
    pacer.limited("k0", 50_000, Number.NaN, 1000);
    expect(pacer.snapshot(0).closedUntil).toBe(51_000);
  });

  it.each([{ baseIntervalMs: 0 }, { baseIntervalMs: Number.NaN }, { maxInFlight: 0 }])(
    "%o is refused",
    (options) => {
      expect(() => createPacer(options)).toThrow(RangeError);
    },
  );
});
