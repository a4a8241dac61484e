import { describe, expect, test } from "vitest";
import { createRateLearner, type RateLearner } from "./rate-learner.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WANT = 20 / SECOND;

/** Accepts a request every `spacingMs` from `from`, up to but excluding `to`. */
function accept(rate: RateLearner, from: number, to: number, spacingMs: number): void {
  for (let at = from; at < to; at += spacingMs) rate.accepted(at, at, WANT);
}

const perMinute = (rate: RateLearner): number =>
  (rate.memory().learned ?? Number.POSITIVE_INFINITY) * MINUTE;

describe("the rate learner", () => {
  test("asks for all that is wanted until a limit is met", () => {
    const rate = createRateLearner();
    accept(rate, 0, MINUTE, 50);
    expect(rate.pace(WANT)).toBe(WANT);
    expect(rate.memory().learned).toBeUndefined();
  });

  test("learns the rate from what passed in a window and the wait for its end", () => {
    const rate = createRateLearner();
    accept(rate, 0, 3 * SECOND, 50);
    expect(rate.limited(3 * SECOND, 3 * SECOND, 57 * SECOND, WANT)).toBe(MINUTE);
    expect(perMinute(rate)).toBeCloseTo(60.5);
  });

  test("asks a little less than it learned at first, and a little more later", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    expect(rate.pace(WANT) * SECOND).toBeCloseTo(0.95);
    accept(rate, 0, 172 * SECOND, SECOND);
    expect(rate.pace(WANT) * SECOND).toBeCloseTo(1.05, 1);
  });

  test("never asks for more than is wanted", () => {
    const rate = createRateLearner({ learned: 1, longestWaitMs: 0 });
    expect(rate.pace(WANT)).toBe(WANT);
  });

  test("counts several 429s to requests sent before the gate closed as one", () => {
    const rate = createRateLearner();
    accept(rate, 0, 3 * SECOND, 50);
    rate.limited(3000, 3050, 30 * SECOND, WANT);
    const learned = rate.memory().learned;
    expect(rate.limited(3010, 3060, 40 * SECOND, WANT)).toBe(43_060);
    expect(rate.memory().learned).toBe(learned);
  });

  test("measures the previous cycle again when nothing passed after the gate opened", () => {
    const rate = createRateLearner();
    accept(rate, 0, 3 * SECOND, 50);
    const early = rate.limited(3 * SECOND, 3 * SECOND, undefined, WANT);
    const before = perMinute(rate);
    rate.limited(early, early, 56 * SECOND, WANT);
    expect(before).toBeGreaterThan(500);
    expect(perMinute(rate)).toBeLessThan(65);
    expect(perMinute(rate)).toBeGreaterThan(55);
  });

  test("follows a limit that was cut within one window", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    accept(rate, 0, 120 * SECOND, SECOND);
    const opensAt = rate.limited(120 * SECOND, 120 * SECOND, MINUTE, WANT);
    accept(rate, opensAt, opensAt + 20 * SECOND, SECOND);
    rate.limited(opensAt + 20 * SECOND, opensAt + 20 * SECOND, 40 * SECOND, WANT);
    expect(perMinute(rate)).toBeLessThan(23);
    expect(perMinute(rate)).toBeGreaterThan(19);
  });

  test("learns a raised limit from the minute in which the climb met it", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    let at = 0;
    for (let window = 0, inWindow = 0; inWindow < 200; at += 1 / rate.pace(WANT)) {
      if (at >= (window + 1) * MINUTE) [window, inWindow] = [window + 1, 0];
      rate.accepted(at, at, WANT);
      inWindow += 1;
    }
    rate.limited(at, at, MINUTE - (at % MINUTE), WANT);
    expect(perMinute(rate)).toBeGreaterThan(190);
    expect(perMinute(rate)).toBeLessThan(205);
  });

  test("looks back over more than a wait that is as long as the window", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    let at = 0;
    for (; rate.testFactor() < 2; at += 1 / rate.pace(WANT)) rate.accepted(at, at, WANT);
    rate.limited(at, at, MINUTE, WANT);
    expect(perMinute(rate)).toBeGreaterThan(30);
  });

  test("stays near the rate after one window of which other clients used a fifth", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    accept(rate, 0, 120 * SECOND, SECOND);
    const opensAt = rate.limited(120 * SECOND, 120 * SECOND, 10 * SECOND, WANT);
    const before = perMinute(rate);
    accept(rate, opensAt, opensAt + 48 * SECOND, SECOND);
    rate.limited(opensAt + 48 * SECOND, opensAt + 48 * SECOND, 12 * SECOND, WANT);
    expect(perMinute(rate)).toBeGreaterThan(0.94 * before);
  });

  test("hardly changes after one 429 with a short wait in a calm period", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    accept(rate, 0, 100 * SECOND, SECOND);
    rate.limited(100 * SECOND, 100 * SECOND, SECOND, WANT);
    expect(perMinute(rate)).toBeGreaterThan(55);
  });

  test("keeps near a limit that is just what the keys want, however often that is met", () => {
    const want = 10 / SECOND;
    const rate = createRateLearner();
    let at = 0;
    for (let closings = 0; closings < 20; closings += 1) {
      // At this pace two requests may occasionally be too close to each other.
      const until = at + 64 * SECOND;
      for (; at < until || rate.pace(want) < want; at += 1 / rate.pace(want)) {
        rate.accepted(at, at, want);
      }
      at = rate.limited(at, at, SECOND, want);
    }
    expect(perMinute(rate)).toBeGreaterThan(400);
  });

  test("leaves out the time in which nothing was asked", () => {
    const rate = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    accept(rate, 0, 90 * SECOND, SECOND);
    const back = 90 * SECOND + 30 * MINUTE;
    accept(rate, back, back + 5 * SECOND, SECOND);
    rate.limited(back + 5 * SECOND, back + 5 * SECOND, 10 * SECOND, WANT);
    expect(perMinute(rate)).toBeGreaterThan(50);
  });

  test("tests the limit rarely where the service closes for an hour", () => {
    const patient = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 60 * MINUTE });
    accept(patient, 0, 10 * MINUTE, SECOND);
    expect(patient.pace(WANT) * SECOND).toBeLessThan(1);
  });

  test("learns nothing where the limit was used up before the first request", () => {
    const fresh = createRateLearner();
    fresh.limited(0, 50, 40 * SECOND, WANT);
    expect(fresh.pace(WANT)).toBe(WANT);
    const reloaded = createRateLearner({ learned: 1 / SECOND, longestWaitMs: 0 });
    reloaded.limited(0, 50, 40 * SECOND, WANT);
    expect(perMinute(reloaded)).toBe(60);
  });

  test("goes no slower than one request in five minutes", () => {
    const rate = createRateLearner();
    rate.accepted(0, 0, WANT);
    rate.limited(10, 10, 86_400 * SECOND, WANT);
    expect(rate.pace(WANT)).toBeCloseTo(1 / (5 * MINUTE), 12);
  });
});
