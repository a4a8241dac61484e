/** The signals and the exit of a process; a test supplies its own. */
export interface ProcessHooks {
  readonly on: (signal: "SIGINT" | "SIGTERM", listener: () => void) => unknown;
  readonly exit: (code: number) => void;
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
}

/** Signals within this time count as one: the terminal, npm and `run.mjs` may each send it. */
const REPEAT_MS = 1000;

const THIS_PROCESS: ProcessHooks = {
  on: (signal, listener) => process.on(signal, listener),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
};

/**
 * Ends the process at the first signal with code 0, once `drain` has settled. A second signal ends it at once with
 * code 1.
 */
export function drainOnSignal(
  drain: () => Promise<void>,
  hooks: ProcessHooks = THIS_PROCESS,
): void {
  let firstSignalAt: number | undefined;
  const receive = (): void => {
    if (firstSignalAt === undefined) {
      firstSignalAt = hooks.now();
      void drain().finally(() => hooks.exit(0));
    } else if (hooks.now() - firstSignalAt >= REPEAT_MS) hooks.exit(1);
  };
  hooks.on("SIGINT", receive);
  hooks.on("SIGTERM", receive);
}
