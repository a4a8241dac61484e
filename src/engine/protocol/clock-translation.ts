import type { Outcome } from "./answers.ts";
import type { Connection, SourceStatus } from "./source-status.ts";
import { SLICE_MS } from "./time-slices.ts";
import type { ToTab } from "./wire.ts";

/**
 * The monotonic clocks of two contexts of one browser usually agree, but in some browsers they differ
 * after the device slept between their starts. A smaller difference is the latency of the message.
 */
const SAME_CLOCK_MS = 250;

/** Returns by how many milliseconds the hub's clock is behind the tab's; 0 if they agree. */
export function clockOffset(ownNow: number, hubNow: number): number {
  return Math.abs(ownNow - hubNow) < SAME_CLOCK_MS ? 0 : ownNow - hubNow;
}

/** Returns the message with all instants moved by `ms`, which translates them to the tab's clock. */
export function translateMessage(message: ToTab, ms: number): ToTab {
  if (ms === 0) return message;
  switch (message.kind) {
    case "status":
      return { kind: "status", status: translatedStatus(message.status, ms) };
    case "list":
      return { kind: "list", outcome: translatedOutcome(message.outcome, ms) };
    case "quote":
      return { ...message, outcome: translatedOutcome(message.outcome, ms) };
    case "welcome":
    case "lost":
    case "pong":
      return message;
  }
}

export function translatedOutcome<Value extends { readonly checkedAt: number }>(
  outcome: Outcome<Value>,
  ms: number,
): Outcome<Value> {
  const at = outcome.at + ms;
  if ("error" in outcome) return { at, error: outcome.error };
  return { at, value: { ...outcome.value, checkedAt: outcome.value.checkedAt + ms } };
}

function translatedStatus(status: SourceStatus, ms: number): SourceStatus {
  const { closedUntil, serviceOffsetMs } = status;
  return {
    ...status,
    connection: translatedConnection(status.connection, ms),
    closedUntil: closedUntil === undefined ? undefined : closedUntil + ms,
    serviceOffsetMs: serviceOffsetMs === undefined ? undefined : serviceOffsetMs - ms,
    slices: status.slices.map(({ index, limited }) => ({
      index: index + Math.round(ms / SLICE_MS),
      limited,
    })),
  };
}

function translatedConnection(connection: Connection, ms: number): Connection {
  if (connection.state === "rate-limited") {
    return { ...connection, resumeAt: connection.resumeAt + ms };
  }
  if ("nextTryAt" in connection && connection.nextTryAt !== undefined) {
    return { ...connection, nextTryAt: connection.nextTryAt + ms };
  }
  return connection;
}
