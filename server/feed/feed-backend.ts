import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Connection } from "#engine/protocol/source.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Members } from "./members.ts";
import type { Outcome, OutcomeStore } from "./outcome-store.ts";
import type { PolledDemand } from "./polled-demand.ts";

/** Sends a feed's requests to the service, from this process or through another one. */
export interface FeedBackend {
  /** A client requests this instrument, or only the list: the backend watches it at once. */
  readonly begin: (isin: Isin | undefined) => void;
  /**
   * A client wants a check of this instrument now.
   *
   * @returns withdraws this call
   */
  readonly call: (isin: Isin, client: string) => () => void;
  /** The demand of a stream has changed, or the list of instruments. */
  readonly demandChanged: () => void;
  /** The planned time between two checks, in milliseconds. */
  readonly planMs: (isin: Isin) => number;
  /** The wanted instruments, as of the last second. */
  readonly wanted: () => Iterable<Isin>;
  /** How many wanted instruments have no answer yet. */
  readonly unanswered: number;
  /** Whether a request for this instrument, or for `LIST_KEY`, is on its way. */
  readonly isAsking: (key: string) => boolean;
  /**
   * The last failure that concerned one request only: no 401, 403 or 429, and no request that the gate held.
   */
  readonly lastFailure: Failure | undefined;
  /** Undefined before the first request. */
  readonly status: () => BackendStatus | undefined;
  /** Sends a request now, after 401, 403 or an outage; never during a Retry-After. */
  readonly tryNow: () => void;
  /** What the pacer has learned of the service's limit, for a later process. */
  readonly pacerMemory: () => PacerMemory | undefined;
  /** Forgets what was learned, and learns again; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export type Failure = Outcome<never> & { readonly error: MarketDataError };

export interface BackendStatus {
  readonly state: Connection["state"];
  /** Requests a minute that the backend allows itself; 0 while nothing is wanted. */
  readonly perMinute: number;
  /** How many clients want anything, where the backend serves other processes as well. */
  readonly clientCount?: number | undefined;
  /** Until when nothing is sent, while a Retry-After is in force; monotonic milliseconds. */
  readonly closedUntil: number | undefined;
}

/** The demand that a backend serves, and the stores for the service's answers. */
interface BackendParts {
  readonly clock: Clock;
  readonly polledDemand: PolledDemand;
  readonly members: Members;
  readonly quotes: OutcomeStore<Quote>;
  readonly list: OutcomeStore<InstrumentList>;
  /** Whether an instrument has an answer that can be shown. */
  readonly isAnswered: (isin: Isin) => boolean;
  readonly statusChanged: (next: BackendStatus, before: BackendStatus | undefined) => void;
  /** Called after each new computation of the demand. */
  readonly refreshed: (now: number, isWanted: (isin: Isin) => boolean) => void;
}

export type OpenBackend = (parts: BackendParts) => FeedBackend;
