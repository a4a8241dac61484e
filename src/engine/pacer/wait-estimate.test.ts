import { describe, expect, test } from "vitest";
import { createWaitEstimate, type WaitEstimate } from "./wait-estimate.ts";

const ONE_A_SECOND = 1 / 1000;
const calm = { first: false, sinceOpeningMs: 90_000, accepted: 80 };
const tooEarly = { first: false, sinceOpeningMs: 100, accepted: 0 };
const atOnce = { first: false, sinceOpeningMs: 3000, accepted: 2 };

/** The whole wait in milliseconds. */
function wholeWait(
  wait: WaitEstimate,
  limit: typeof calm,
  retryAfterMs?: number,
  pace = ONE_A_SECOND,
) {
  const { expectedMs, marginMs } = wait.after(limit, retryAfterMs, pace);
  return expectedMs + marginMs;
}

describe("the wait after a 429", () => {
  test("is what Retry-After says", () => {
    expect(wholeWait(createWaitEstimate(), calm, 7000)).toBe(7000);
  });

  test("grows by a slot each time the limit is met again at once, up to fifteen seconds", () => {
    const wait = createWaitEstimate();
    const waits = Array.from({ length: 20 }, () => wholeWait(wait, atOnce, 1000));
    expect(waits.slice(0, 3)).toEqual([2000, 3000, 4000]);
    expect(waits.at(-1)).toBe(16_000);
  });

  test("is a slot longer than Retry-After where the gate opened too early before", () => {
    const wait = createWaitEstimate();
    wholeWait(wait, tooEarly, 1000);
    expect(wait.after(calm, 1000, ONE_A_SECOND)).toEqual({ expectedMs: 1000, marginMs: 1000 });
  });

  test("drops the extra slot after ten openings that were not too early", () => {
    const wait = createWaitEstimate();
    wholeWait(wait, tooEarly, 1000);
    const waits = Array.from({ length: 11 }, () => wholeWait(wait, calm, 1000));
    expect(waits.at(0)).toBe(2000);
    expect(waits.at(-1)).toBe(1000);
  });

  test("doubles up to a minute without a Retry-After", () => {
    const wait = createWaitEstimate();
    const waits = Array.from({ length: 9 }, () => wholeWait(wait, tooEarly, undefined, 1));
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("is not lengthened by the very first 429", () => {
    const first = { first: true, sinceOpeningMs: 10, accepted: 0 };
    const wait = createWaitEstimate();
    expect(wholeWait(wait, first, 5000)).toBe(5000);
    expect(wait.relapses()).toBe(0);
  });
});
