import { expect, test, vi } from "vitest";
import { createAbortController } from "./abort.ts";

test("a new signal is not aborted", () => {
  const { signal } = createAbortController();
  expect(signal.aborted).toBe(false);
  expect(() => signal.throwIfAborted()).not.toThrow();
});

test("a listener is called once, and the signal keeps the reason", () => {
  const { signal, abort } = createAbortController();
  const listener = vi.fn();
  signal.addEventListener("abort", listener);
  abort();
  abort();
  expect(listener).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "AbortError" });
  expect(() => signal.throwIfAborted()).toThrow("The request was ended");
});

test("a removed listener is not called", () => {
  const { signal, abort } = createAbortController();
  const listener = vi.fn();
  signal.addEventListener("abort", listener);
  signal.removeEventListener("abort", listener);
  abort();
  expect(listener).not.toHaveBeenCalled();
});
