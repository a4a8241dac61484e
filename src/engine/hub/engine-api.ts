import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import type { HistoryStorageState } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import type { Demand } from "./seats/demand.ts";
import type { Seat } from "./seats/seat.ts";
import type { SeatListener } from "./seats/seats.ts";
import type { StreamOptions } from "./stream/stream.ts";

export interface EngineOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** The memory of an earlier page about this source. */
  readonly memory?: PacerMemory | undefined;
  /** Maximum number of requests at once; by default the connections of a browser for one page. */
  readonly connections?: number;
  /** Decides when requests are sent; a learning pacer by default. */
  readonly pacer?: PolicyPacer;
  /** The gateway's stream, if it offers one. While it is open, it brings the quotes. */
  readonly stream?: StreamOptions | undefined;
  /** With frozen time: the shown date minus the clock's `now`. */
  readonly frozenLeadMs?: number;
  /** `navigator.onLine` of the device; it counts only together with a failed request. */
  readonly isOnline: () => boolean;
}

/** Listens to the engine as a whole, not to one seat. */
export interface EngineListener {
  /** Called with every outcome of a check. */
  onAnswer?(answer: CheckAnswer): void;
  /** Called with the status of a seat that is not paused, whenever it may have changed. */
  onStatus?(status: SourceStatus): void;
  /** The last active seat was paused: nothing is sent from then on. */
  onPaused?(): void;
  /** Called when the demand has changed, with the instruments that no seat wants any more. */
  onUnwanted?(isins: readonly Isin[]): void;
}

/** Requests the demand of any number of seats from one service, through one pacer and one gate. */
export interface Engine {
  /** Adds a seat. Its listener first receives the last good quotes of its demand, and then its status. */
  seat(demand: Demand, listener: SeatListener): Seat;
  /** @returns a function that removes the listener */
  follow(listener: EngineListener): () => void;
  /** Stores the quotes of an earlier page, for instruments without a quote from this engine. */
  remember(values: readonly CheckedQuote[]): void;
  /** Sends the state of the stored history to the seats. */
  reportHistory(history: HistoryStorageState): void;
  /** Closes the gate for `forMs`, because a tab remembers a closed gate or another page met one. */
  hold(forMs: number): void;
  /** Sends the requests that have become due. */
  wake(): void;
  /** Ends every request, seat and timer. */
  close(): void;
}
