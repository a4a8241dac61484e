import { notifyManager } from "@tanstack/react-query";
import { onBeat } from "./beat.ts";
import type { Clock } from "./clock.ts";

/** What comes this long after the last comes alone: a picture of its own costs nothing that counts. */
const ALONE_MS = 500;

/**
 * Tells the page of what came for its queries on beats; at once where the last is long ago, so that a
 * quote that comes alone waits for nothing.
 */
export function tellOnBeats(clock: Clock): void {
  let waiting: (() => void)[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    toldAt = clock.now();
    for (const run of waiting) queueMicrotask(run);
    waiting = [];
  };
  notifyManager.setScheduler((run) => {
    waiting.push(run);
    if (waiting.length > 1) return;
    if (clock.now() - toldAt > ALONE_MS) clock.after(0, tell);
    else onBeat(clock, 0, tell);
  });
}
