import { setTimeout as after } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright";
import type { Ask } from "./worker-target.ts";

/** The memory of the browser after all garbage is collected. Bytes and counts. */
export interface Sample {
  readonly atMs: number;
  readonly pageHeap: number;
  readonly workerHeap: number;
  /** Nodes in the page's document. Their number depends on what the rows show. */
  readonly nodes: number;
  /** Detached nodes: removed from the document and still referenced. */
  readonly strayNodes: number;
  readonly listeners: number;
}

/** One collection does not free everything: finalizers and weak maps take several. */
const COLLECTIONS = { least: 3, most: 15 };
/** Bytes. Two readings this close mean that no pending work keeps garbage alive any more. */
const SAME_BYTES = 1024;
const BETWEEN_MS = 100;

/** Reads the memory of a page and of its worker. The worker is an argument of each reading, because it may be replaced. */
export async function memoryOf(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");

  async function heaps(worker: Ask) {
    await devtools.send("HeapProfiler.collectGarbage");
    await worker("HeapProfiler.collectGarbage");
    const { usedSize: pageHeap } = await devtools.send("Runtime.getHeapUsage");
    const { usedSize } = await worker("Runtime.getHeapUsage");
    return { pageHeap, workerHeap: Number(usedSize) };
  }

  async function settledHeaps(worker: Ask) {
    let before = await heaps(worker);
    for (let count = 2; ; count += 1) {
      await after(BETWEEN_MS);
      const now = await heaps(worker);
      const isSettled =
        Math.abs(now.pageHeap - before.pageHeap) <= SAME_BYTES &&
        Math.abs(now.workerHeap - before.workerHeap) <= SAME_BYTES;
      if ((isSettled && count >= COLLECTIONS.least) || count >= COLLECTIONS.most) return now;
      before = now;
    }
  }

  return async (worker: Ask): Promise<Sample> => {
    const found = await settledHeaps(worker);
    const { metrics } = await devtools.send("Performance.getMetrics");
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    const nodes = await nodesOf(page);
    return {
      atMs: Date.now(),
      ...found,
      nodes,
      strayNodes: metric("Nodes") - nodes,
      listeners: metric("JSEventListeners"),
    };
  };
}

function nodesOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
}
