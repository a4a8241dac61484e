import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRounds } from "./rounds.ts";

const source = {
  isAsking: vi.fn(() => false),
  isReading: vi.fn(() => false),
  lastGood: () => undefined,
};
const idle: { callbacks: (() => void)[]; isIdle: boolean } = { callbacks: [], isIdle: true };

beforeEach(() => {
  vi.useFakeTimers();
  idle.isIdle = true;
  source.isAsking.mockReturnValue(false);
  source.isReading.mockReturnValue(false);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) =>
    idle.isIdle ? setTimeout(callback) : idle.callbacks.push(callback),
  );
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
});

afterEach(() => {
  document.documentElement.removeAttribute("data-round");
  idle.callbacks = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
});

const drawn = () => document.documentElement.getAttribute("data-round");

/** Begins a round. It is drawn within four seconds if nothing holds it. */
async function begin() {
  createRounds(document, () => source).begin(1);
  await vi.advanceTimersByTimeAsync(4000);
}

test("a round is drawn once the page is quiet", async () => {
  await begin();
  expect(drawn()).toBe("1");
});

test("a round is not drawn before the check has ended", async () => {
  source.isAsking.mockReturnValue(true);
  await begin();
  expect(drawn()).toBeNull();
  source.isAsking.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(drawn()).toBe("1");
});

test("a round is not drawn before the database has been read", async () => {
  source.isReading.mockReturnValue(true);
  await begin();
  expect(drawn()).toBeNull();
  source.isReading.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(drawn()).toBe("1");
});

test("a database that another page holds delays a round for some seconds only", async () => {
  source.isReading.mockReturnValue(true);
  await begin();
  await vi.advanceTimersByTimeAsync(4000);
  expect(drawn()).toBe("1");
});

test("a round is not drawn while the page has more to render", async () => {
  idle.isIdle = false;
  await begin();
  expect(drawn()).toBeNull();
  idle.isIdle = true;
  for (const callback of idle.callbacks) callback();
  await vi.advanceTimersByTimeAsync(4000);
  expect(drawn()).toBe("1");
});

test("a browser without idle callbacks draws rounds", async () => {
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  await begin();
  expect(drawn()).toBe("1");
});
