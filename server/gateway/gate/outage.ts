import { MAX_GATE_PATHS } from "#server/common/gate-memory.ts";
import type { Ticket } from "./gate.ts";

/**
 * Distinguishes a service that fails as a whole from single failing paths, so that the Retry-After of
 * a maintenance holds every request and not one path after the other. Instants are milliseconds.
 */
export interface Outage {
  /** Records that a request is sent. */
  recordSent(ticket: SentTicket): void;
  /** Records a 5xx. `until` is the end of its Retry-After; undefined without one. */
  recordFailure(ticket: SentTicket, until: number | undefined): void;
  /** Records any other answer that shows that the service works. */
  recordSuccess(ticket: SentTicket): void;
  /** Records the end of a request, answered or not. */
  recordEnd(ticket: SentTicket): void;
  /** Replaces the outage by the one that another process has found. */
  restore(until: number): void;
  /** Returns the instant until which no request may be sent; `-Infinity` without an outage. */
  endsAt(): number;
}

type SentTicket = Pick<Ticket, "number" | "path">;

/** An outage needs this many failing paths: one or two may fail by themselves. */
const MIN_FAILING_PATHS = 3;

/** @param restoredUntil the end of the outage that an earlier process stored */
export function createOutage(restoredUntil: number): Outage {
  let restoredEnd = restoredUntil;
  /** The paths whose requests failed since the last success. */
  const failedPaths = new Set<string>();
  /** The latest end of a Retry-After among them. */
  let latestEnd = Number.NEGATIVE_INFINITY;
  /** Paths without an answer yet, by the number of their ticket. */
  const pending = new Map<number, string>();
  let lastServedPath: string | undefined;

  const isServiceWide = () =>
    failedPaths.size >= MIN_FAILING_PATHS &&
    [...pending.values()].every((path) => failedPaths.has(path)) &&
    // The path served last may still work: only its own next answer shows that. Before the first success,
    // paths without a request may work.
    lastServedPath !== undefined &&
    failedPaths.has(lastServedPath);

  return {
    recordSent({ number, path }) {
      pending.set(number, path);
    },
    recordFailure({ number, path }, until) {
      pending.delete(number);
      if (failedPaths.size < MAX_GATE_PATHS || path === lastServedPath) failedPaths.add(path);
      latestEnd = Math.max(latestEnd, until ?? latestEnd);
    },
    recordSuccess({ number, path }) {
      pending.delete(number);
      failedPaths.clear();
      latestEnd = Number.NEGATIVE_INFINITY;
      restoredEnd = Number.NEGATIVE_INFINITY;
      lastServedPath = path;
    },
    recordEnd({ number }) {
      pending.delete(number);
    },
    restore(until) {
      restoredEnd = until;
    },
    endsAt: () => (isServiceWide() ? Math.max(latestEnd, restoredEnd) : restoredEnd),
  };
}
