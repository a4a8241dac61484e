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
/** Size of the smallest figure of an added row, relative to the usual one, for which columns keep their widths. */
const MIN_ADDED = 0.8;

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
  /** Whether a layout for other lengths has the same columns; undefined for a phone, whose rows have no heads that would move. */
  readonly keepsColumns: ((lengths: TableLengths) => boolean) | undefined;
}

export type Fitter = ReturnType<typeof createFitter>;

/**
 * Creates the rule of the columns' widths. A table keeps its columns and their widths while one works, and a figure that is too
 * long shrinks in its own cell. The widths are fitted to the texts where the layout changes anyway: in another list, with another
 * room, and with other columns. An estimate only changes those of its amounts. Within the same columns they are also fitted once
 * to the first quotes of an opened list, once to those of added rows where one of their figures would be too small to read, and
 * where most figures would be.
 *
 * On a phone a column widens once for all rows that load together, and narrows when its texts have been shorter for a minute,
 * or when rows are removed.
 */
export function createFitter(options: FitterOptions) {
  const { lengths, seen, measure, isWaiting, keepsColumns } = options;
  let rounds: readonly SeenLengths[] = [];
  let seconds = 0;
  /** Whether the widths have been fitted to the first quotes of the list. */
  let isSettled = false;
  /** Whether rows have been added whose quotes the widths may still be fitted to. */
  let hasNewRows = false;

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
  function adaptWithinColumns(next: TableLengths) {
    const laidOut = lengths.get();
    const isLegible =
      isSettled &&
      !isIllegible(laidOut.common, next.common, MIN_COMMON) &&
      !(hasNewRows && isIllegible(laidOut.longest, next.longest, MIN_ADDED));
    if (isLegible) return;
    for (let less = 0; less < MAX_LESS; less += 1) {
      const nearer = between(laidOut, next, less);
      if (!keepsColumns?.(nearer)) continue;
      lengths.set(nearer);
      return;
    }
  }
  function measureAnew() {
    rounds = [];
    seen.current = measure();
  }
  function onSecond() {
    // Rows out of view draw no texts.
    if (hasNewRows && !isWaiting()) measureAnew();
    // Nothing is known of a list with typical lengths, so its first quotes also narrow columns.
    const isFirst = lengths.get() === TYPICAL;
    const next = fitted(isFirst);
    seconds = next === lengths.get() ? 0 : seconds + 1;
    const isDue = !isWaiting() || seconds > MAX_WAIT_SECONDS;
    if (!isDue) return;
    if (seconds > 0) {
      if (keepsColumns) adaptWithinColumns(next);
      else lengths.set(next);
    }
    isSettled ||= seen.current.size > 0;
    hasNewRows = false;
  }

  return {
    /**
     * Measures for the first time.
     *
     * @param isOpening whether the list is about to be shown
     */
    begin(isOpening: boolean) {
      measureAnew();
      if (isOpening && !isWaiting()) adapt(true);
      onSecond();
    },
    /** Called once a second. */
    onSecond,
    /** Called at intervals of `ROUND_MS`. */
    round() {
      rounds = [...rounds, seen.current].slice(-ROUNDS);
      seen.current = measure();
      if (!keepsColumns && rounds.length === ROUNDS) adapt(true);
    },
    /** Called when rows have been added. */
    added() {
      hasNewRows = keepsColumns !== undefined;
    },
    /** Called when rows have been removed. */
    removed() {
      measureAnew();
      if (!keepsColumns) adapt(true);
    },
    /** Called when the room or the chosen columns have changed. */
    laidOutAnew: () => adapt(!isWaiting()),
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

/** Characters by which lengths are reduced until the present columns have room. */
const MAX_LESS = 16;

/** Returns whether figures of the needed length would have less than this share of their usual size in columns for the present one. */
const isIllegible = (present: Lengths, needed: Lengths, share: number) =>
  (Object.keys(present) as (keyof Lengths)[]).some(
    (kind) => present[kind] < Math.ceil(needed[kind] * share),
  );

/** Returns lengths on the way from one layout to the next one: `less` characters before it, and none shorter than the present. */
function between(present: TableLengths, next: TableLengths, less: number): TableLengths {
  if (less === 0) return next;
  const before = (kind: keyof TableLengths) => {
    const reduced: Record<keyof Lengths, number> = { ...present[kind] };
    for (const each of Object.keys(reduced) as (keyof Lengths)[]) {
      reduced[each] = Math.max(reduced[each], next[kind][each] - less);
    }
    return reduced;
  };
  return { longest: before("longest"), common: before("common") };
}
