import { msOf } from "#server/simulator/market/instant.ts";
import { type DueQuote, nextOf, type Track } from "./replay-track.ts";

/** Longest silence of all clients that counts: in a longer one, a page is hidden or limited. */
const MAX_SILENCE_MS = 3000;
/** Time for which others wait for an instrument, in addition to four of its own intervals. */
const MAX_WAIT_MS = 3000;
const MAX_WAIT_INTERVALS = 4;
/** The assumed interval of an instrument that was requested once. */
const FIRST_INTERVAL_MS = 3000;

/** Time after the first check in which an instrument may be requested for the first time. */
const NEWCOMER_MS = 3000;

/** The requests for one instrument, in milliseconds of the time in which clients request quotes. */
interface RequestTimes {
  readonly requestedAt: number;
  /** The time between its last two checks. */
  readonly intervalMs: number;
}

/** The instruments that clients request, which must be served in their turn. */
export class RequestedTracks {
  readonly #requests = new Map<Track, RequestTimes>();
  #lastRequestAt = 0n;
  /** Milliseconds in which clients requested quotes. */
  #busyMs = 0;
  readonly #tracks: readonly Track[];

  /** @param tracks all instruments of the recording */
  constructor(tracks: Iterable<Track>) {
    this.#tracks = [...tracks];
  }

  /** Records a request for an instrument. @param elapsed nanoseconds since the run began */
  recordRequest(track: Track, elapsed: bigint): void {
    if (this.#requests.size > 0) {
      this.#busyMs += Math.min(msOf(elapsed - this.#lastRequestAt), MAX_SILENCE_MS);
    }
    this.#lastRequestAt = elapsed;
    const before = this.#requests.get(track);
    const intervalMs = before === undefined ? FIRST_INTERVAL_MS : this.#busyMs - before.requestedAt;
    this.#requests.set(track, { requestedAt: this.#busyMs, intervalMs });
  }

  /** Number of served quotes of all requested instruments. */
  get served(): number {
    return [...this.#requests.keys()].reduce((sum, { served }) => sum + served, 0);
  }

  /** Returns the next quote of each requested instrument. */
  awaited(except?: Track): readonly DueQuote[] {
    return Array.from(this.#requests)
      .filter(([track, times]) => track !== except && this.#isAwaited(times))
      .map(([track]) => nextOf(track))
      .filter((next) => next !== undefined);
  }

  /** Returns the first of these quotes in recorded order. */
  firstAwaited(except?: Track): DueQuote | undefined {
    let first: DueQuote | undefined;
    for (const next of this.awaited(except)) {
      if (first === undefined || next.place < first.place) first = next;
    }
    return first;
  }

  /**
   * Whether an instrument that was not requested yet, but may be soon, has a quote before this place. A page whose requests
   * are delayed may request one instrument twice before another.
   */
  isNewcomerBefore(place: number): boolean {
    if (this.#busyMs > NEWCOMER_MS) return false;
    return this.#tracks.some((track) => {
      const next = this.#requests.has(track) ? undefined : nextOf(track);
      return next !== undefined && next.place < place;
    });
  }

  /** Whether an instrument is still requested, judged by its earlier requests. */
  #isAwaited({ requestedAt, intervalMs }: RequestTimes): boolean {
    return this.#busyMs - requestedAt <= MAX_WAIT_MS + MAX_WAIT_INTERVALS * intervalMs;
  }
}
