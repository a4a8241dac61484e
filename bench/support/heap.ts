import { setImmediate as eventLoop } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** One collection does not free everything: finalizers and weak maps take several. */
const COLLECTIONS = 3;

/**
 * Returns the bytes of this process's heap after all garbage is collected. A target of a weak reference stays alive until
 * the next turn of the event loop (ECMAScript, ClearKeptObjects), and a simulated clock runs for hours without one.
 */
export async function collectedHeap(): Promise<number> {
  await eventLoop();
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("Garbage cannot be collected.");
  for (let turn = 0; turn < COLLECTIONS; turn += 1) collect();
  return process.memoryUsage().heapUsed;
}
