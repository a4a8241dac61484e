import type { HistoryKeeping } from "#market/history.ts";
import type { Checks } from "./checks.ts";
import { judgeConnection } from "./connection.ts";
import type { Health } from "./health.ts";
import type { Ledger } from "./ledger.ts";
import type { Pace } from "./pace.ts";
import type { SourceStatus } from "./source.ts";

/** Everything that a tab is told of, as it stands. Instants are monotonic milliseconds. */
interface StatusParts {
  /** Set where the tab that is told is paused. */
  readonly pausedSinceEpochMs: number | undefined;
  readonly health: Pick<Health, "trouble" | "everAnswered">;
  readonly ledger: Ledger;
  readonly pace: Pick<Pace, "snapshot" | "policy" | "memory">;
  readonly checks: Pick<Checks, "count" | "serviceOffsetMs" | "deviceLeadMs">;
  /** True while no instrument is wanted by anybody. */
  readonly isIdle: boolean;
  readonly isOnline: boolean;
  readonly history: HistoryKeeping;
  readonly isForeign: boolean;
  readonly wakeAt: number | undefined;
  readonly now: number;
  readonly epochNow: number;
}

export function composeStatus(parts: StatusParts): SourceStatus {
  const { health, ledger, pace, checks, isIdle, history, isForeign, now } = parts;
  const { closedUntil, perMinute, cycleMs } = pace.snapshot(now);
  const { asked, lastSentAtEpochMs, slots, limits, lastLimitedAtEpochMs } = ledger;
  const gate = closedUntil === undefined ? undefined : { closedUntil, asked };
  return {
    connection: judgeConnection({
      pausedSinceEpochMs: parts.pausedSinceEpochMs,
      trouble: health.trouble,
      everAnswered: health.everAnswered,
      gate,
      isOnline: parts.isOnline,
      nextTryAt: parts.wakeAt,
      now,
      epochNow: parts.epochNow,
    }),
    // The list alone, once in ten minutes, is no pace that anybody would want to know.
    perMinute: isIdle ? 0 : perMinute,
    cycleMs: isIdle ? 0 : cycleMs,
    closedUntil,
    serviceOffsetMs: checks.serviceOffsetMs(now),
    deviceLeadMs: checks.deviceLeadMs,
    lastSentAtEpochMs,
    slots,
    checks: checks.count,
    limits,
    lastLimitedAtEpochMs,
    policy: pace.policy(),
    memory: pace.memory(now),
    history,
    isForeign,
  };
}
