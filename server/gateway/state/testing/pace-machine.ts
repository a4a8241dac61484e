import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { openPaceStore, type PaceStoreOptions } from "#server/gateway/state/pace-store.ts";
import { createManualClocks } from "#server/gateway/testing/manual-clocks.ts";

export const TOKEN = "tell-nobody-of-it";
export const LEARNED = { perMinute: 58.5, longestWaitMs: 60_000, closedForMs: 0 };
export const NOTHING = { perMinute: null, longestWaitMs: 0, closedForMs: 0 };

/** Gives each test a folder and timers of its own. */
export function paceMachines() {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "touchline-pace-"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(root, { recursive: true, force: true });
  });
  return () => paceMachine(root);
}

/** A machine on which gateways are started one after the other, with one state folder. */
function paceMachine(root: string) {
  const clocks = createManualClocks();
  const lines: string[] = [];
  const folder = join(root, "state");
  const file = join(folder, "pace-svc-a.json");
  return {
    root,
    clocks,
    lines,
    folder,
    file,
    pass: (ms: number) => {
      clocks.pass(ms);
      vi.advanceTimersByTime(ms);
    },
    written: () => JSON.parse(readFileSync(file, "utf8")).learned,
    start: (change: Partial<PaceStoreOptions> = {}) =>
      openPaceStore({
        folder,
        source: "svc-a",
        token: TOKEN,
        clocks,
        log: (line) => lines.push(line),
        ...change,
      }),
  };
}
