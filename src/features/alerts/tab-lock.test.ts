import { describe, expect, test, vi } from "vitest";
import { acquireTabLock } from "./tab-lock.ts";
import { testLocks } from "./testing-locks.ts";

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => resolve()));

describe("the tab lock", () => {
  test("belongs to one tab, and to the next when that releases it", async () => {
    const locks = testLocks();
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = acquireTabLock(locks, "a", first);
    acquireTabLock(locks, "a", second);
    await settled();
    expect([first, second].map((taken) => taken.mock.calls.length)).toEqual([1, 0]);
    leave();
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  });

  test("is acquired for each source separately", async () => {
    const locks = testLocks();
    const [first, second] = [vi.fn(), vi.fn()];
    acquireTabLock(locks, "a", first);
    acquireTabLock(locks, "b", second);
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
    expect(first).toHaveBeenCalledOnce();
  });

  test("belongs to every tab if the browser has no locks", () => {
    const taken = vi.fn();
    acquireTabLock(undefined, "a", taken);
    expect(taken).toHaveBeenCalledOnce();
  });

  test("belongs to every tab if the browser refuses its locks", async () => {
    const taken = vi.fn();
    const request = () => Promise.reject(new DOMException("refused", "SecurityError"));
    acquireTabLock({ request }, "a", taken);
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  });

  test("is not acquired by a tab that has left the queue", async () => {
    const locks = testLocks();
    const taken = vi.fn();
    const leaveFirst = acquireTabLock(locks, "a", () => undefined);
    const leave = acquireTabLock(locks, "a", taken);
    await settled();
    leave();
    leaveFirst();
    await settled();
    await settled();
    expect(taken).not.toHaveBeenCalled();
  });
});
