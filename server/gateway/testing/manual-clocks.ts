import type { Clocks } from "#server/gateway/clocks.ts";

/** Clocks that are frozen until a test advances them. */
export interface ManualClocks extends Clocks {
  /** Advances every clock. */
  pass(ms: number): void;
  /** Changes the date only: no time passes. */
  setDate(ms: number): void;
  /** Starts the machine again: the uptime begins at zero, under another boot. */
  reboot(): void;
}

/** Clocks that also advance by themselves, for code with its own timers. */
export function createRunningClocks(): ManualClocks {
  const manual = createManualClocks();
  const startedAt = performance.now();
  const runMs = () => performance.now() - startedAt;
  return {
    ...manual,
    now: () => manual.now() + runMs(),
    moment() {
      const { epochMs, boot } = manual.moment();
      const running = boot && { ...boot, uptimeMs: boot.uptimeMs + runMs() };
      return { epochMs: epochMs + runMs(), boot: running };
    },
  };
}

export function createManualClocks(): ManualClocks {
  let passedMs = 0;
  let bootedAt = -1_000_000;
  let boots = 1;
  let dateMs = Date.parse("2026-01-05T08:00:00Z");
  return {
    now: () => passedMs,
    moment: () => ({
      epochMs: dateMs,
      boot: { id: `boot-${boots}`, uptimeMs: passedMs - bootedAt },
    }),
    pass(ms) {
      passedMs += ms;
      dateMs += ms;
    },
    setDate(ms) {
      dateMs += ms;
    },
    reboot() {
      boots += 1;
      bootedAt = passedMs;
    },
  };
}
