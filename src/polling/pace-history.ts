/** The instants (milliseconds) at which answers came: the evidence from which a rate is learned. */
export interface PaceHistory {
  record(at: number): void;
  /** How many came at `from` or later. */
  countSince(from: number): number;
  /** Moves everything later by `ms`, as if an idle stretch of that length had never been. */
  shift(ms: number): void;
}

/** Four hours at one request a second, three minutes at ninety; the older half is dropped at twice that. */
const KEPT = 16_384;

export function createPaceHistory(): PaceHistory {
  let instants: number[] = [];
  return {
    record(at) {
      instants.push(at);
      if (instants.length >= 2 * KEPT) instants = instants.slice(KEPT);
    },
    countSince(from) {
      let index = instants.length;
      while (index > 0 && (instants[index - 1] ?? from) >= from) index -= 1;
      return instants.length - index;
    },
    shift(ms) {
      instants = instants.map((at) => at + ms);
    },
  };
}
