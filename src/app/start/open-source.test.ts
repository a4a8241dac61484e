import { afterEach, describe, expect, test, vi } from "vitest";
import type { PacerMemory, SourceStatus } from "#engine/protocol/source-status.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { type ToTab, type ToWorker, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { openStore } from "#storage/store.ts";
import { createHubConnector } from "./connect-hub.ts";
import { openSource } from "./open-source.ts";

afterEach(() => vi.unstubAllGlobals());

const NOTHING_LEARNED: PacerMemory = { perMinute: null, longestWaitMs: 0, closedForMs: 0 };
const learned = (perMinute: number) => ({ perMinute, longestWaitMs: 60_000, closedForMs: 0 });

/** Creates a device whose pages talk to a worker that the test controls. */
function device() {
  const clock = createManualClock();
  const texts = new Map<string, string>();
  const written: string[] = [];
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      texts.set(key, text);
      written.push(key);
    },
  };
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
    document: { hidden: false },
  } as unknown as Window;

  function open(sourceId = "a") {
    const heard: ToWorker[] = [];
    const port = {
      onmessage: undefined as ((event: { data: ToTab }) => void) | undefined,
      postMessage: (message: ToWorker) => void heard.push(message),
    };
    vi.stubGlobal(
      "SharedWorker",
      class {
        readonly port = port;
        readonly addEventListener = () => undefined;
      },
    );
    const store = openStore(page);
    const source = openSource({
      sourceId,
      stream: undefined,
      clock,
      store,
      page,
      connectHub: createHubConnector(false),
    });
    port.onmessage?.({ data: { kind: "welcome", version: WIRE_VERSION, now: clock.now() } });
    let status = createFakeSource().status();
    const tell = (change: Partial<SourceStatus>) => {
      status = { ...status, ...change };
      port.onmessage?.({ data: { kind: "status", status } });
    };
    const hello = heard.find((message) => message.kind === "hello");
    return { source, store, heard, hello, tell };
  }

  const writes = () => written.splice(0).filter((key) => key.includes("pace:")).length;
  return { clock, open, writes };
}

describe("an opened source", () => {
  test("follows the person's preference, from the start and after each change", () => {
    const { open } = device();
    const { hello, heard, store } = open();
    expect(hello?.policy).toEqual({ baseIntervalMs: 2000, mostPerMinute: undefined });
    store.pacePreference.set({ everySeconds: 10, mostPerMinute: 6 });
    const policy = { baseIntervalMs: 10_000, mostPerMinute: 6 };
    expect(heard.at(-1)).toEqual({ kind: "policy", policy });
    expect(open().hello?.policy).toEqual(policy);
  });

  test("starts with nothing learned on a first visit", () => {
    expect(device().open().hello?.memory).toBeUndefined();
  });

  test("starts with what an earlier page learned", () => {
    const { open } = device();
    open().tell({ memory: learned(58) });
    expect(open().hello?.memory).toEqual(learned(58));
  });

  test("never starts with what was learned of another source", () => {
    const { open } = device();
    open("a").tell({ memory: learned(58) });
    expect(open("b").hello?.memory).toBeUndefined();
  });

  test("keeps a closed gate closed over a reload, for the rest of its time", async () => {
    const { open, clock } = device();
    open().tell({ memory: learned(58), closedUntil: clock.now() + 60_000 });
    await clock.advance(20_000);
    expect(open().hello?.memory?.closedForMs).toBe(40_000);
    await clock.advance(3_600_000);
    expect(open().hello?.memory?.closedForMs).toBe(0);
  });

  test("stores the time at which the gate opens by the service's clock, if that is known", () => {
    const { open, clock } = device();
    const closedUntil = clock.now() + 60_000;
    open().tell({ memory: learned(58), closedUntil, serviceOffsetMs: 5000 });
    expect(open().hello?.memory?.closedUntilServiceMs).toBe(closedUntil + 5000);
  });

  test("keeps a closed gate closed even if the pace was reset since", () => {
    const { open, clock } = device();
    const { tell } = open();
    tell({ memory: NOTHING_LEARNED, closedUntil: clock.now() + 60_000 });
    expect(open().hello?.memory).toEqual({ ...NOTHING_LEARNED, closedForMs: 60_000 });
  });
});

describe("the learned limit", () => {
  test("is stored every five seconds at most, and only if it has changed", async () => {
    const { open, clock, writes } = device();
    const { tell } = open();
    tell({ memory: learned(50) });
    expect(writes()).toBe(1);
    for (let passed = 0; passed < 20_000; passed += 500) {
      await clock.advance(500);
      tell({ memory: learned(50 + passed / 1000) });
    }
    expect(writes()).toBe(4);
    for (let passed = 0; passed < 20_000; passed += 500) {
      await clock.advance(500);
      tell({ memory: learned(70) });
    }
    expect(writes()).toBe(1);
  });

  test("is stored at once when a gate closes, so that a reload sends nothing while it is closed", async () => {
    const { open, clock } = device();
    const { tell } = open();
    tell({ memory: NOTHING_LEARNED });
    await clock.advance(1000);
    tell({ memory: learned(9), closedUntil: clock.now() + 60_000 });
    expect(open().hello?.memory).toEqual({ ...learned(9), closedForMs: 60_000 });
  });
});
