/** Closes one part of the process. */
export type Closer = () => Promise<void>;

/** Longest wait for the closers. */
const CLOSE_TIMEOUT_MS = 800;

/**
 * Calls the closers in order on SIGINT or SIGTERM, and then ends the process with code 0. Repeated signals are
 * ignored: a terminal sends the signal to a whole group, and npm passes it on once more.
 */
export function closeOnSignal(...closers: readonly Closer[]): void {
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    // Vite's own handler for SIGTERM would otherwise choose 143.
    process.exitCode = 0;
    setTimeout(() => process.exit(0), CLOSE_TIMEOUT_MS);
    void closeAll(closers).finally(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const closer of closers) await closer();
}
