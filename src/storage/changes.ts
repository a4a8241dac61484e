import { stampVersion, type TabVersions } from "./tab-versions.ts";

/** A change of a persisted value, as a function so that it can be repeated on top of another tab's. */
export type Change<Value> = (value: Value) => Value;

/** Which tab this is among those that share a value. */
export interface Tab {
  /** Begins with a letter; no other tab has it. */
  readonly id: string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * This tab's recent changes. Tabs that write within the same few milliseconds do not see each other's
 * text, and the last write wins; so each tab repeats those of its own changes that a text does not
 * include. A text that was written after them and lacks them has undone them: they are not repeated.
 */
export interface Changes<Value> {
  readonly add: (change: Change<Value>) => void;
  /** The value with the unseen changes repeated; undefined when all were seen. */
  readonly reapply: (value: Value, seen: TabVersions) => Value | undefined;
  /** `seen` with all changes of this tab. */
  readonly stamp: (seen: TabVersions) => TabVersions;
  /** The changes are stored now, and age from now on. */
  readonly markWritten: () => void;
  readonly forget: () => void;
}

/** Longer than a browser takes to notify another tab, even on a busy machine. */
const RECENT_MS = 10_000;
/**
 * Two builds that do not understand each other's texts could otherwise repeat endlessly. Every text that
 * another tab wrote before it saw a change costs one repetition, so busy tabs need many.
 */
const MAX_TIMES = 100;
const MAX_CHANGES = 100;

interface Made<Value> {
  readonly change: Change<Value>;
  readonly count: number;
  readonly writtenAt: number | undefined;
  readonly times: number;
}

export function createChanges<Value>({ id, now }: Tab): Changes<Value> {
  let made: readonly Made<Value>[] = [];
  let count = 0;

  const isRecent = ({ writtenAt = now(), times }: Made<Value>) =>
    now() - writtenAt < RECENT_MS && times < MAX_TIMES;

  return {
    add(change) {
      count += 1;
      made = [...made.slice(1 - MAX_CHANGES), { change, count, writtenAt: undefined, times: 0 }];
    },
    reapply(value, seen) {
      const last = seen[id] ?? 0;
      const isUnseen = (one: Made<Value>) => one.count > last;
      made = made.filter(isRecent);
      if (!made.some(isUnseen)) return undefined;
      made = made.map((one) => (isUnseen(one) ? { ...one, times: one.times + 1 } : one));
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
