import { expect, test } from "vitest";
import { steadyPace } from "./steady-pace.ts";

const memory = { perMinute: 60, longestWaitMs: 0, closedForMs: 0 };
const UNLIMITED = { ...memory, perMinute: null };
const learned = (perMinute: number, cycleMs: number) =>
  ({ perMinute, cycleMs, pollCycleMs: cycleMs, feed: undefined, memory }) as const;
const fed = (perMinute: number, cycleMs: number, pollCycleMs = 2000) =>
  ({ perMinute, cycleMs, pollCycleMs, feed: { perMinute, desks: 2 }, memory: UNLIMITED }) as const;

test.each([
  ["learned by the page", learned],
  ["of a gateway's feed", fed],
])("figures %s stay until one of them is off by more than a tenth", (_, status) => {
  const source = {};
  const first = steadyPace(source, status(60, 12_000));
  expect(first).toEqual({ perMinute: 60, cycleMs: 12_000 });
  expect(steadyPace(source, status(66, 10_800))).toBe(first);
  expect(steadyPace(source, status(54, 13_200))).toBe(first);
  expect(steadyPace(source, status(60, 13_300)).cycleMs).toBe(13_300);
  expect(steadyPace(source, status(67, 13_300)).perMinute).toBe(67);
});

test("figures that a user has set are shown at once", () => {
  const source = {};
  const set = (cycleMs: number) => ({ ...learned(60, cycleMs), memory: UNLIMITED });
  steadyPace(source, set(20_000));
  expect(steadyPace(source, set(21_000)).cycleMs).toBe(21_000);
  expect(steadyPace(source, fed(60, 22_000, 22_000)).cycleMs).toBe(22_000);
});

test("a pause and another source show no earlier figures", () => {
  const source = {};
  steadyPace(source, learned(60, 12_000));
  expect(steadyPace(source, learned(0, 0))).toEqual({ perMinute: 0, cycleMs: 0 });
  expect(steadyPace(source, learned(60, 12_000)).perMinute).toBe(60);
  expect(steadyPace({}, learned(62, 12_000)).perMinute).toBe(62);
});
