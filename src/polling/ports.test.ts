import { describe, expect, test } from "vitest";
import { portOfHub, portOfTab } from "./ports.ts";
import { createManualClock, settled } from "./testing-clock.ts";
import { testIsin } from "./testing-quotes.ts";
import type { ToTab } from "./wire.ts";

const quote = (n: number): ToTab => ({
  kind: "quote",
  isin: testIsin(n),
  outcome: { at: n, error: new Error(`no ${n}`) },
  record: undefined,
});
const PONG: ToTab = { kind: "pong", now: 1 };

/** A worker's end, and what its tab hears, message by message. */
function open() {
  const clock = createManualClock();
  const messages: unknown[] = [];
  const heard: ToTab[] = [];
  const tab: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  portOfHub(tab as MessagePort).onMessage((message) => heard.push(message));
  const worker = portOfTab(
    {
      postMessage(data: unknown) {
        messages.push(data);
        tab.onmessage?.({ data: structuredClone(data) });
      },
    } as MessagePort,
    clock,
  );
  const instants = () =>
    heard.map((message) => (message.kind === "quote" ? message.outcome.at : message.kind));
  return { clock, worker, messages, instants };
}

describe("what a worker tells a tab", () => {
  test("comes at once where it comes alone, and together where it comes close together", async () => {
    const { clock, worker, messages, instants } = open();
    worker.post(quote(1));
    expect(instants()).toEqual([1]);
    worker.post(quote(2));
    worker.post(quote(3));
    expect(instants()).toEqual([1]);
    await clock.advance(50);
    expect(instants()).toEqual([1, 2, 3]);
    expect(messages).toHaveLength(2);
    await clock.advance(50);
    worker.post(quote(4));
    expect(instants()).toEqual([1, 2, 3, 4]);
  });

  test("keeps its order: what is no quote takes those along that wait", async () => {
    const { clock, worker, instants } = open();
    worker.post(quote(1));
    worker.post(quote(2));
    worker.post(PONG);
    worker.post(quote(3));
    expect(instants()).toEqual([1, 2, "pong"]);
    await clock.advance(50);
    expect(instants()).toEqual([1, 2, "pong", 3]);
  });

  test("arms nothing while nothing is told", async () => {
    const { clock, worker } = open();
    worker.post(PONG);
    expect(clock.armed()).toBe(0);
    worker.post(quote(1));
    await clock.advance(50);
    await settled();
    expect(clock.armed()).toBe(0);
  });
});
