/** The instants of answers in milliseconds, from which a rate is learned. */
export interface AnswerHistory {
  record(at: number): void;
  /** The number of answers at `from` or later. */
  countSince(from: number): number;
  /** Moves all instants later by `ms`, which removes an idle period of that length. */
  shift(ms: number): void;
}

/** The number of stored instants: 4.5 hours at one request a second, 3 minutes at ninety. */
const CAPACITY = 16_384;

/** A ring buffer, allocated at once: its size is constant in a page that stays open for days. */
export function createAnswerHistory(): AnswerHistory {
  const instants = new Float64Array(CAPACITY);
  let recorded = 0;
  const stored = () => Math.min(recorded, CAPACITY);
  return {
    record(at) {
      instants[recorded % CAPACITY] = at;
      recorded += 1;
    },
    countSince(from) {
      let count = 0;
      while (count < stored() && (instants[(recorded - 1 - count) % CAPACITY] ?? from) >= from)
        count += 1;
      return count;
    },
    shift(ms) {
      for (let place = 0; place < stored(); place += 1)
        instants[place] = (instants[place] ?? 0) + ms;
    },
  };
}
