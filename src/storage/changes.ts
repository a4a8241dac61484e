import { stampVersion, type TabVersions } from "./tab-versions.ts";

/** A change of a persisted value: a function, so that it can be repeated on top of another tab's change. */
export type Change<Value> = (value: Value) => Value;

/** One of the tabs that share a value. */
export interface Tab {
  /** A unique id that begins with a letter. */
  readonly id: string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * The recent changes of this tab. Tabs that write within a few milliseconds do not see each other's text, and the
 * last write wins. Each tab therefore repeats those of its changes that a stored text does not include. A text that
 * was written after a change and lacks it has undone the change, which is then not repeated.
 */
export interface Changes<Value> {
  readonly add: (change: Change<Value>) => void;
  /** Returns the value with the unseen changes repeated; undefined if all were seen. */
  readonly reapply: (value: Value, seen: TabVersions) => Value | undefined;
  /** Returns `seen` with all changes of this tab. */
  readonly stamp: (seen: TabVersions) => TabVersions;
  /** Marks the changes as stored; they are repeated for `RECENT_MS` from now on. */
  readonly markWritten: () => void;
  readonly forget: () => void;
}

/** The time in which a stored change is repeated: longer than a busy browser takes to notify another tab. */
const RECENT_MS = 10_000;
/**
 * Maximum number of repetitions of a change: two builds that cannot read each other's texts could repeat endlessly.
 * Each text that another tab wrote before it saw a change costs one repetition, so busy tabs need many.
 */
const MAX_REPETITIONS = 100;
const MAX_CHANGES = 100;

interface MadeChange<Value> {
  readonly change: Change<Value>;
  /** The sequence number of the change in this tab. */
  readonly count: number;
  readonly writtenAt: number | undefined;
  readonly repetitions: number;
}

export function createChanges<Value>({ id, now }: Tab): Changes<Value> {
  let made: readonly MadeChange<Value>[] = [];
  let count = 0;

  const isRecent = ({ writtenAt = now(), repetitions }: MadeChange<Value>) =>
    now() - writtenAt < RECENT_MS && repetitions < MAX_REPETITIONS;

  return {
    add(change) {
      count += 1;
      const next = { change, count, writtenAt: undefined, repetitions: 0 };
      made = [...made.slice(1 - MAX_CHANGES), next];
    },
    reapply(value, seen) {
      const last = seen[id] ?? 0;
      const isUnseen = (one: MadeChange<Value>) => one.count > last;
      made = made.filter(isRecent);
      if (!made.some(isUnseen)) return undefined;
      made = made.map((one) =>
        isUnseen(one) ? { ...one, repetitions: one.repetitions + 1 } : one,
      );
      return made.filter(isUnseen).reduce((before, { change }) => change(before), value);
    },
    stamp: (seen) => (count === 0 ? seen : stampVersion(seen, id, count)),
    markWritten() {
      made = made.map((one) => ({ ...one, writtenAt: one.writtenAt ?? now() }));
    },
    forget() {
      made = [];
    },
  };
}
