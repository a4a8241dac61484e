import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { performance } from "node:perf_hooks";

/** An instant that a later process can compare with its own. */
export interface Moment {
  /** This machine's date, in epoch milliseconds; it may be set at any time. */
  readonly epochMs: number;
  /** The uptime of the machine, which no change of the date affects; null if the system does not identify its boots. */
  readonly boot: { readonly id: string; readonly uptimeMs: number } | null;
}

/** The clocks of the gate; tests inject their own. */
export interface Clocks {
  /** Monotonic milliseconds of this process. */
  readonly now: () => number;
  readonly moment: () => Moment;
}

/** Linux reports its uptime in hundredths of a second. */
const UPTIME_RESOLUTION_MS = 10;

/**
 * Returns a lower bound of the time between two moments, possibly of two processes, in milliseconds. Within one boot
 * the uptime counts, whatever the date was set to in between. Across boots the date counts; if it went back, the
 * result is 0.
 */
export function elapsedMs(earlier: Moment, later: Moment): number {
  if (earlier.boot !== null && earlier.boot.id === later.boot?.id) {
    return Math.max(0, later.boot.uptimeMs - earlier.boot.uptimeMs - UPTIME_RESOLUTION_MS);
  }
  return Math.max(0, later.epochMs - earlier.epochMs);
}

const bootId = readBootId();

export const systemClocks: Clocks = {
  now: () => performance.now(),
  moment: () => ({
    epochMs: Date.now(),
    boot: bootId === undefined ? null : { id: bootId, uptimeMs: uptime() * 1000 },
  }),
};

function readBootId(): string | undefined {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Not Linux: only the date is available.
    return undefined;
  }
}
