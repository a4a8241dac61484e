import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFrozenClock } from "./frozen-clock.ts";
import { systemClock } from "./system-clock.ts";

const AT = Date.UTC(2026, 0, 5, 8);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const frozenClock = () => createFrozenClock(AT, systemClock.after);

describe("a frozen clock", () => {
  test("shows one instant, however much time passes", async () => {
    const clock = frozenClock();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([clock.epochNow(), clock.ticker.now() + clock.leadMs]).toEqual([AT, AT]);
    clock.step(1500);
    expect([clock.epochNow(), clock.ticker.now() + clock.leadMs]).toEqual([AT + 1500, AT + 1500]);
  });

  test("orders events of one instant, just before the shown instant", () => {
    const clock = frozenClock();
    const [one, two] = [clock.now(), clock.now()];
    expect(two).toBeGreaterThan(one);
    expect(two).toBeLessThan(clock.ticker.now());
    // An age in whole seconds is the number of stepped seconds.
    clock.step(5000);
    expect(Math.floor((clock.ticker.now() - two) / 1000)).toBe(5);
    expect(clock.now()).toBeGreaterThan(two);
  });

  test("ends long waits by steps alone, in their order", async () => {
    const clock = frozenClock();
    const ended: string[] = [];
    clock.after(10_000, () => ended.push("later"));
    clock.after(4000, () => ended.push("sooner"));
    const cancel = clock.after(4000, () => ended.push("given up"));
    cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual([]);
    clock.step(3999);
    expect(ended).toEqual([]);
    clock.step(6001);
    expect(ended).toEqual(["sooner", "later"]);
  });

  test("ends short waits after a moment of real time", async () => {
    const clock = frozenClock();
    const rested = vi.fn();
    clock.after(2000, rested);
    await vi.advanceTimersByTimeAsync(100);
    expect(rested).toHaveBeenCalledOnce();
  });

  test("notifies at intervals while there are listeners, and at once with a step", async () => {
    const clock = frozenClock();
    const heard = vi.fn();
    const leave = clock.ticker.subscribe(heard);
    await vi.advanceTimersByTimeAsync(100);
    expect(heard).toHaveBeenCalledTimes(1);
    clock.step(1);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
