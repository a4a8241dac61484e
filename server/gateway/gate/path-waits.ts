/** The waits that hold for one path each: a service may fail for one instrument and serve all others. */
export interface PathWaits {
  /** Milliseconds that this path is still to be left alone; 0 where it may be asked for. */
  left(path: string, now: number): number;
  hold(path: string, until: number, now: number): void;
}

export function createPathWaits(): PathWaits {
  const waits = new Map<string, number>();
  return {
    left: (path, now) => Math.max(0, (waits.get(path) ?? now) - now),
    hold(path, until, now) {
      // What is over is dropped, so that the map holds no more than what the service lately failed at.
      for (const [other, end] of waits) if (end <= now) waits.delete(other);
      waits.set(path, Math.max(until, waits.get(path) ?? until));
    },
  };
}
