import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { FeedPace } from "#market/headers/feed-headers.ts";
import type { HistoryStorageState } from "#market/history.ts";

export type { PacePolicy, PacerMemory };

/**
 * The state of the page's connection. If several apply, the first in this order is used. `nextTryAt` is an instant
 * that has passed while a try is under way; undefined if the next try is unknown.
 */
export type Connection =
  | { readonly state: "paused"; readonly sinceEpochMs: number }
  | {
      readonly state: "unauthorized" | "forbidden";
      readonly sinceEpochMs: number;
      readonly error: MarketDataError;
      readonly nextTryAt: number;
    }
  | {
      readonly state: "rate-limited";
      readonly resumeAt: number;
      readonly resumeAtEpochMs: number;
      /** The whole length of the wait in milliseconds. */
      readonly waitMs: number;
      readonly origin: WaitOrigin;
    }
  | { readonly state: "offline"; readonly nextTryAt: number | undefined }
  | {
      readonly state: "unreachable";
      readonly nextTryAt: number | undefined;
      readonly error: MarketDataError;
    }
  | { readonly state: "connecting" }
  | { readonly state: "live" };

/**
 * The origin of a wait's length. `service`: the service's Retry-After. `capped`: its Retry-After, limited to a
 * day. `own`: chosen here, because Retry-After was missing or unreadable. `earlier`: from another page, which met
 * the limit before this one or at the same time.
 */
export type WaitOrigin = "service" | "capped" | "own" | "earlier";

/** The reason why the gateway's stream brings no quotes, so that they are polled. */
export type StreamTrouble =
  /** The stream ended, or the gateway is unreachable. */
  | "lost"
  /** The gateway, or a proxy in front of it, accepts no stream. */
  | "refused"
  /** The stream opens, but no message arrives. */
  | "silent"
  /** The gateway has reached its limit of open streams. */
  | "full"
  /** The gateway and this page use different versions of the messages. */
  | "version";

/** The way in which quotes reach the page: by the gateway's stream, or by one request each. */
export type Transport =
  | { readonly kind: "stream" }
  | {
      readonly kind: "poll";
      /** `none`: the gateway offers no stream. `opening`: the stream has not opened yet. */
      readonly cause: StreamTrouble | "none" | "opening";
      /** The next attempt to open the stream, in epoch milliseconds of the device's date; for display only. */
      readonly nextTryAtEpochMs?: number | undefined;
    };

export interface SourceStatus {
  readonly connection: Connection;
  /** Undefined before the first status of the engine. */
  readonly transport?: Transport;
  /** The current pace in requests a minute: that of the gateway's feed, or the page's own without a feed. */
  readonly perMinute: number;
  /** The time between two checks of an instrument of weight 1, in milliseconds; 0 while none is watched. */
  readonly cycleMs: number;
  /**
   * The cycle in milliseconds to which the pace rises again after a rate limit, unless the service limits it before;
   * undefined while no rate limit slows the checks, and once the pace has stayed for ten minutes at what the service
   * admits.
   */
  readonly recoveryCycleMs?: number | undefined;
  /** The milliseconds between two requests of this page for such an instrument; a feed may check it more rarely. */
  readonly pollCycleMs: number;
  /** The pace of the gateway's feed; undefined without a feed. */
  readonly feed?: FeedPace | undefined;
  /** The end of the Retry-After in force; undefined if none is. */
  readonly closedUntil: number | undefined;
  /** The service's time minus the source's clock, in milliseconds; undefined before any answer had a date. */
  readonly serviceOffsetMs?: number | undefined;
  /** The device's date minus the service's at the last answer with a date, in milliseconds. */
  readonly deviceLeadMs?: number | undefined;
  /** The last request, or the last new check from the stream; undefined before the first. */
  readonly lastSentAtEpochMs?: number | undefined;
  /** The used slices of the last minute, in no order. */
  readonly slices: readonly TimeSlice[];
  /** The number of successful checks of quotes since the engine started. */
  readonly checkCount: number;
  /** The number of 429s. */
  readonly limits: number;
  readonly lastLimitedAtEpochMs?: number | undefined;
  readonly policy: PacePolicy;
  /** The learned limit, in the form that survives a reload. */
  readonly memory: PacerMemory;
  /** The state of the stored history. */
  readonly history: HistoryStorageState;
  /** True once the gateway serves another source. Nothing is sent from then on; a new source must be opened. */
  readonly isForeign: boolean;
}

/**
 * A time slice of 1.25 s in which a request was sent, or the stream brought a new check.
 */
export interface TimeSlice {
  /** The number of the slice, counted from the clock's origin. */
  readonly index: number;
  /** True if a request of this slice was answered with 429. */
  readonly limited: boolean;
}

/** Returns the status before the first request. */
export const initialStatus = (connection: Connection, policy: PacePolicy): SourceStatus => ({
  connection,
  perMinute: 0,
  cycleMs: 0,
  pollCycleMs: 0,
  closedUntil: undefined,
  slices: [],
  checkCount: 0,
  limits: 0,
  policy,
  memory: { perMinute: null, longestWaitMs: 0, closedForMs: 0 },
  history: "opening",
  isForeign: false,
});
