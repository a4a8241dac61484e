/** The instants (milliseconds) at which answers came: the evidence from which a rate is learned. */
export interface AnswerHistory {
  record(at: number): void;
  /** How many came at `from` or later. */
  countSince(from: number): number;
  /** Moves everything later by `ms`, which removes an idle period of that length. */
  shift(ms: number): void;
}

/** Four and a half hours at one request a second, three minutes at ninety. */
const KEPT = 16_384;

/** Allocates all of its memory at once, so that it does not grow in a page that is left open for a day. */
export function createAnswerHistory(): AnswerHistory {
  const instants = new Float64Array(KEPT);
  let recorded = 0;
  const kept = () => Math.min(recorded, KEPT);
  return {
    record(at) {
      instants[recorded % KEPT] = at;
      recorded += 1;
    },
    countSince(from) {
      let count = 0;
      while (count < kept() && (instants[(recorded - 1 - count) % KEPT] ?? from) >= from)
        count += 1;
      return count;
    },
    shift(ms) {
      for (let place = 0; place < kept(); place += 1) instants[place] = (instants[place] ?? 0) + ms;
    },
  };
}
