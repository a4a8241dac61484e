import { expect, test } from "vitest";
import { seededRandom } from "../simulation/random.ts";
import { slopeOf } from "./slope.ts";

const MINUTE_MS = 60_000;

/** A reading each five seconds for so many minutes, with even noise of this width. */
function readings(minutes: number, perHour: number, noise: number, seed = 1) {
  const random = seededRandom(seed);
  return Array.from({ length: minutes * 12 }, (_, index) => {
    const atMs = index * 5000;
    const value = 8_000_000 + (perHour * atMs) / (60 * MINUTE_MS) + (random() - 0.5) * noise;
    return { atMs, value };
  });
}

test("a straight line has its own slope and an interval of no width", () => {
  const { perHour, low, high } = slopeOf(readings(5, 600_000, 0));
  for (const slope of [perHour, low, high]) expect(slope).toBeCloseTo(600_000, 0);
});

test("five minutes with noise are enough to detect a leak", () => {
  const leaking = slopeOf(readings(5, 1_000_000, 40_000));
  expect(leaking.low).toBeGreaterThan(500_000);
  const flat = slopeOf(readings(5, 0, 40_000));
  expect(flat.high).toBeLessThan(500_000);
});

test("the interval contains the true slope about as often as it promises", () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);
  const right = seeds.filter((seed) => {
    const { low, high } = slopeOf(readings(2, 300_000, 40_000, seed));
    return low <= 300_000 && 300_000 <= high;
  });
  expect(right.length).toBeGreaterThan(180);
});

test("a few outliers do not change the slope", () => {
  const calm = readings(5, 0, 1000);
  const wild = calm.map((reading, index) =>
    index % 10 === 9 ? { ...reading, value: reading.value + 5_000_000 } : reading,
  );
  expect(Math.abs(slopeOf(wild).perHour - slopeOf(calm).perHour)).toBeLessThan(2000);
});

test("one reading has no slope", () => {
  expect(() => slopeOf(readings(5, 0, 0).slice(0, 1))).toThrow(RangeError);
});
