import type { Isin } from "#market/isin.ts";
import { profileOf } from "./profile.ts";
import { type QuoteDocument, quoteDocument } from "./quote-document.ts";
import { keyOf } from "./rng.ts";
import { SteeredInstrument } from "./steered-market.ts";
import type { Timeline } from "./timeline.ts";

/** A replay in the control state. */
export interface ReplayState {
  readonly name: string;
  readonly lengthMs: number;
  readonly positionMs: number;
  readonly quotes: number;
  readonly served: number;
  readonly finished: boolean;
}

/** The source of quotes during one run: the invented market, or a recording of a real one. */
export interface Market {
  /**
   * Returns the quote of an ISIN at a moment of the clock, in nanoseconds since the run began; undefined if there is
   * none.
   */
  quote(isin: string, elapsed: bigint): QuoteDocument | undefined;
  /** The instruments that it has and that are listed; undefined if it has every instrument. */
  readonly isins?: readonly Isin[];
  /** Whether a quote of an ISIN is due but waits for its turn, so that the last check returned nothing new. */
  isHeldBack?(isin: string, elapsed: bigint): boolean;
  /** Returns that quote once its turn has come; undefined until then. */
  inTurn?(isin: string, elapsed: bigint): QuoteDocument | undefined;
  /** Called when a client requests the list, which is the first request of a new client. */
  listed?(): void;
  /** Returns the service's own time in nanoseconds since 1970, if it differs from the run's. */
  now?(elapsed: bigint): bigint;
  /** Returns the progress of a replay. */
  replay?(elapsed: bigint): ReplayState;
}

/** The start of a run, and its steering. */
export interface MarketTime {
  /** Nanoseconds since 1970. */
  readonly start: bigint;
  readonly timeline: Timeline;
}

/** Creates the invented market of a seed. */
export function inventedMarket(seed: number, { start, timeline }: MarketTime): Market {
  const instruments = new Map<string, SteeredInstrument>();
  return {
    quote(isin, elapsed) {
      const profile = profileOf(isin);
      const known = instruments.get(isin);
      const instrument = known ?? new SteeredInstrument(profile, keyOf(seed, isin), timeline);
      if (known === undefined) instruments.set(isin, instrument);
      return quoteDocument(isin, profile, instrument.touchAt(elapsed), start);
    },
  };
}
