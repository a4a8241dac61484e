import type { Outcome } from "./outcome-store.ts";

/** One request of a route. */
export interface FeedRequest {
  /** Who asks, as far as the routes can tell: an address. */
  readonly client: string;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  /** How often the client wants it, in milliseconds; undefined where it does not say. */
  readonly intervalMs?: number | undefined;
  /**
   * How long the client waits while its instrument is queued, in milliseconds; as long as the deadline where
   * undefined. An answer that is on its way is waited for in any case: it is newer than what is known.
   */
  readonly waitMs?: number | undefined;
  /** Whether a person asks to try a refused token at once. */
  readonly byHand?: boolean;
}

/** What a route is told. */
export type FeedAnswer<T> =
  | {
      readonly kind: "outcome";
      readonly outcome: Outcome<T>;
      /** True where it was known before the request came. */
      readonly isHit: boolean;
      /** How long ago it was said, and the planned time between two checks; milliseconds. */
      readonly ageMs: number;
      readonly planMs: number;
    }
  /** Nothing is known yet, and the pace does not allow to ask in time. */
  | { readonly kind: "queued"; readonly forMs: number }
  /** The list does not hold it, so that it is not asked for. */
  | { readonly kind: "not-listed" }
  /** This client asks for more instruments than one may. */
  | { readonly kind: "too-many" }
  /** The client has disconnected. */
  | { readonly kind: "gone" };
