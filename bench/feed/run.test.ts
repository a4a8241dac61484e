import { beforeAll, describe, expect, test } from "vitest";
import { fixed } from "../simulation/services.ts";
import { sentAtOf, stampOf } from "./clock.ts";
import { LISTS } from "./lists.ts";
import { run } from "./run.ts";
import type { FeedScenario, Measures } from "./scenario.ts";
import { createTraffic } from "./service.ts";

const base: FeedScenario = {
  asking: "one asker",
  service: fixed(60, 60_000),
  lists: "same 20",
  traders: 1,
  goals: {},
};

describe("the simulation", () => {
  const SEED = 1;
  const together: FeedScenario = { ...base, traders: 3 };
  let one: Measures;
  let three: Measures;
  beforeAll(async () => {
    one = await run(base, SEED);
    three = await run(together, SEED);
  });

  test("measures the same every time for the same seed", async () => {
    expect(await run(together, SEED)).toEqual(three);
  });

  test("keeps three traders behind one asker as fresh as one, and asks nothing inside a Retry-After", () => {
    expect(three.memory).toBeCloseTo(one.memory ?? Number.NaN, 1);
    expect(three.spread).toBeLessThan(1.05);
    expect(three.inside).toBe(0);
    expect(three.limited).toBeGreaterThan(0);
  });

  test("keeps three traders with streams as fresh as one", async () => {
    const [one, three] = [
      await run({ ...base, asking: "streams" }, 1),
      await run({ ...base, asking: "streams", traders: 3 }, 1),
    ];
    expect(three.streamed).toBeCloseTo(one.streamed ?? Number.NaN, 1);
    expect(three.streamed).toBeLessThan(1.05);
    expect(three.inside).toBe(0);
  });

  test("shows what three browsers with their own paces cost each other", async () => {
    const alone = await run({ ...base, asking: "own paces" }, SEED);
    const apart = await run({ ...together, asking: "own paces" }, SEED);
    expect(apart.polled).toBeGreaterThan(2 * (alone.polled ?? Number.NaN));
    expect(apart.inside).toBeGreaterThan(0);
  });

  test("lets a trader that leaves cost the others nothing", async () => {
    const { atFirst, later } = await run({ ...base, traders: 2, event: { kind: "leaves" } }, SEED);
    expect(atFirst).toBeCloseTo(1, 1);
    expect(later).toBeCloseTo(1, 1);
  });
});

test("a quote's time gives the instant of its request", () => {
  for (const sentAt of [0, 0.25, 1234.5, 1_800_000.125]) {
    const text = stampOf(sentAt);
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/);
    const [seconds = "", fraction = ""] = text.split(".");
    const nanos =
      BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.replace("Z", ""));
    expect(sentAtOf(nanos)).toBeCloseTo(sentAt, 5);
  }
});

test("every list holds different instruments, the same ones for the same seed", () => {
  for (const lists of Object.values(LISTS)) {
    const drawn = lists(5, 1);
    for (const list of drawn) expect(new Set(list).size).toBe(list.length);
    expect(lists(5, 1)).toEqual(drawn);
  }
  const counts = (lists: readonly (readonly number[])[]) => new Set(lists.flat()).size;
  expect(counts(LISTS["same 20"](5, 1))).toBe(20);
  expect(counts(LISTS["20 each, none shared"](5, 1))).toBe(100);
  expect(counts(LISTS["20 each, Zipf over 200"](5, 1))).toBeLessThan(100);
});

test("a request counts as inside a Retry-After from the answer's arrival to the end of the wait", () => {
  const traffic = createTraffic();
  traffic.sent(0);
  traffic.limited(10, 1000);
  traffic.limited(20, undefined);
  for (const at of [11, 1009, 1010, 1011]) traffic.sent(at);
  expect(traffic.inside()).toBe(2);
  expect(traffic.closedUntil()).toBe(1010);
});
