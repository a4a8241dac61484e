import { setImmediate as eventLoop } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** One collection does not free everything: finalizers and weak maps take several. */
const COLLECTIONS = 3;

/**
 * Bytes of this process's heap once nothing is left to collect. What a weak reference was read of is held until the
 * event loop turns (ECMAScript, ClearKeptObjects), which a simulated clock does not let it do for hours.
 */
export async function collectedHeap(): Promise<number> {
  await eventLoop();
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("Garbage cannot be collected.");
  for (let turn = 0; turn < COLLECTIONS; turn += 1) collect();
  return process.memoryUsage().heapUsed;
}
