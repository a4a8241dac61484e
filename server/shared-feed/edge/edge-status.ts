import type { Clock } from "#engine/protocol/clock.ts";
import { isSameInstant } from "#engine/protocol/same-instant.ts";
import type { BackendStatus, Failure } from "#server/feed/feed-backend.ts";
import type { SharedState, SharedStatus } from "#server/shared-feed/store/stored-state.ts";

/** The status of the service, as the leader reports it to an edge through Redis. */
export interface EdgeStatus extends Pick<SharedStatus, "cycleMs"> {
  /**
   * Takes the state from one read.
   *
   * @param timeMs Redis's clock at the read
   * @param sentAt the instant at which the read was sent, in monotonic milliseconds
   */
  receive(state: SharedState, timeMs: number, sentAt: number): void;
  /** Records a failure that an answer has brought. */
  readonly recordFailure: (failure: Failure) => void;
  /** The last status; with a pace of 0, no recovery and no next try while the leader is silent. */
  readonly current: BackendStatus | undefined;
  readonly lastFailure: Failure | undefined;
}

interface EdgeStatusParts {
  readonly clock: Clock;
  readonly onChange: (next: BackendStatus, before: BackendStatus | undefined) => void;
}

/** The leader counts as silent after this time: it reports its status once a second. */
const SILENT_AFTER_MS = 5000;
/** Two reads of the same wait differ by less than this. */
const SAME_WAIT_MS = 250;

export function createEdgeStatus({ clock, onChange }: EdgeStatusParts): EdgeStatus {
  let current: BackendStatus | undefined;
  let lastFailure: Failure | undefined;
  let cycleMs = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** Takes the leader's last failure, unless a newer one is known. */
  function receiveFailure({ status }: SharedState, timeMs: number, sentAt: number) {
    const failure = status?.failure;
    if (failure === undefined || failure.failedAtMs === lastFailure?.atEpochMs) return;
    const at = sentAt - Math.max(0, timeMs - failure.failedAtMs);
    if (lastFailure === undefined || at > lastFailure.at) {
      lastFailure = { at, atEpochMs: failure.failedAtMs, error: failure.error };
    }
  }

  /** Returns the end of the wait; the known end if it is the same wait, so that no read changes it a little. */
  function endOfWait(closedForMs: number, sentAt: number): number | undefined {
    if (closedForMs <= 0) return undefined;
    const closedUntil = sentAt + closedForMs;
    const knownUntil = current?.closedUntil;
    return isSameInstant(closedUntil, knownUntil, SAME_WAIT_MS) ? knownUntil : closedUntil;
  }

  return {
    receive(state, timeMs, sentAt) {
      const { gate, status: next, nextTryMs, isRecovering, statusAgeMs } = state;
      if (next === undefined) return;
      reportedAt = sentAt - statusAgeMs;
      cycleMs = next.cycleMs;
      receiveFailure(state, timeMs, sentAt);
      const before = current;
      current = {
        state: next.state,
        perMinute: next.perMinute,
        clientCount: next.clientCount,
        closedUntil: endOfWait(gate.closedForMs, sentAt),
        isRecovering,
        nextTryAt:
          nextTryMs === undefined || next.state !== "unreachable" ? undefined : sentAt + nextTryMs,
      };
      onChange(current, before);
    },
    recordFailure(failure) {
      lastFailure = failure;
    },
    get current() {
      const isSilent = clock.now() - reportedAt > SILENT_AFTER_MS;
      if (!current || !isSilent) return current;
      return { ...current, perMinute: 0, isRecovering: false, nextTryAt: undefined };
    },
    get lastFailure() {
      return lastFailure;
    },
    get cycleMs() {
      return cycleMs;
    },
  };
}
