import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createServiceClock } from "./service-clock.ts";

const SECOND = 1000;

describe("the service's clock", () => {
  test("is unknown before the first evidence", () => {
    expect(createServiceClock().at(5)).toBeUndefined();
  });

  test("is the middle of the range that one answer allows", () => {
    const clock = createServiceClock();
    // Written in [10 s, 11 s), between 100 and 300: the offset is above 9700 and below 10 900.
    clock.learn(10 * SECOND, 100, 300);
    expect(clock.at(0)).toBe(10_300);
    expect(clock.at(50)).toBe(10_350);
  });

  test("becomes more precise with each answer", () => {
    const clock = createServiceClock();
    clock.learn(10 * SECOND, 0, 0);
    clock.learn(11 * SECOND, 100, 100);
    // The second began within 100 ms of the first answer: the offset is above 10 900.
    expect(clock.at(0)).toBe(10_950);
  });

  test("starts again from evidence that contradicts what was known", () => {
    const clock = createServiceClock();
    clock.learn(10 * SECOND, 0, 0);
    clock.learn(3600 * SECOND, 100, 100);
    expect(clock.at(100)).toBe(3600 * SECOND + 500);
  });

  test("is never further from the truth than one second, for round trips of up to one second", () => {
    const exchange = fc.record({
      pause: fc.integer({ min: 0, max: 5000 }),
      there: fc.integer({ min: 0, max: 500 }),
      back: fc.integer({ min: 0, max: 500 }),
    });
    const offset = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(offset, fc.array(exchange, { minLength: 1, maxLength: 30 }), (truth, trips) => {
        const clock = createServiceClock();
        let now = 200_000_000;
        for (const { pause, there, back } of trips) {
          const sentAt = now + pause;
          const writtenAt = sentAt + there;
          now = writtenAt + back;
          clock.learn(Math.floor((writtenAt + truth) / SECOND) * SECOND, sentAt, now);
          const error = Math.abs((clock.at(now) ?? Number.NaN) - (now + truth));
          expect(error).toBeLessThanOrEqual(SECOND);
        }
      }),
    );
  });

  test("is within a second again after the service's clock was set", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (step) => {
        const clock = createServiceClock();
        const learnAt = (now: number, truth: number) =>
          clock.learn(Math.floor((now + truth) / SECOND) * SECOND, now, now);
        for (let now = 0; now < 20_000; now += 333) learnAt(now, 50_000);
        for (let now = 20_000; now < 40_000; now += 333) learnAt(now, 50_000 + step);
        expect(Math.abs((clock.at(0) ?? Number.NaN) - (50_000 + step))).toBeLessThanOrEqual(SECOND);
      }),
    );
  });
});
