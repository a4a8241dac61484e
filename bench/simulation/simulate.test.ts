import { describe, expect, test } from "vitest";
import { run } from "../freshness/run.ts";
import { oracle, threeRetries } from "./clients.ts";
import { honestSeconds, unlimited } from "./limiters.ts";
import { agesOf, limitedBetween } from "./measure.ts";
import { fixed } from "./services.ts";
import { simulate, type World } from "./simulate.ts";

const keys = ["a", "b", "c", "d"];
const world: World = {
  seed: 1,
  keys,
  durationMs: 60_000,
  limiter: unlimited(),
  retryAfter: honestSeconds,
  latencyMs: 0,
  timerDelayMs: 0,
  othersPerSecond: 0,
};

describe("the simulator", () => {
  test("gives the oracle the age that theory says: keys / (2 × rate)", () => {
    const trace = simulate(oracle(() => 2)(keys, 1000), world);
    expect(agesOf(trace, keys.length).mean(10_000, 60_000)).toBeCloseTo(1000, -1);
  });

  test("adds the round trip to the age", () => {
    const slow = { ...world, latencyMs: 200 };
    const trace = simulate(oracle(() => 2)(keys, 1000), slow);
    expect(agesOf(trace, keys.length).mean(10_000, 60_000)).toBeGreaterThan(1180);
  });

  test("reports the 429s of a client that sends too many requests", () => {
    const limiter = fixed(10, 60_000).limiter(1);
    const trace = simulate(threeRetries(keys, 1000), { ...world, limiter });
    expect(limitedBetween(trace, 0, 60_000)).toBeGreaterThan(10);
    expect(trace.answers.length).toBeLessThanOrEqual(20);
  });

  test("counts requests that are sent before a Retry-After is over", () => {
    const scenario = { service: fixed(10, 60_000), instruments: 20, goals: {} };
    expect(run(scenario, "own timers, 3 retries", 1).inside).toBeGreaterThan(10);
    expect(run(scenario, "learned pace", 1).inside).toBe(0);
  });

  test("can send several requests of other clients at once", () => {
    const instants: number[] = [];
    const limiter = {
      waitMs: () => 0,
      settle: (at: number) => void instants.push(at),
      state: () => undefined,
    };
    simulate(oracle(() => 1)([], 1000), {
      ...world,
      limiter,
      othersPerSecond: 5,
      othersAtOnce: 5,
    });
    expect(new Set(instants).size * 5).toBe(instants.length);
    // Sixty bursts are expected in a minute; more than twenty away from that would be a wrong rate.
    expect(Math.abs(instants.length / 5 - 60)).toBeLessThan(20);
  });

  test("sends no request while hidden", () => {
    const hidden = { fromMs: 10_000, untilMs: 50_000 };
    const trace = simulate(oracle(() => 2)(keys, 1000), { ...world, hidden });
    expect(trace.answers.filter(({ sentAt }) => sentAt >= 10_000 && sentAt < 50_000)).toEqual([]);
    expect(trace.answers.some(({ sentAt }) => sentAt >= 50_000)).toBe(true);
  });

  test("measures the same every time for the same seed", () => {
    const scenario = { service: fixed(60, 60_000), instruments: 20, goals: {} };
    expect(run(scenario, "learned pace", 3)).toEqual(run(scenario, "learned pace", 3));
  });
});
