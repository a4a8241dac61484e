import { describe, expect, test } from "vitest";
import { createRateDrop } from "./rate-drop.ts";

const MINUTE = 60_000;
const LEARNED = 60;

describe("a measurement below the learned rate", () => {
  test("is followed a quarter of the way after one poor window", () => {
    const drop = createRateDrop();
    expect(drop.follow(48, LEARNED, MINUTE, false)).toBeCloseTo(60 * 0.8 ** 0.25);
  });

  test("is followed fully when the limit was met in three windows in a row", () => {
    const drop = createRateDrop();
    expect(drop.follow(48, LEARNED, MINUTE, false)).toBeGreaterThan(56);
    expect(drop.follow(48, LEARNED, MINUTE, false)).toBeGreaterThan(56);
    expect(drop.follow(48, LEARNED, MINUTE, false)).toBe(48);
  });

  test("is doubted again after a cycle of more than a window", () => {
    const drop = createRateDrop();
    for (let window = 0; window < 3; window += 1) drop.follow(48, LEARNED, MINUTE, false);
    expect(drop.follow(48, LEARNED, 2 * MINUTE, false)).toBeGreaterThan(56);
  });

  test.each([
    ["it is less than 70 %", 41, MINUTE, false],
    ["the cycle was shorter than a window", 48, MINUTE / 2, false],
    ["the limit was met again immediately", 48, MINUTE, true],
  ])("is followed fully at once when %s", (_, measured, cycleMs, isRelapse) => {
    expect(createRateDrop().follow(measured, LEARNED, cycleMs, isRelapse)).toBe(measured);
  });

  test("is followed fully as long as no limit has been met", () => {
    expect(createRateDrop().follow(48, undefined, MINUTE, false)).toBe(48);
  });
});

test("a higher measurement is adopted unchanged", () => {
  expect(createRateDrop().follow(66, LEARNED, MINUTE, false)).toBe(66);
});
