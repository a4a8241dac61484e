import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverClock } from "./server-clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Node's timers, and a clock that can be ahead of them. */
function start() {
  let aheadMs = 0;
  const time = {
    now: () => Date.now() + aheadMs,
    moment: () => ({ epochMs: Date.now() + aheadMs }),
  };
  return { clock: serverClock(time), sleep: (ms: number) => (aheadMs += ms) };
}

test("fires a timer at its time, and not before", () => {
  const { clock } = start();
  const run = vi.fn();
  clock.after(1300, run);
  vi.advanceTimersByTime(1299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledOnce();
});

test("fires a timer soon if its time came while the machine slept", () => {
  const { clock, sleep } = start();
  const run = vi.fn();
  clock.after(600_000, run);
  sleep(600_000);
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
});

test("never fires a cancelled timer", () => {
  const { clock } = start();
  const run = vi.fn();
  const cancel = clock.after(2000, run);
  vi.advanceTimersByTime(1000);
  cancel();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
