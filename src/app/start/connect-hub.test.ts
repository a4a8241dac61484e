import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ToTab, WIRE_VERSION } from "#engine/protocol/wire.ts";
import { createHubConnector } from "./connect-hub.ts";

beforeEach(() => vi.stubGlobal("navigator", { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** Installs shared workers; returns the addresses with which they were started. */
function canShare(): unknown[] {
  const started: unknown[] = [];
  vi.stubGlobal(
    "SharedWorker",
    class {
      readonly port = { postMessage: () => undefined, onmessage: null };
      readonly addEventListener = () => undefined;
      constructor(address: unknown, options: unknown) {
        started.push([address, options]);
      }
    },
  );
  return started;
}

/** Returns the first message of a hub within the page to a tab that says hello. */
async function firstWord(
  connectHub: ReturnType<typeof createHubConnector>,
  failures: number,
): Promise<ToTab> {
  const port = connectHub(failures, nothing);
  const word = new Promise<ToTab>((resolve) => port.onMessage(resolve));
  port.post({
    kind: "hello",
    version: WIRE_VERSION,
    sourceId: "a",
    stream: undefined,
    policy: { baseIntervalMs: 2000, mostPerMinute: undefined },
    memory: undefined,
    weights: [],
    alerts: [],
    isVisible: false,
    pausedSinceEpochMs: undefined,
  });
  const said = await word;
  port.post({ kind: "bye" });
  return said;
}

const WELCOME = { kind: "welcome", version: WIRE_VERSION, now: expect.any(Number) };
const nothing = () => undefined;

describe("the connection to the hub", () => {
  test("uses the worker that all tabs share", () => {
    const started = canShare();
    createHubConnector(false)(0, nothing);
    const options = { name: "touchline", type: "module" };
    expect(started).toEqual([[expect.stringContaining("worker"), options]]);
  });

  test("is tried once more after a failed start", () => {
    const started = canShare();
    const connectHub = createHubConnector(false);
    connectHub(0, nothing);
    connectHub(1, nothing);
    expect(started).toHaveLength(2);
  });

  test.each([
    ["two starts came to nothing", 2],
    ["the worker is another version's", Number.POSITIVE_INFINITY],
  ])("stays within the page once %s", async (_, failures) => {
    const started = canShare();
    expect(await firstWord(createHubConnector(false), failures)).toEqual(WELCOME);
    expect(started).toEqual([]);
  });

  test("stays within the page if the browser refuses a shared worker", async () => {
    vi.stubGlobal(
      "SharedWorker",
      class {
        constructor() {
          throw new DOMException("denied", "SecurityError");
        }
      },
    );
    expect(await firstWord(createHubConnector(false), 0)).toEqual(WELCOME);
  });

  test("reports that the worker's script did not load", () => {
    let onError: () => void = () => undefined;
    vi.stubGlobal(
      "SharedWorker",
      class {
        readonly port = { postMessage: () => undefined, onmessage: null };
        addEventListener(_type: string, listener: () => void) {
          onError = listener;
        }
      },
    );
    const failed = vi.fn();
    createHubConnector(false)(0, failed);
    onError();
    expect(failed).toHaveBeenCalledOnce();
  });

  test("stays within the page if that is chosen", async () => {
    const started = canShare();
    expect(await firstWord(createHubConnector(true), 0)).toEqual(WELCOME);
    expect(started).toEqual([]);
  });

  test("stays within the page if the browser has no shared workers", async () => {
    expect("SharedWorker" in globalThis).toBe(false);
    expect(await firstWord(createHubConnector(false), 0)).toEqual(WELCOME);
  });
});
