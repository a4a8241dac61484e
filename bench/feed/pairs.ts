/** One instrument on one trader's list. */
export interface Pair {
  /** The instrument's number. */
  readonly instrument: number;
  /** The place of the pair in the sums of ages. */
  readonly index: number;
}

/** Gives each instrument of each list a place in the sums of ages. */
export function pairsOf(lists: readonly (readonly number[])[]): readonly (readonly Pair[])[] {
  let index = 0;
  return lists.map((list) =>
    list.map((instrument) => {
      index += 1;
      return { instrument, index: index - 1 };
    }),
  );
}
