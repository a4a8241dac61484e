import { setTimeout as after } from "node:timers/promises";
import type { CDPSession } from "playwright";

/** What a stretch of time cost the page's thread, in seconds of its processor's time per second. */
export interface Cost {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
}

/**
 * Makes the browser count the processor's time, not the clock's: what the thread waits for while other
 * programs have the processor is nobody's cost.
 */
export const countProcessorTime = (devtools: CDPSession) =>
  devtools.send("Performance.enable", { timeDomain: "threadTicks" });

/** Works out what the page's thread does while the seconds pass. */
export async function costOf(devtools: CDPSession, seconds: number): Promise<Cost> {
  const before = await metricsOf(devtools);
  const begunAt = performance.now();
  await after(seconds * 1000);
  const now = await metricsOf(devtools);
  const lasted = (performance.now() - begunAt) / 1000;
  const share = (name: string) => (now(name) - before(name)) / lasted;
  return {
    task: share("TaskDuration"),
    script: share("ScriptDuration"),
    layout: share("LayoutDuration"),
    style: share("RecalcStyleDuration"),
  };
}

/** What the page holds once nothing is left that could be collected. */
export async function heldBy(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let times = 0; times < 3; times += 1) await devtools.send("HeapProfiler.collectGarbage");
  const metric = await metricsOf(devtools);
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes") };
}

async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
}
