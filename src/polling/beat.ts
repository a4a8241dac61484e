import { notifyManager } from "@tanstack/react-query";
import type { Cancel, Clock } from "./clock.ts";

/**
 * What changes by itself on screen changes this often at most, and all of it at once: ten pictures a
 * second are more than anybody reads, and each picture costs the page more than the quotes in it.
 */
const BEAT_MS = 100;

/** One clock's beats, at which all who wait are called in one task: what they draw is one picture. */
type Beats = Map<number, Set<() => void>>;
const beats = new WeakMap<Clock, Beats>();

/** Calls back on the first beat that is no sooner than `delayMs` from now. */
export function onBeat(clock: Clock, delayMs: number, run: () => void): Cancel {
  const known = beats.get(clock) ?? new Map<number, Set<() => void>>();
  beats.set(clock, known);
  const now = clock.now();
  const at = Math.ceil((now + delayMs) / BEAT_MS) * BEAT_MS;
  const waiting = known.get(at) ?? new Set();
  // Two may wait with one function.
  const call = () => run();
  waiting.add(call);
  if (!known.has(at)) {
    known.set(at, waiting);
    clock.after(at - now, () => {
      known.delete(at);
      // Each by itself, for one may throw; all before React draws, which it does once for all of them.
      for (const each of waiting) queueMicrotask(each);
    });
  }
  return () => void waiting.delete(call);
}

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
    if (clock.now() - toldAt > BEAT_MS) clock.after(0, tell);
    else onBeat(clock, 0, tell);
  });
}
