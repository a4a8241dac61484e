/** The signals and the exit of a process; a test supplies its own. */
export interface ProcessRim {
  readonly on: (signal: "SIGINT" | "SIGTERM", listener: () => void) => unknown;
  readonly exit: (code: number) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * A terminal sends a signal to a whole group, npm passes it on, and `run.mjs` sends one more where npm's
 * shell has gone: within this time all of them are one wish.
 */
const ONE_WISH_MS = 1000;

const THIS_PROCESS: ProcessRim = {
  on: (signal, listener) => process.on(signal, listener),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
};

/**
 * At the first signal ends the process with code 0 once `drain` has settled, at a second one at once and
 * with code 1.
 */
export function drainOnSignal(drain: () => Promise<void>, rim: ProcessRim = THIS_PROCESS): void {
  let since: number | undefined;
  const receive = (): void => {
    if (since === undefined) {
      since = rim.now();
      void drain().finally(() => rim.exit(0));
    } else if (rim.now() - since >= ONE_WISH_MS) rim.exit(1);
  };
  rim.on("SIGINT", receive);
  rim.on("SIGTERM", receive);
}
