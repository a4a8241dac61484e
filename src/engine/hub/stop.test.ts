import { expect, test, vi } from "vitest";
import { createStop } from "./stop.ts";

test("a request that was not stopped is not aborted", () => {
  const { signal } = createStop();
  expect(signal.aborted).toBe(false);
  expect(() => signal.throwIfAborted()).not.toThrow();
});

test("a listener is called once, and the signal keeps the reason", () => {
  const { signal, stop } = createStop();
  const listener = vi.fn();
  signal.addEventListener("abort", listener);
  stop();
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "AbortError" });
  expect(() => signal.throwIfAborted()).toThrow("The request was ended");
});

test("a removed listener is not called", () => {
  const { signal, stop } = createStop();
  const listener = vi.fn();
  signal.addEventListener("abort", listener);
  signal.removeEventListener("abort", listener);
  stop();
  expect(listener).not.toHaveBeenCalled();
});
