import { MOST_PATHS } from "./path-waits.ts";

/**
 * Tells a service that fails as a whole from paths that fail by themselves, so that the Retry-After of
 * a maintenance holds every request and not one path after the other. Instants are milliseconds.
 */
export interface Outage {
  /** A request leaves. */
  sent(request: Request): void;
  /** It was answered with a 5xx, whose Retry-After ends at `until`, where it has one. */
  failed(request: Request, until: number | undefined): void;
  /** It was answered with anything else that shows the service at work. */
  succeeded(request: Request): void;
  /** It is over, answered or not. */
  ended(request: Request): void;
  /** What another process has found, in place of what this one was told before. */
  restore(until: number): void;
  /** Until when nothing is to be sent; `-Infinity` where the service serves something. */
  heldUntil(): number;
}

interface Request {
  readonly ticket: number;
  readonly path: string;
}

/** One or two paths may fail by themselves. */
const PATHS_THAT_TELL = 3;

/** @param restoredUntil what an earlier process left */
export function createOutage(restoredUntil: number): Outage {
  let restored = restoredUntil;
  /** The paths whose requests failed since the last success. */
  const failed = new Set<string>();
  /** The latest Retry-After among them. */
  let latest = Number.NEGATIVE_INFINITY;
  /** Paths without an answer yet, by ticket. */
  const pending = new Map<number, string>();
  let lastSuccess: string | undefined;

  const isOfAll = () =>
    failed.size >= PATHS_THAT_TELL &&
    [...pending.values()].every((path) => failed.has(path)) &&
    // What was served last may still be: its own next answer tells. Where nothing was served yet,
    // paths that were not asked may be well.
    lastSuccess !== undefined &&
    failed.has(lastSuccess);

  return {
    sent({ ticket, path }) {
      pending.set(ticket, path);
    },
    failed({ ticket, path }, until) {
      pending.delete(ticket);
      if (failed.size < MOST_PATHS || path === lastSuccess) failed.add(path);
      latest = Math.max(latest, until ?? latest);
    },
    succeeded({ ticket, path }) {
      pending.delete(ticket);
      failed.clear();
      latest = Number.NEGATIVE_INFINITY;
      restored = Number.NEGATIVE_INFINITY;
      lastSuccess = path;
    },
    ended({ ticket }) {
      pending.delete(ticket);
    },
    restore(until) {
      restored = until;
    },
    heldUntil: () => (isOfAll() ? Math.max(latest, restored) : restored),
  };
}
