/** A part to be closed, in the given order. */
export type Closer = () => Promise<void>;

/** Nothing may hold up the end of the process for longer. */
const PATIENCE_MS = 800;

/**
 * Ends the process with code 0 on SIGINT and SIGTERM, whatever is still open. A terminal sends the
 * signal to a whole group and npm passes it on once more: repetitions change nothing.
 */
export function closeOnSignal(...closers: readonly Closer[]): void {
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    // Vite's own handler for SIGTERM would otherwise choose 143.
    process.exitCode = 0;
    setTimeout(() => process.exit(0), PATIENCE_MS);
    void closeAll(closers).finally(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const closer of closers) await closer();
}
