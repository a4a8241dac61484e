import { beforeEach, describe, expect, test, vi } from "vitest";
import { clockOn } from "./clock.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

/** In browsers a delay beyond 32 signed bits would fire at once; the clock must prevent that. */
const fakeTimeout = vi.fn((run: () => void, delay: number) => {
  pending = { run, delay };
  return 7;
});
const fakeClear = vi.fn(() => {
  pending = undefined;
});
let pending: { run: () => void; delay: number } | undefined;
function fire() {
  const due = pending;
  pending = undefined;
  due?.run();
}

const clock = clockOn({ performance, setTimeout: fakeTimeout, clearTimeout: fakeClear });

beforeEach(() => {
  pending = undefined;
});

describe("the system's clock", () => {
  test("runs what is due after the delay", () => {
    const run = vi.fn();
    clock.after(1500, run);
    expect(pending?.delay).toBe(1500);
    fire();
    expect(run).toHaveBeenCalledOnce();
    expect(pending).toBeUndefined();
  });

  test("splits a wait that is longer than a timer can hold, and runs it once after the last part", () => {
    const run = vi.fn();
    clock.after(2 * MAX_TIMER_MS + 5, run);
    expect(pending?.delay).toBe(MAX_TIMER_MS);
    fire();
    expect(pending?.delay).toBe(MAX_TIMER_MS);
    fire();
    expect(run).not.toHaveBeenCalled();
    expect(pending?.delay).toBe(5);
    fire();
    expect(run).toHaveBeenCalledOnce();
    expect(pending).toBeUndefined();
  });

  test.each([-1, Number.NEGATIVE_INFINITY])("treats a delay of %d as 0", (delay) => {
    clock.after(delay, vi.fn());
    expect(pending?.delay).toBe(0);
  });

  test("cancels a wait in any of its parts", () => {
    const run = vi.fn();
    const cancel = clock.after(MAX_TIMER_MS + 5, run);
    fire();
    cancel();
    expect(pending).toBeUndefined();
    expect(run).not.toHaveBeenCalled();
  });

  test("never goes back, and counts from the epoch as in every context of one browser", () => {
    const first = clock.now();
    expect(clock.now()).toBeGreaterThanOrEqual(first);
    expect(Math.abs(first - clock.epochNow())).toBeLessThan(60_000);
  });
});
