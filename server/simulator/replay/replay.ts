import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import type { RecordedQuote, RecordedSession } from "#market/recording/recording.ts";
import { msOf, nanosOfMs } from "#server/simulator/market/instant.ts";
import type { Market, MarketTime, ReplayState } from "#server/simulator/market/market-run.ts";
import type { QuoteDocument } from "#server/simulator/market/quote-document.ts";
import type { Timeline } from "#server/simulator/market/timeline.ts";
import { type ReplayTime, replayTime } from "./replay-time.ts";
import { type DueQuote, nextOf, type Track, tracksOf } from "./replay-track.ts";
import { RequestedTracks } from "./requested-tracks.ts";

/** A parsed recording, see `readRecording`. */
export interface Recording {
  readonly session: RecordedSession;
  readonly isins: readonly Isin[];
}

/** Shortest time between two quotes: with less, one answer could overtake another on its way. */
const MIN_SPACING_MS = 100;
/** Maximum number of instruments before the turn of a delayed answer: the page must be able to request them. */
const MAX_AHEAD = 2;
/** Time without a request for the list after which quotes are served nevertheless. */
const MAX_UNLISTED_MS = 3000;

/**
 * A recording as a market. It begins with the first request for a quote after a request for the list: a page that still
 * shows the previous market would discard a quote. Without a request for the list, it begins after three seconds.
 *
 * A quote is due when the same time has passed, at the speed of the run, as at its recording. Then it is served at the
 * next check of its instrument. No quote is omitted: a due quote waits until all earlier quotes of requested instruments
 * have been served. Until then, and after the end, checks return the last quote of an instrument.
 */
export class Replay implements Market {
  readonly isins: readonly Isin[];
  readonly #session: RecordedSession;
  readonly #timeline: Timeline;
  readonly #tracks: ReadonlyMap<string, Track>;
  /** Lead of the service's date over that of the recording device, in milliseconds; at least 0. */
  readonly #leadMs: number;
  readonly #requested: RequestedTracks;
  #isListed = false;
  #firstRequestAt: bigint | undefined;
  #begunAt: bigint | undefined;
  #lastServedAt = 0n;
  /** The last reported time, in epoch milliseconds. */
  #lastReportedMs = Number.NEGATIVE_INFINITY;

  constructor({ session, isins }: Recording, { timeline }: Pick<MarketTime, "timeline">) {
    this.isins = isins;
    this.#session = session;
    this.#timeline = timeline;
    this.#tracks = tracksOf(session);
    this.#requested = new RequestedTracks(this.#tracks.values());
    this.#leadMs = session.quotes.reduce((lead, each) => Math.max(lead, leadOf(each)), 0);
  }

  listed(): void {
    this.#isListed = true;
  }

  /** Returns the quote of a recorded instrument; undefined if it has none, or none may be served yet. */
  quote(isin: string, elapsed: bigint): QuoteDocument | undefined {
    const track = this.#tracks.get(isin);
    if (track === undefined) return undefined;
    this.#firstRequestAt ??= elapsed;
    if (!this.#isListed && msOf(elapsed - this.#firstRequestAt) < MAX_UNLISTED_MS) return undefined;
    this.#begunAt ??= elapsed;
    this.#requested.recordRequest(track, elapsed);
    track.isFresh = this.#advance(track, elapsed);
    return track.quotes[track.served - 1]?.document;
  }

  isHeldBack(isin: string, elapsed: bigint): boolean {
    const track = this.#tracks.get(isin);
    const next = track && nextOf(track);
    if (next === undefined || track?.isFresh || !this.#isDue(next, elapsed)) return false;
    return this.#requested.awaited().filter(({ place }) => place < next.place).length <= MAX_AHEAD;
  }

  inTurn(isin: string, elapsed: bigint): QuoteDocument | undefined {
    const track = this.#tracks.get(isin);
    if (track === undefined || track.isFresh || !this.#advance(track, elapsed)) return undefined;
    track.isFresh = true;
    return track.quotes[track.served - 1]?.document;
  }

  replay(elapsed: bigint): ReplayState {
    const { name, quotes } = this.#session;
    const lengthMs = this.#lengthMs;
    const { positionMs, isBehind } = this.#shown(elapsed);
    return {
      name,
      lengthMs,
      positionMs: Math.floor(positionMs),
      quotes: quotes.length,
      served: this.#requested.served,
      finished: positionMs === lengthMs && !isBehind,
    };
  }

  /**
   * Returns the service's own time at the recording, so that quotes have the same ages as then, and none is in the future.
   * After the end it advances with the clock.
   */
  now(elapsed: bigint): bigint {
    const { positionMs } = this.#shown(elapsed);
    const { sinceEndMs } = this.#time(elapsed);
    const restMs = Math.min(sinceEndMs, msOf(elapsed - this.#lastServedAt));
    const reportedMs = this.#session.from + this.#leadMs + positionMs + restMs;
    // An instrument that is requested again after a while has an earlier position, but the time never goes back.
    this.#lastReportedMs = Math.max(this.#lastReportedMs, Math.floor(reportedMs));
    return nanosOfMs(this.#lastReportedMs);
  }

  /** Returns the served position, which is behind the recording's time if quotes wait for a check. */
  #shown(elapsed: bigint): { readonly positionMs: number; readonly isBehind: boolean } {
    const { positionMs } = this.#time(elapsed);
    const waiting = this.#requested.firstAwaited();
    const isBehind = waiting !== undefined && waiting.atMs <= positionMs;
    return { positionMs: isBehind ? waiting.atMs : positionMs, isBehind };
  }

  /** Serves the next quote of an instrument if it may be served now. */
  #advance(track: Track, elapsed: bigint): boolean {
    const next = nextOf(track);
    if (next === undefined || !this.#mayServe(track, next, elapsed)) return false;
    track.served += 1;
    this.#lastServedAt = elapsed;
    return true;
  }

  #isDue(next: DueQuote, elapsed: bigint): boolean {
    return this.#begunAt !== undefined && next.atMs <= this.#time(elapsed).positionMs;
  }

  #mayServe(track: Track, next: DueQuote, elapsed: bigint): boolean {
    if (!this.#isDue(next, elapsed)) return false;
    const first = this.#requested.firstAwaited(track);
    if (first !== undefined && first.place < next.place) return false;
    // An instrument without an earlier quote has no other quote to serve.
    if (track.served === 0) return true;
    if (this.#requested.isNewcomerBefore(next.place)) return false;
    return msOf(elapsed - this.#lastServedAt) >= MIN_SPACING_MS;
  }

  #time(elapsed: bigint): ReplayTime {
    const begun = this.#begunAt;
    if (begun === undefined) return { positionMs: 0, sinceEndMs: 0 };
    return replayTime(this.#timeline.segments, this.#lengthMs, begun, elapsed);
  }

  get #lengthMs(): number {
    return this.#session.to - this.#session.from;
  }
}

const leadOf = ({ checkedAtEpochMs, quote }: RecordedQuote) =>
  nanosToMs(quote.updatedAt.nanos) - checkedAtEpochMs;
