import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Connection } from "#engine/protocol/source-status.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { PolledDemand } from "./demand/polled-demand.ts";
import type { StreamClients } from "./demand/stream-clients.ts";
import type { OutcomeCache } from "./outcomes/outcome-cache.ts";
import type { Outcome } from "./outcomes/outcome-store.ts";

/** Sends a feed's requests to the service, from this process or through another one. */
export interface FeedBackend {
  /** Watches an instrument that a client requests; with `undefined`, the client requests only the list. */
  readonly watchNow: (isin: Isin | undefined) => void;
  /**
   * Asks for a check of this instrument now.
   *
   * @returns a function that withdraws this call
   */
  readonly call: (isin: Isin, client: string) => () => void;
  /** Takes note that the demand of a stream or the list of instruments has changed. */
  readonly demandChanged: () => void;
  /** Returns the planned time between two checks of an instrument, in milliseconds. */
  readonly planMs: (isin: Isin) => number;
  /** The wanted instruments, as of the last second. */
  readonly wanted: () => Iterable<Isin>;
  /** Number of wanted instruments without an answer. */
  readonly unansweredCount: number;
  /** Whether a request for this instrument, or for `LIST_KEY`, is in flight. */
  readonly isInFlight: (key: string) => boolean;
  /**
   * The last failure that concerned a single request: no 401, 403 or 429, and no request that the gate held.
   */
  readonly lastFailure: Failure | undefined;
  /** Undefined before the first request. */
  readonly status: () => BackendStatus | undefined;
  /** Sends a request now, after 401, 403 or an outage; never during a Retry-After. */
  readonly tryNow: () => void;
  /** Returns the pacer's knowledge of the service's limit, for a later process. */
  readonly pacerMemory: () => PacerMemory | undefined;
  /** Discards what the pacer has learned, so that it learns again; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export type Failure = Outcome<never> & { readonly error: MarketDataError };

export interface BackendStatus {
  readonly state: Connection["state"];
  /** Requests a minute that the backend allows itself; 0 while nothing is wanted. */
  readonly perMinute: number;
  /** Number of clients with a demand over all processes; undefined if the backend serves this process only. */
  readonly clientCount?: number | undefined;
  /** End of the Retry-After that is in force, in monotonic milliseconds; undefined without one. */
  readonly closedUntil: number | undefined;
  /** Whether a rate limit slows the requests. */
  readonly isRecovering: boolean;
  /** The next try during an outage, in monotonic milliseconds; a past instant while one is under way. */
  readonly nextTryAt?: number | undefined;
}

/** The demand that a backend serves, and the cache for the service's answers. */
export interface BackendParts {
  readonly clock: Clock;
  readonly polledDemand: PolledDemand;
  readonly streamClients: StreamClients;
  readonly outcomes: Pick<OutcomeCache, "quotes" | "list" | "outcomeOf" | "expire">;
  readonly onStatusChange: (next: BackendStatus, before: BackendStatus | undefined) => void;
}

export type OpenBackend = (parts: BackendParts) => FeedBackend;
