import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import type { ToTab } from "#engine/protocol/wire.ts";
import { MarketDataError } from "#market/errors.ts";
import { portOfHub } from "./port-of-hub.ts";
import { portOfTab } from "./port-of-tab.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Both ends of a port, with the posted messages and those that arrived in each task. */
function connect() {
  const posted: unknown[] = [];
  const tasks: ToTab[][] = [];
  const atHub: Partial<MessagePort> = { postMessage: () => undefined };
  const tab = portOfHub(atHub as MessagePort);
  let current: ToTab[] = [];
  tab.onMessage((message) => current.push(message));
  const atTab: Partial<MessagePort> = {
    postMessage(data: unknown) {
      posted.push(data);
      current = [];
      atHub.onmessage?.call(atHub as MessagePort, { data: structuredClone(data) } as MessageEvent);
      tasks.push(current);
    },
  };
  return { hub: portOfTab(atTab as MessagePort), posted, tasks };
}

const quote = (n: number, at = 1): ToTab => ({
  kind: "quote",
  isin: testIsin(n),
  outcome: { at, value: testChecked({ isin: testIsin(n), checkedAt: at }) },
  record: undefined,
});

const isinsOf = (tasks: readonly (readonly ToTab[])[]) =>
  tasks.map((task) => task.map((message) => ("isin" in message ? message.isin : message.kind)));

describe("a worker's end of a port", () => {
  test("posts a quote after a rest without waiting for others", () => {
    const { hub, tasks } = connect();
    hub.post(quote(1));
    vi.advanceTimersByTime(0);
    expect(isinsOf(tasks)).toEqual([[testIsin(1)]]);
  });

  test("posts quotes that come close together in one message", () => {
    const { hub, tasks } = connect();
    hub.post(quote(1));
    vi.advanceTimersByTime(0);
    for (const n of [2, 3, 4]) {
      vi.advanceTimersByTime(10);
      hub.post(quote(n));
    }
    expect(isinsOf(tasks)).toEqual([[testIsin(1)]]);
    vi.advanceTimersByTime(50);
    expect(isinsOf(tasks)).toEqual([[testIsin(1)], [2, 3, 4].map(testIsin)]);
  });

  test("gives each quote of one instrument a message of its own", () => {
    const { hub, tasks } = connect();
    hub.post(quote(1, 1));
    hub.post(quote(2, 2));
    hub.post(quote(1, 3));
    vi.advanceTimersByTime(50);
    expect(isinsOf(tasks)).toEqual([[testIsin(1), testIsin(2)], [testIsin(1)]]);
  });

  test("posts every other message at once and by itself, after the quotes before it", () => {
    const { hub, posted, tasks } = connect();
    hub.post(quote(1));
    hub.post({ kind: "welcome", version: 1, now: 5 });
    expect(isinsOf(tasks)).toEqual([[testIsin(1)], ["welcome"]]);
    expect(posted[1]).toEqual({ kind: "welcome", version: 1, now: 5 });
  });

  test("posts nothing twice once the rest is over", () => {
    const { hub, tasks } = connect();
    hub.post(quote(1));
    hub.post({ kind: "pong", now: 5 });
    vi.advanceTimersByTime(1000);
    expect(tasks).toHaveLength(2);
  });

  test("brings an error among quotes as an error", () => {
    const { hub, tasks } = connect();
    const error = new MarketDataError("http", { status: 503 });
    hub.post(quote(1));
    hub.post({ kind: "quote", isin: testIsin(2), outcome: { at: 2, error }, record: undefined });
    vi.advanceTimersByTime(0);
    expect(tasks[0]?.[1]).toMatchObject({ outcome: { error: { kind: "http", status: 503 } } });
    expect(tasks[0]?.[1]).toHaveProperty("outcome.error", expect.any(MarketDataError));
  });
});
