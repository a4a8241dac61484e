import { type Lengths, TYPICAL_LENGTHS } from "#storage/table-lengths.ts";
import { longest } from "./longest.ts";

export const NO_LENGTHS: Lengths = { price: 0, size: 0, spread: 0, amount: 0, cost: 0 };

/** Rounds for which a text must have been shorter before its column is: with `ROUND_MS`, a minute. */
const ROUNDS = 4;
export const ROUND_MS = 15_000;

/** Seconds for which rows without a quote are waited for, so that columns move once for all of them. */
const MAX_WAIT_SECONDS = 5;

/** Characters by which a column is wider than its longest text: a size gains a digit at any moment. */
const headroomOf = (kind: keyof Lengths) => (kind === "size" ? 1 : 0);

/** Characters by which texts must be shorter than their column: a price about 10,000 loses and gains a digit. */
const SLACK = 2;

/**
 * Returns the lengths to lay out for; the same object if none changes. A kind without any text keeps its length.
 *
 * @param laidOut lengths of the present layout
 * @param needed lengths of the longest texts
 */
export function fitLengths(laidOut: Lengths, needed: Lengths, mayShrink: boolean): Lengths {
  const fitted: Record<keyof Lengths, number> = { ...laidOut };
  let isChanged = false;
  for (const kind of Object.keys(laidOut) as (keyof Lengths)[]) {
    const fitting = needed[kind] + headroomOf(kind);
    const isLonger = needed[kind] > laidOut[kind];
    const isShorter = mayShrink && needed[kind] > 0 && fitting + SLACK <= laidOut[kind];
    if (!isLonger && !isShorter) continue;
    fitted[kind] = fitting;
    isChanged = true;
  }
  return isChanged ? fitted : laidOut;
}

interface FitterOptions {
  /** Lengths of the present layout. */
  readonly lengths: { readonly get: () => Lengths; readonly set: (lengths: Lengths) => void };
  /** Longest texts that rows have shown since the last measurement. */
  readonly seen: { current: Lengths };
  /** Returns the longest present texts of all rows. */
  readonly measure: () => Lengths;
  /** Whether a row still waits for its first quote. */
  readonly isWaiting: () => boolean;
}

export type Fitter = ReturnType<typeof createFitter>;

/**
 * Creates the rule of the columns' widths: a column widens once for all rows that load together, and narrows when its
 * texts have been shorter for a minute, or when rows are removed. A figure that is too long until then shrinks.
 */
export function createFitter({ lengths, seen, measure, isWaiting }: FitterOptions) {
  let rounds: readonly Lengths[] = [];
  let seconds = 0;

  const fitted = (mayShrink: boolean) =>
    fitLengths(lengths.get(), rounds.reduce(longest, seen.current), mayShrink);
  function adapt(mayShrink: boolean) {
    const next = fitted(mayShrink);
    if (next !== lengths.get()) lengths.set(next);
  }
  function measureAnew() {
    rounds = [];
    seen.current = measure();
  }
  function onSecond() {
    // Nothing is known of a list with typical lengths, so its first quotes also narrow columns.
    const isFirst = lengths.get() === TYPICAL_LENGTHS;
    seconds = fitted(isFirst) === lengths.get() ? 0 : seconds + 1;
    if (seconds > MAX_WAIT_SECONDS || (seconds > 0 && !isWaiting())) adapt(isFirst);
  }

  return {
    /** Measures for the first time. */
    begin() {
      measureAnew();
      onSecond();
    },
    /** Called once a second. */
    onSecond,
    /** Called at intervals of `ROUND_MS`. */
    round() {
      rounds = [...rounds, seen.current].slice(-ROUNDS);
      seen.current = measure();
      if (rounds.length === ROUNDS) adapt(true);
    },
    /** Called when rows have been removed. */
    removed() {
      measureAnew();
      adapt(true);
    },
    /** Called with another estimate of the list, whose amounts have other lengths. */
    estimated() {
      measureAnew();
      const { amount, cost } = seen.current;
      lengths.set({ ...lengths.get(), amount, cost });
    },
  };
}
