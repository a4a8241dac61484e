import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import type { RecordedQuote, RecordedSession } from "#market/recording.ts";
import { nanosOfMs } from "./instant.ts";
import type { Market, MarketTime, ReplayState } from "./market-run.ts";
import type { QuoteDocument } from "./quote-document.ts";
import type { Timeline } from "./timeline.ts";

/** A recording that was read, see `readRecording`. */
export interface Recording {
  readonly session: RecordedSession;
  readonly isins: readonly Isin[];
}

/** A recorded quote, and when it is due: milliseconds since the recording began. */
interface Due {
  /** Its place among all quotes of the recording. */
  readonly place: number;
  readonly atMs: number;
  readonly document: QuoteDocument;
}

/** What is recorded of one instrument, and how far it was served. */
interface Track {
  readonly quotes: readonly Due[];
  served: number;
  /** Whether its last check was given a quote that was not served before. */
  isFresh: boolean;
  /** By the time in which somebody asks, in milliseconds; undefined while nobody has. */
  askedAt: number | undefined;
  /** Between its last two checks. */
  intervalMs: number | undefined;
}

/** An answer may be overtaken on its way by another that is sent sooner than this after it. */
const SPACING_MS = 20;
/** A longer silence than this of everybody says nothing of one instrument: a page is hidden, or limited. */
const LONGEST_SILENCE_MS = 3000;
/** So long an instrument is waited for, and four of its own intervals more, before the others go on. */
const PATIENCE_MS = 3000;
const PATIENCE_INTERVALS = 4;
/** An answer waits only where no more instruments than these come first: the page must be able to ask for them. */
const MOST_AHEAD = 2;
/** So long nothing is served to whoever has not asked which instruments there are. */
const UNLISTED_MS = 3000;
/** For one that was asked for once: how long its next check may take is not known yet. */
const FIRST_INTERVAL_MS = 3000;

/**
 * A recording as a market. It begins with the first quote that is asked for by somebody who has asked
 * which instruments there are: a page that still shows what was there before would take a quote and throw
 * it away. Who never asks for the list waits for three seconds. A quote becomes due when as much time has passed, at the speed of the run, as had passed when it was recorded; then it is served at
 * the next check of its instrument, and none is left out: what is due waits until it was served once, and
 * until what was recorded before it was served, of all instruments that are being asked for. Meanwhile,
 * and after the end, the last quote of an instrument stands.
 */
export class Replay implements Market {
  readonly isins: readonly Isin[];
  readonly #session: RecordedSession;
  readonly #timeline: Timeline;
  readonly #tracks: ReadonlyMap<string, Track>;
  /** How far the service's date was ahead of the recording device's, in milliseconds; never below 0. */
  readonly #leadMs: number;
  readonly #asked = new Set<Track>();
  #isListed = false;
  #firstAskAt: bigint | undefined;
  #begunAt: bigint | undefined;
  #lastAskAt = 0n;
  #lastServedAt = 0n;
  /** The last time that was told, in epoch milliseconds. */
  #toldMs = Number.NEGATIVE_INFINITY;
  /** Milliseconds in which somebody asked. */
  #busyMs = 0;

  constructor({ session, isins }: Recording, { timeline }: Pick<MarketTime, "timeline">) {
    this.isins = isins;
    this.#session = session;
    this.#timeline = timeline;
    this.#tracks = tracksOf(session);
    this.#leadMs = session.quotes.reduce((lead, each) => Math.max(lead, leadOf(each)), 0);
  }

  listed(): void {
    this.#isListed = true;
  }

