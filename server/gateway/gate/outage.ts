import { MAX_PATHS } from "./path-waits.ts";

/**
 * Distinguishes a service that fails as a whole from single failing paths, so that the Retry-After of
 * a maintenance holds every request and not one path after the other. Instants are milliseconds.
 */
export interface Outage {
  /** Records that a request is sent. */
  sent(request: Request): void;
  /** Records a 5xx. `until` is the end of its Retry-After; undefined without one. */
  failed(request: Request, until: number | undefined): void;
  /** Records any other answer that shows that the service works. */
  succeeded(request: Request): void;
  /** Records the end of a request, answered or not. */
  ended(request: Request): void;
  /** Replaces the outage by the one that another process has found. */
  restore(until: number): void;
  /** The instant until which no request may be sent; `-Infinity` without an outage. */
  heldUntil(): number;
}

interface Request {
  readonly ticket: number;
  readonly path: string;
}

/** An outage needs this many failing paths: one or two may fail by themselves. */
const MIN_FAILING_PATHS = 3;

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

  const isServiceWide = () =>
    failed.size >= MIN_FAILING_PATHS &&
    [...pending.values()].every((path) => failed.has(path)) &&
    // The path served last may still work: only its own next answer shows that. Before the first success,
    // paths without a request may work.
    lastSuccess !== undefined &&
    failed.has(lastSuccess);

  return {
    sent({ ticket, path }) {
      pending.set(ticket, path);
    },
    failed({ ticket, path }, until) {
      pending.delete(ticket);
      if (failed.size < MAX_PATHS || path === lastSuccess) failed.add(path);
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
    heldUntil: () => (isServiceWide() ? Math.max(latest, restored) : restored),
  };
}
