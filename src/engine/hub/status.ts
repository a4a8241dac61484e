import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { SourceStatus, Transport } from "#engine/protocol/source-status.ts";
import type { FeedPace } from "#market/headers/feed-headers.ts";
import type { HistoryStorageState } from "#market/history.ts";
import type { Checks } from "./checks/checks.ts";
import { judgeConnection } from "./connection.ts";
import { isSlow, type Recovery } from "./recovery.ts";
import type { Outage } from "./requests/health.ts";
import type { RequestLog } from "./requests/request-log.ts";

/** The input of a tab's status. Instants are monotonic milliseconds. */
interface StatusDeps {
  /** The beginning of the pause, if the tab that receives the status is paused. */
  readonly pausedSinceEpochMs: number | undefined;
  readonly outage: Outage | undefined;
  /** See `Health`. */
  readonly everAnswered: boolean;
  readonly requestLog: RequestLog;
  readonly pacer: Pick<PolicyPacer, "snapshot" | "policy" | "memory">;
  readonly checks: Pick<Checks, "count" | "serviceOffsetMs" | "deviceLeadMs">;
  /** The pace of the gateway's feed, and its longest planned time between two checks of a wanted key. */
  readonly feed: FeedPace | undefined;
  readonly feedCycleMs: number;
  readonly recovery: Recovery;
  /** Whether the gateway reports that a rate limit slows its feed. */
  readonly isFeedRecovering: boolean;
  /** True while no seat wants an instrument. */
  readonly isIdle: boolean;
  readonly isOnline: boolean;
  readonly history: HistoryStorageState;
  readonly isForeign: boolean;
  /** The next try of the service during an outage. */
  readonly nextTryAt: number | undefined;
  readonly transport: Transport;
  /** With frozen time: the shown date minus the clock's `now`. */
  readonly frozenLeadMs: number | undefined;
  readonly now: number;
  readonly epochNow: number;
}

export function composeStatus(deps: StatusDeps): SourceStatus {
  const { requestLog, pacer, checks, isIdle, history, isForeign, frozenLeadMs, now } = deps;
  const { feed, feedCycleMs } = deps;
  const { closedUntil, perMinute, cycleMs } = pacer.snapshot(now);
  const { wait, lastSentAtEpochMs, slices, limits, lastLimitedAtEpochMs } = requestLog;
  const gate = closedUntil === undefined ? undefined : { closedUntil, wait };
  return {
    connection: judgeConnection({
      pausedSinceEpochMs: deps.pausedSinceEpochMs,
      outage: deps.outage,
      everAnswered: deps.everAnswered,
      gate,
      isOnline: deps.isOnline,
      nextTryAt: deps.nextTryAt,
      now,
      epochNow: deps.epochNow,
    }),
    transport: deps.transport,
    // One list request in ten minutes is no meaningful pace.
    perMinute: isIdle ? 0 : (feed?.perMinute ?? perMinute),
    cycleMs: isIdle ? 0 : Math.max(cycleMs, feedCycleMs),
    recoveryCycleMs: isIdle ? undefined : recoveryCycleOf(deps, cycleMs),
    pollCycleMs: isIdle ? 0 : cycleMs,
    feed,
    ...(frozenLeadMs === undefined
      ? {
          closedUntil,
          serviceOffsetMs: checks.serviceOffsetMs(now),
          deviceLeadMs: checks.deviceLeadMs,
        }
      : frozenTime(frozenLeadMs)),
    lastSentAtEpochMs,
    slices,
    checkCount: checks.count,
    limits,
    lastLimitedAtEpochMs,
    policy: pacer.policy(),
    memory: { ...pacer.memory(now), ...(gate && { waitMs: requestLog.waitMs }) },
    history,
    isForeign,
  };
}

/** Returns the `recoveryCycleMs` of a status. With a feed, the page's own pacer knows no limit. */
function recoveryCycleOf(deps: StatusDeps, cycleMs: number): number | undefined {
  const { feed, feedCycleMs, isFeedRecovering, recovery, now } = deps;
  if (feed) return isFeedRecovering && isSlow(feedCycleMs, cycleMs) ? cycleMs : undefined;
  return recovery.goalMs(now);
}

/**
 * Returns the time fields of a status with frozen time. The offset is exact to the millisecond, while a `Date`
 * header has whole seconds. No gate is reported as closed, because frozen time would never reach its end.
 */
const frozenTime = (leadMs: number) => ({
  closedUntil: undefined,
  serviceOffsetMs: leadMs,
  deviceLeadMs: 0,
});