  /** The quote of a recorded instrument; undefined while it has none, or none may be served yet. */
  quote(isin: string, elapsed: bigint): QuoteDocument | undefined {
    const track = this.#tracks.get(isin);
    if (track === undefined) return undefined;
    this.#firstAskAt ??= elapsed;
    if (!this.#isListed && msOf(elapsed - this.#firstAskAt) < UNLISTED_MS) return undefined;
    this.#begunAt ??= elapsed;
    this.#note(track, elapsed);
    track.isFresh = this.#advance(track, elapsed);
    return track.quotes[track.served - 1]?.document;
  }

  isHeldBack(isin: string, elapsed: bigint): boolean {
    const track = this.#tracks.get(isin);
    const next = track && nextOf(track);
    if (next === undefined || track?.isFresh || !this.#isDue(next, elapsed)) return false;
    return this.#awaited().filter(({ place }) => place < next.place).length <= MOST_AHEAD;
  }

  inTurn(isin: string, elapsed: bigint): QuoteDocument | undefined {
    const track = this.#tracks.get(isin);
    if (track === undefined || track.isFresh || !this.#advance(track, elapsed)) return undefined;
    track.isFresh = true;
    return track.quotes[track.served - 1]?.document;
  }

  replay(elapsed: bigint): ReplayState {
    const { name, from, to, quotes } = this.#session;
    const lengthMs = to - from;
    const { positionMs, isBehind } = this.#shown(elapsed);
    return {
      name,
      lengthMs,
      positionMs: Math.floor(positionMs),
      quotes: quotes.length,
      served: [...this.#asked].reduce((sum, { served }) => sum + served, 0),
      finished: positionMs === lengthMs && !isBehind,
    };
  }

  /**
   * The service's own time as it was then, so that ages are what they were, and nothing that was
   * recorded lies in the future. After the end it goes on by itself.
   */
  now(elapsed: bigint): bigint {
    const { positionMs } = this.#shown(elapsed);
    const { sinceMs } = this.#time(elapsed);
    const restMs = Math.min(sinceMs, msOf(elapsed - this.#lastServedAt));
    const toldMs = this.#session.from + this.#leadMs + positionMs + restMs;
    // An instrument that is asked for again after a while leads back in the recording, never in time.
    this.#toldMs = Math.max(this.#toldMs, Math.floor(toldMs));
    return nanosOfMs(this.#toldMs);
  }

  /** How far whoever asks has come; behind the time of the recording where quotes wait for a check. */
  #shown(elapsed: bigint): { readonly positionMs: number; readonly isBehind: boolean } {
    const { positionMs } = this.#time(elapsed);
    const waiting = this.#firstAwaited();
    const isBehind = waiting !== undefined && waiting.atMs <= positionMs;
    return { positionMs: isBehind ? waiting.atMs : positionMs, isBehind };
  }

  /** Serves the next quote of an instrument if it may be served now. */
  #advance(track: Track, elapsed: bigint): boolean {
    const next = nextOf(track);
    if (next === undefined || !this.#maySend(track, next, elapsed)) return false;
    track.served += 1;
    this.#lastServedAt = elapsed;
    return true;
  }

  #isDue(next: Due, elapsed: bigint): boolean {
    return this.#begunAt !== undefined && next.atMs <= this.#time(elapsed).positionMs;
  }

  #maySend(track: Track, next: Due, elapsed: bigint): boolean {
    if (!this.#isDue(next, elapsed)) return false;
    const first = this.#firstAwaited(track);
    if (first !== undefined && first.place < next.place) return false;
    // Of an instrument without any quote there is nothing else to be served.
    return track.served === 0 || msOf(elapsed - this.#lastServedAt) >= SPACING_MS;
  }

  /** The first quote, in the recorded order, of all instruments that are being asked for. */
  #firstAwaited(but?: Track): Due | undefined {
    let first: Due | undefined;
    for (const next of this.#awaited(but)) {
      if (first === undefined || next.place < first.place) first = next;
    }
    return first;
  }

  /** The next quote of each instrument that is being asked for. */
  #awaited(but?: Track): readonly Due[] {
    return [...this.#asked]
      .filter((track) => track !== but && this.#isAwaited(track))
      .map(nextOf)
      .filter((next) => next !== undefined);
  }

  /** Whether an instrument is still being asked for, by how often it was. */
  #isAwaited({ askedAt, intervalMs = FIRST_INTERVAL_MS }: Track): boolean {
    if (askedAt === undefined) return false;
    return this.#busyMs - askedAt <= PATIENCE_MS + PATIENCE_INTERVALS * intervalMs;
  }

  #note(track: Track, elapsed: bigint): void {
    if (this.#asked.size > 0) {
      this.#busyMs += Math.min(msOf(elapsed - this.#lastAskAt), LONGEST_SILENCE_MS);
    }
    this.#lastAskAt = elapsed;
    if (track.askedAt !== undefined) track.intervalMs = this.#busyMs - track.askedAt;
    track.askedAt = this.#busyMs;
    this.#asked.add(track);
  }

  /** How far the recording has come by the speed of the run, and how long ago it ended. */
  #time(elapsed: bigint): { readonly positionMs: number; readonly sinceMs: number } {
    const begun = this.#begunAt;
    const lengthMs = this.#session.to - this.#session.from;
    const time = { positionMs: 0, sinceMs: 0 };
    if (begun === undefined) return time;
    const { segments } = this.#timeline;
    segments.forEach(({ from, speed, paused }, nth) => {
      const next = segments[nth + 1]?.from ?? elapsed;
      const spentMs = msOf(least(next, elapsed) - most(from, begun));
      if (paused || spentMs <= 0) return;
      const neededMs = Math.min(spentMs, (lengthMs - time.positionMs) / speed);
      const isOver = neededMs < spentMs;
      time.positionMs = isOver ? lengthMs : time.positionMs + neededMs * speed;
      time.sinceMs += spentMs - neededMs;
    });
    return time;
  }
}

const nextOf = ({ quotes, served }: Track): Due | undefined => quotes[served];

function tracksOf({ from, quotes }: RecordedSession): ReadonlyMap<string, Track> {
  const dues = new Map<string, Due[]>();
  for (const [place, { checkedAtEpochMs, quote }] of quotes.entries()) {
    const { instrument, ask, bid, updatedAt } = quote;
    const document = { instrument, ask, bid, updatedAt: updatedAt.text };
    const due = { place, atMs: Math.max(0, checkedAtEpochMs - from), document };
    const known = dues.get(instrument);
    if (known === undefined) dues.set(instrument, [due]);
    else known.push(due);
  }
  const track = (of: readonly Due[]): Track => ({
    quotes: of,
    served: 0,
    isFresh: false,
    askedAt: undefined,
    intervalMs: undefined,
  });
  return new Map(Array.from(dues, ([isin, of]) => [isin, track(of)]));
}

const leadOf = ({ checkedAtEpochMs, quote }: RecordedQuote) =>
  nanosToMs(quote.updatedAt.nanos) - checkedAtEpochMs;

const msOf = (nanos: bigint): number => Number(nanos) / 1e6;
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const most = (one: bigint, other: bigint) => (one > other ? one : other);
