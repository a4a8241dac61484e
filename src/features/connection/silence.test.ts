import { expect, test } from "vitest";
import type { Connection } from "#engine/protocol/source-status.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { silenceMs } from "./silence.ts";

function start(cycleMs = 2000) {
  const source = createFakeSource();
  source.become({ connection: { state: "live" }, cycleMs, checkCount: 1 });
  expect(silenceMs(source, 1000)).toBeUndefined();
  return source;
}

test("a silence begins five seconds after the last check, and the next one ends it", () => {
  const source = start();
  expect(silenceMs(source, 5999)).toBeUndefined();
  expect(silenceMs(source, 6000)).toBe(5000);
  expect(silenceMs(source, 9700)).toBe(8000);
  source.become({ checkCount: 2 });
  expect(silenceMs(source, 10_000)).toBeUndefined();
  expect(silenceMs(source, 14_000)).toBeUndefined();
  expect(silenceMs(source, 15_000)).toBe(5000);
});

test("it begins after two rounds of checks where these are longer", () => {
  const source = start(10_000);
  expect(silenceMs(source, 20_999)).toBeUndefined();
  expect(silenceMs(source, 21_000)).toBe(20_000);
});

test.each<[string, { connection?: Connection; cycleMs?: number }]>([
  ["a pause", { connection: { state: "paused", sinceEpochMs: 0 } }],
  ["a page that watches nothing", { cycleMs: 0 }],
])("the time of %s does not count, nor the time before it", (_, status) => {
  const source = start();
  source.become(status);
  expect(silenceMs(source, 60_000)).toBeUndefined();
  source.become({ connection: { state: "live" }, cycleMs: 2000 });
  expect(silenceMs(source, 64_000)).toBeUndefined();
  expect(silenceMs(source, 65_000)).toBe(5000);
});
