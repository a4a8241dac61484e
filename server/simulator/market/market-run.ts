import type { Isin } from "#market/isin.ts";
import { profileOf } from "./profile.ts";
import { type QuoteDocument, quoteDocument } from "./quote-document.ts";
import { keyOf } from "./rng.ts";
import { SteeredInstrument } from "./steered-market.ts";
import type { Timeline } from "./timeline.ts";

/** What a replay reports in the state. */
export interface ReplayState {
  readonly name: string;
  readonly lengthMs: number;
  readonly positionMs: number;
  readonly quotes: number;
  readonly served: number;
  readonly finished: boolean;
}

/** Where quotes come from during one run: the invented market, or a recording of a real one. */
export interface Market {
  /**
   * The quote of an ISIN at a moment of the clock, in nanoseconds since the run began; undefined where
   * there is none.
   */
  quote(isin: string, elapsed: bigint): QuoteDocument | undefined;
  /** The only instruments that it has, and that are listed; undefined where it has any. */
  readonly isins?: readonly Isin[];
  /** Whether the last check of an ISIN brought nothing new though a quote is due: it waits for its turn. */
  isHeldBack?(isin: string, elapsed: bigint): boolean;
  /** That quote, once its turn has come; undefined until then. */
  inTurn?(isin: string, elapsed: bigint): QuoteDocument | undefined;
  /** Called when a client has requested the list, which is a new client's first request. */
  listed?(): void;
  /** The service's own time, nanoseconds since 1970, where it is not the run's. */
  now?(elapsed: bigint): bigint;
  /** How far a replay has come. */
  replay?(elapsed: bigint): ReplayState;
}

/** What a market is made of: when the run began, and how it is steered. */
export interface MarketTime {
  /** Nanoseconds since 1970. */
  readonly start: bigint;
  readonly timeline: Timeline;
}

/** The invented market of a seed. */
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
