import { notifyManager } from "@tanstack/react-query";
import type { Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "./frame-scheduler.ts";

/** After a pause of this length a notification is delivered at once, because one more paint costs little. */
const ALONE_MS = 500;

/** The time after the first notification in which quotes do not wait for a frame. */
const START_MS = 2000;

/**
 * Delivers the notifications of queries on frames, once the first quotes are shown. A
 * notification after a pause is delivered at once, so that a single quote does not wait.
 */
export function batchNotifications(clock: Clock): void {
  let waiting: (() => void)[] = [];
  let flushedAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | undefined;
  const flush = () => {
    flushedAt = clock.now();
    for (const run of waiting) queueMicrotask(run);
    waiting = [];
  };
  notifyManager.setScheduler((run) => {
    waiting.push(run);
    if (waiting.length > 1) return;
    const now = clock.now();
    startedAt ??= now;
    if (now - startedAt < START_MS || now - flushedAt > ALONE_MS) clock.after(0, flush);
    else onFrame(clock, 0, flush);
  });
}
