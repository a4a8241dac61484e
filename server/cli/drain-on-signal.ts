/** The signals and the exit of a process; a test supplies its own. */
export interface ProcessHooks {
  readonly on: (signal: "SIGINT" | "SIGTERM", listener: () => void) => unknown;
  readonly exit: (code: number) => void;
  /** Milliseconds of a clock that never goes back. */
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
 * At the first signal ends the process with code 0 once `drain` has settled, at a second one at once and
 * with code 1.
 */
export function drainOnSignal(
  drain: () => Promise<void>,
  hooks: ProcessHooks = THIS_PROCESS,
): void {
  let since: number | undefined;
  const receive = (): void => {
    if (since === undefined) {
      since = hooks.now();
      void drain().finally(() => hooks.exit(0));
    } else if (hooks.now() - since >= REPEAT_MS) hooks.exit(1);
  };
  hooks.on("SIGINT", receive);
  hooks.on("SIGTERM", receive);
}
