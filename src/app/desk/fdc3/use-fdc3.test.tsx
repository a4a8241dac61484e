import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Desk } from "#app/desk/desk.ts";
import { useFdc3 } from "./use-fdc3.ts";

const desk = {
  view: () => ({ detail: undefined }),
  subscribe: () => () => undefined,
} as unknown as Desk;
const createAgent = () => ({
  broadcast: vi.fn(),
  addContextListener: vi.fn(),
  addIntentListener: vi.fn(),
});

// The module that an agent needs: its import alone may take seconds on a busy machine.
beforeAll(() => import("./fdc3.ts"));

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, "fdc3");
});

const listening = (agent: ReturnType<typeof createAgent>) =>
  vi.waitFor(() => expect(agent.addContextListener).toHaveBeenCalledOnce(), { interval: 1 });

test("an agent that is there is joined at once", async () => {
  const agent = createAgent();
  Object.assign(window, { fdc3: agent });
  renderHook(() => useFdc3(desk));
  await listening(agent);
  expect(agent.addIntentListener).toHaveBeenCalledWith("ViewQuote", expect.any(Function));
});

test("an agent that is ready later is joined then", async () => {
  const agent = createAgent();
  renderHook(() => useFdc3(desk));
  Object.assign(window, { fdc3: agent });
  window.dispatchEvent(new Event("fdc3Ready"));
  await listening(agent);
});
