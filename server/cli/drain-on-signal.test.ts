import { expect, test } from "vitest";
import { drainOnSignal } from "./drain-on-signal.ts";

/** A process that receives signals at given instants, and records its exit code. */
function started() {
  const listeners = new Map<string, () => void>();
  const exits: number[] = [];
  let now = 500;
  let drained: (() => void) | undefined;
  let drains = 0;
  const drain = () => {
    drains += 1;
    return new Promise<void>((resolve) => {
      drained = resolve;
    });
  };
  drainOnSignal(drain, {
    on: (signal, listener) => listeners.set(signal, listener),
    exit: (code) => exits.push(code),
    now: () => now,
  });
  return {
    exits,
    drains: () => drains,
    signal: (name: "SIGINT" | "SIGTERM", afterMs = 0) => {
      now += afterMs;
      listeners.get(name)?.();
    },
    finish: () => drained?.(),
  };
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "drains a process at %s, then exits with 0",
  async (name) => {
    const { signal, exits, drains, finish } = started();
    signal(name);
    expect([drains(), exits]).toEqual([1, []]);
    finish();
    await expect.poll(() => exits).toEqual([0]);
  },
);

test("exits at once at a second signal", () => {
  const { signal, exits, drains } = started();
  signal("SIGTERM");
  signal("SIGTERM", 1000);
  expect([drains(), exits]).toEqual([1, [1]]);
});

test("counts signals of one request to stop as one, however they arrive", () => {
  const { signal, exits, drains } = started();
  signal("SIGINT");
  signal("SIGINT", 5);
  signal("SIGTERM", 300);
  expect([drains(), exits]).toEqual([1, []]);
});
