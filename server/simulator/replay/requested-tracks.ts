import { msOf } from "#server/simulator/market/instant.ts";
import { type Due, nextOf, type Track } from "./replay-track.ts";

/** A longer silence of all clients is not counted for any instrument: a page is hidden, or limited. */
const MAX_SILENCE_MS = 3000;
/** How long the others wait for an instrument, in addition to four of its own intervals. */
const PATIENCE_MS = 3000;
const PATIENCE_INTERVALS = 4;
/** The assumed interval of an instrument that was requested once. */
const FIRST_INTERVAL_MS = 3000;

/** How long after the first check an instrument may still be requested for the first time. */
const NEWCOMER_MS = 3000;

/** When an instrument was requested, in milliseconds of the time in which clients request quotes. */
interface RequestTimes {
  readonly askedAt: number;
  /** The time between its last two checks. */
  readonly intervalMs: number;
}

/** The instruments that clients request, which must be served in their turn. */
export class RequestedTracks {
  readonly #requests = new Map<Track, RequestTimes>();
  #lastAskAt = 0n;
  /** Milliseconds in which clients requested quotes. */
  #busyMs = 0;
  readonly #tracks: readonly Track[];

  /** @param tracks all instruments of the recording */
  constructor(tracks: Iterable<Track>) {
    this.#tracks = [...tracks];
  }

  /** Records a request for an instrument. @param elapsed nanoseconds since the run began */
  note(track: Track, elapsed: bigint): void {
    if (this.#requests.size > 0) {
      this.#busyMs += Math.min(msOf(elapsed - this.#lastAskAt), MAX_SILENCE_MS);
    }
    this.#lastAskAt = elapsed;
    const before = this.#requests.get(track);
    const intervalMs = before === undefined ? FIRST_INTERVAL_MS : this.#busyMs - before.askedAt;
    this.#requests.set(track, { askedAt: this.#busyMs, intervalMs });
  }

  /** How many quotes were served of all requested instruments. */
  get served(): number {
    return [...this.#requests.keys()].reduce((sum, { served }) => sum + served, 0);
  }

  /** The next quote of each requested instrument. */
  awaited(but?: Track): readonly Due[] {
    return Array.from(this.#requests)
      .filter(([track, times]) => track !== but && this.#isAwaited(times))
      .map(([track]) => nextOf(track))
      .filter((next) => next !== undefined);
  }

  /** The first of them in the recorded order. */
  firstAwaited(but?: Track): Due | undefined {
    let first: Due | undefined;
    for (const next of this.awaited(but)) {
      if (first === undefined || next.place < first.place) first = next;
    }
    return first;
  }

  /**
   * Whether an instrument that was not asked for yet, and soon may be, has a quote before a place. A
   * page asks for one instrument twice before it asks for another where its requests are held up.
   */
  isNewcomerBefore(place: number): boolean {
    if (this.#busyMs > NEWCOMER_MS) return false;
    return this.#tracks.some((track) => {
      const next = this.#requests.has(track) ? undefined : nextOf(track);
      return next !== undefined && next.place < place;
    });
  }

  /** Whether an instrument is still requested, judged by its earlier requests. */
  #isAwaited({ askedAt, intervalMs }: RequestTimes): boolean {
    return this.#busyMs - askedAt <= PATIENCE_MS + PATIENCE_INTERVALS * intervalMs;
  }
}
