import type { Outcome } from "#server/feed/outcomes/outcome-store.ts";

/** A client's request to one of the two routes. */
export interface FeedRequest {
  /** The client's address: the routes cannot tell clients apart any further. */
  readonly client: string;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  /** The interval that the client states, in milliseconds; undefined if it states none. */
  readonly intervalMs?: number | undefined;
  /**
   * Longest wait of the client while its instrument is queued, in milliseconds; the deadline if undefined. A
   * pending answer is awaited in any case: it is newer than the stored one.
   */
  readonly waitMs?: number | undefined;
  /** Whether a user asked to try a refused token at once. */
  readonly isTryNow?: boolean;
}

/** The feed's answer to such a request. */
export type FeedAnswer<T> =
  | {
      readonly kind: "outcome";
      readonly outcome: Outcome<T>;
      /** True if it was stored before the request arrived. */
      readonly isHit: boolean;
      /** The age of the outcome and the planned time between two checks, in milliseconds. */
      readonly ageMs: number;
      readonly planMs: number;
    }
  /** There is no outcome yet, and the pace allows no request in time. */
  | { readonly kind: "queued"; readonly forMs: number }
  /** The list does not hold the instrument, so it is not requested. */
  | { readonly kind: "not-listed" }
  /** This client requests more instruments than one client may. */
  | { readonly kind: "too-many" }
  /** The client has disconnected. */
  | { readonly kind: "gone" };
