import { type Lengths, type TableLengths, TYPICAL } from "#storage/table-lengths.ts";
import { longer, NO_LENGTHS, type SeenLengths, see } from "./seen-lengths.ts";

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
 * @param common lengths of the common ones. An exceptionally long text has no headroom: another column would leave for it
 */
export function fitLengths(
  laidOut: Lengths,
  needed: Lengths,
  mayShrink: boolean,
  common: Lengths = needed,
): Lengths {
  const fitted: Record<keyof Lengths, number> = { ...laidOut };
  let isChanged = false;
  for (const kind of Object.keys(laidOut) as (keyof Lengths)[]) {
    const fitting = needed[kind] + (needed[kind] > common[kind] ? 0 : headroomOf(kind));
    const isLonger = needed[kind] > laidOut[kind];
    const isShorter = mayShrink && needed[kind] > 0 && fitting + SLACK <= laidOut[kind];
    if (!isLonger && !isShorter) continue;
    fitted[kind] = fitting;
    isChanged = true;
  }
  return isChanged ? fitted : laidOut;
}

/** Rows below which each row counts: among fewer, no text is the exception. */
const MIN_ROWS = 3;
/** Share of the rows whose texts may be longer than the common ones; one row at least. */
const LONG_ROWS = 0.1;
/** Common length relative to the longest: shrunk to it, a text can still be read on a phone. */
const MIN_COMMON = 0.7;

/** Returns the lengths of the longest texts of all rows, and of those that are not exceptions. */
export function lengthsOfRows(seen: SeenLengths): TableLengths {
  const rows = [...seen.values()];
  const longest = rows.reduce<Lengths>(longer, NO_LENGTHS);
  const skipped = rows.length < MIN_ROWS ? 0 : Math.ceil(rows.length * LONG_ROWS);
  const common: Record<keyof Lengths, number> = { ...longest };
  for (const kind of Object.keys(common) as (keyof Lengths)[]) {
    const known = rows.map((row) => row[kind]).sort((a, b) => b - a);
    common[kind] = Math.max(known[skipped] ?? 0, Math.ceil(longest[kind] * MIN_COMMON));
  }
  return { longest, common };
}

const merge = (all: SeenLengths, seen: SeenLengths): SeenLengths => {
  const merged = new Map(all);
  for (const [isin, lengths] of seen) see(merged, isin, lengths);
  return merged;
};

interface FitterOptions {
  /** Lengths of the present layout. */
  readonly lengths: {
    readonly get: () => TableLengths;
    readonly set: (lengths: TableLengths) => void;
  };
  /** Longest texts that rows have shown since the last measurement. */
  readonly seen: { current: SeenLengths };
  /** Returns the lengths of the present texts of all rows. */
  readonly measure: () => SeenLengths;
  /** Whether a row still waits for its first quote. */
  readonly isWaiting: () => boolean;
}

export type Fitter = ReturnType<typeof createFitter>;

/**
 * Creates the rule of the columns' widths: a column widens once for all rows that load together, and narrows when its
 * texts have been shorter for a minute, or when rows are removed. A figure that is too long until then shrinks, and so
 * does that of the few longest rows where it would take the room of a column.
 */
export function createFitter({ lengths, seen, measure, isWaiting }: FitterOptions) {
  let rounds: readonly SeenLengths[] = [];
  let seconds = 0;

  function fitted(mayShrink: boolean): TableLengths {
    const laidOut = lengths.get();
    const needed = lengthsOfRows(rounds.reduce(merge, seen.current));
    const longest = fitLengths(laidOut.longest, needed.longest, mayShrink, needed.common);
    const common = fitLengths(laidOut.common, needed.common, mayShrink);
    const isSame = longest === laidOut.longest && common === laidOut.common;
    return isSame ? laidOut : { longest, common };
  }
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
    const isFirst = lengths.get() === TYPICAL;
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
      const laidOut = lengths.get();
      const needed = lengthsOfRows(seen.current);
      const withAmounts = (kind: keyof TableLengths): Lengths => {
        const { amount, cost } = needed[kind];
        return { ...laidOut[kind], amount, cost };
      };
      lengths.set({ longest: withAmounts("longest"), common: withAmounts("common") });
    },
  };
}
