import { type Change, createChanges, type Tab } from "./changes.ts";
import { quarantine } from "./quarantine.ts";
import type { Issue } from "./repair.ts";
import { readStored, type StoredFormat } from "./stored-format.ts";
import type { TabVersions } from "./tab-versions.ts";

/** Where text survives a reload: `localStorage` for all tabs, `sessionStorage` for one. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether a value survives a reload. In all but the first case the page works in memory: the browser
 * refuses to store it; or the stored text must not be overwritten, because it is damaged and cannot be
 * quarantined, or because a newer Touchline wrote it.
 */
export type PersistState = "kept" | "memory" | "unreadable" | "newer";

/** The common part of every persisted value. */
export interface PersistedEntry {
  readonly key: string;
  /** Called after every change, from here or from another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly persistState: () => PersistState;
  /** The values that did not fit since the page was opened; the whole text was quarantined. */
  readonly issues: () => readonly Issue[];
  /** Reads the stored text again: another tab wrote, or this page missed events. */
  readonly reread: () => void;
}

/** A value that survives a reload, held to its schema on every way in. */
export interface Persisted<Value> extends PersistedEntry {
  /** The format of its stored text. */
  readonly format: StoredFormat<Value>;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /**
   * Changes the stored value, which another tab may have written since this tab last read it: for values
   * that are changed in part. The change may be repeated on top of what another tab wrote in the same
   * moment, so repeating it must not change the result.
   */
  readonly update: (change: Change<Value>) => void;
}

export interface PersistOptions<Value> extends StoredFormat<Value> {
  readonly key: string;
  readonly fallback: Value;
  /** Throws, or is missing, where the browser blocks storage. */
  readonly storage: () => TextStorage | undefined;
  /** For an object that all tabs share; without it, the last one to write wins. */
  readonly tab?: Tab;
}

export function persist<Value>(options: PersistOptions<Value>): Persisted<Value> {
  const { key, fallback, storage, tab } = options;
  const listeners = new Set<() => void>();
  const changes = tab && createChanges<Value>(tab);
  let issues: readonly Issue[] = [];
  let isRefused = false;
  /** Why the stored text must not be overwritten. */
  let lock: "unreadable" | "newer" | undefined;
  /** The stored text that this page read last. */
  let known: string | null = null;
  let value = fallback;
  let seen: TabVersions = {};

  const inStorage = <Result>(act: (storage: TextStorage) => Result): Result | undefined => {
    try {
      const place = storage();
      if (place) return act(place);
    } catch {
      // Blocked or full: browsers throw here by design. The value lives in memory, and its state says so.
    }
    isRefused = true;
    return undefined;
  };

  function open(text: string | null) {
    known = text;
    value = fallback;
    seen = {};
    lock = undefined;
    if (text === null) {
      // Another tab has cleared the storage: earlier changes are dropped.
      changes?.forget();
      return;
    }
    const reading = readStored(text, options);
    if (reading.kind === "newer") {
      lock = "newer";
      return;
    }
    const found = reading.kind === "read" ? reading.issues : [WHOLE];
    if (reading.kind === "read") ({ value, seen } = reading);
    if (found.length === 0) return;
    issues = [...issues, ...found].slice(-MAX_ISSUES);
    const isQuarantined = inStorage((place) => {
      quarantine(place, key, text);
      return true;
    });
    // Text that cannot be quarantined stays where it is: better to store nothing new than to destroy it.
    if (!isQuarantined) lock = "unreadable";
  }

  /** Reads the stored text; false when it is unchanged. */
  function readStorage(): boolean {
    const text = inStorage((place) => place.getItem(key));
    if (text === undefined || text === known) return false;
    isRefused = false;
    open(text);
    const mine = changes?.reapply(value, seen);
    if (mine !== undefined) write(mine);
    return true;
  }

  function write(next: Value) {
    value = next;
    seen = changes?.stamp(seen) ?? seen;
    if (lock) return;
    const text = JSON.stringify(changes ? { ...next, seen } : next);
    inStorage((place) => {
      place.setItem(key, text);
      known = text;
      isRefused = false;
      changes?.markWritten();
    });
  }

  function announce() {
    for (const listener of listeners) listener();
  }

  function update(change: Change<Value>) {
    const isNews = readStorage();
    const next = change(value);
    if (!Object.is(next, value)) {
      changes?.add(change);
      write(next);
    } else if (!isNews) return;
    announce();
  }

  open(inStorage((place) => place.getItem(key)) ?? null);

  return {
    key,
    format: options,
    get: () => value,
    persistState: () => lock ?? (isRefused ? "memory" : "kept"),
    issues: () => issues,
    set: (next) => update(() => next),
    update,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread() {
      if (readStorage()) announce();
    },
  };
}

/** More issues than this are not listed. */
const MAX_ISSUES = 100;
const WHOLE: Issue = { path: [], reason: "misfit", text: "" };
