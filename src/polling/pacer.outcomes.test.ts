import { describe, expect, it } from "vitest";
import { ask, waitOf, watching } from "./pacer.fixture.ts";
import { createPacer, type PacerMemory } from "./pacer.ts";

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
