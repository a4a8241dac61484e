import { lockState, type StateLock } from "#server/gateway/state/state-lock.ts";

/**
 * A separate process that takes and releases locks on request, and reports the result: "held", the line of the
 * error, or "released".
 */
export interface LockOrder {
  readonly take?: { readonly folder: string; readonly source: string; readonly atEpochMs?: number };
  /** Whether the process exits now, with its locks. */
  readonly exit?: boolean;
}

let lock: StateLock | undefined;

process.on("message", ({ take, exit }: LockOrder) => {
  if (exit) process.exit(0);
  if (take === undefined) {
    lock?.release();
    process.send?.("released");
    return;
  }
  // Two processes that wait for one instant begin within microseconds of each other.
  while (Date.now() < (take.atEpochMs ?? 0));
  const lines: string[] = [];
  try {
    lock = lockState({ ...take, log: (line) => lines.push(line) });
    process.send?.(["held", ...lines].join(" "));
  } catch (error) {
    lock = undefined;
    process.send?.(String(error));
  }
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
