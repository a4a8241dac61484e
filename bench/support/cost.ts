import { setTimeout as after } from "node:timers/promises";
import type { CDPSession } from "playwright";

/** The work of the page's thread, in seconds of processor time per second. */
export interface Cost {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
}

/**
 * Makes the browser count processor time instead of wall-clock time, so that the time of other programs does not count.
 */
export const countProcessorTime = (devtools: CDPSession) =>
  devtools.send("Performance.enable", { timeDomain: "threadTicks" });

/** Measures the work of the page's thread during these seconds. */
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

/** The page's heap in bytes and its nodes, after all garbage is collected. */
export async function memoryOf(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let times = 0; times < 3; times += 1) await devtools.send("HeapProfiler.collectGarbage");
  const metric = await metricsOf(devtools);
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes") };
}

async function metricsOf(devtools: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
}
