import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patiently } from "./patiently.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a part that can be had is had at once", async () => {
  expect(await patiently(async () => "part")).toBe("part");
});

test("a part that cannot be had now is asked for again until it can", async () => {
  let isUp = false;
  const load = vi.fn(async () => {
    if (!isUp) throw new TypeError("Failed to fetch dynamically imported module");
    return "part";
  });
  const part = patiently(load);
  await vi.advanceTimersByTimeAsync(9000);
  const tries = load.mock.calls.length;
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(10);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(tries + 1);
});
