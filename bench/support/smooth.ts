import type { Page } from "playwright";

/** The smoothness of a page while it was watched. */
export interface Smoothness {
  /** Tasks over 50 milliseconds. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Frames that were dropped, by the page's own count. */
  readonly droppedFrames: number;
  readonly frames: number;
}

declare global {
  interface Window {
    smooth?: { longTasks: number; longestTaskMs: number; frameAts: number[] };
  }
}

/** Watches frames and long tasks from now on. Requesting every frame has a cost, so use it in a separate run. */
export async function watchSmoothness(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longTasks: 0, longestTaskMs: 0, frameAts: [] as number[] };
    window.smooth = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.longTasks += 1;
        seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
      }
    }).observe({ type: "longtask" });
    // A method: tsx adds a helper call to every other named function, and the page does not have the helper.
    const clock = {
      frame(this: void, at: number) {
        seen.frameAts.push(at);
        requestAnimationFrame(clock.frame);
      },
    };
    requestAnimationFrame(clock.frame);
  });
}

const FRAME_MS = 1000 / 60;

export async function smoothnessOf(page: Page): Promise<Smoothness> {
  const { longTasks, longestTaskMs, frameAts } = await page.evaluate(
    () => window.smooth ?? { longTasks: 0, longestTaskMs: 0, frameAts: [] },
  );
  const waits = frameAts.slice(1).map((at, index) => at - (frameAts[index] ?? at));
  const dropped = waits.map((wait) => Math.max(0, Math.round(wait / FRAME_MS) - 1));
  const droppedFrames = dropped.reduce((sum, each) => sum + each, 0);
  return { longTasks, longestTaskMs, droppedFrames, frames: waits.length };
}
