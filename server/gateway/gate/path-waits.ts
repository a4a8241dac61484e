import { MAX_GATE_PATHS, type PathMemory } from "#server/common/gate-memory.ts";

/** The waits that hold for one path each: a service may fail for one instrument and serve all others. */
export interface PathWaits {
  /** Returns the rest of the path's wait, in milliseconds; 0 without a wait. */
  remainingMs(path: string, now: number): number;
  /** Extends a wait, and never shortens it. @returns whether it has changed */
  extend(path: string, until: number, now: number): boolean;
  /** Returns the rest of each path's wait, in whole milliseconds. */
  memory(now: number): PathMemory;
}

/**
 * Of more than `MAX_GATE_PATHS` waits, the one that ends first is dropped.
 *
 * @param memory the waits of an earlier process, less the time that has passed since
 */
export function createPathWaits(memory: PathMemory, now: number): PathWaits {
  const waits = new Map(Object.entries(memory).map(([path, forMs]) => [path, now + forMs]));

  function dropExpired(instant: number) {
    for (const [path, end] of waits) if (end <= instant) waits.delete(path);
  }

  function dropSoonest() {
    const [soonest] = [...waits].sort(([, a], [, b]) => a - b);
    if (soonest) waits.delete(soonest[0]);
  }

  return {
    remainingMs(path, instant) {
      const leftMs = (waits.get(path) ?? instant) - instant;
      if (leftMs > 0) return leftMs;
      waits.delete(path);
      return 0;
    },
    extend(path, until, instant) {
      dropExpired(instant);
      if (until <= (waits.get(path) ?? instant)) return false;
      if (!waits.has(path) && waits.size >= MAX_GATE_PATHS) dropSoonest();
      waits.set(path, until);
      return true;
    },
    memory(instant) {
      dropExpired(instant);
      return Object.fromEntries([...waits].map(([path, end]) => [path, Math.ceil(end - instant)]));
    },
  };
}
