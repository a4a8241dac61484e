import { type Change, createChanges, type Tab } from "./changes.ts";
import { quarantine } from "./quarantine.ts";
import type { Issue } from "./repair.ts";
import { readStored, type StoredFormat } from "./stored-format.ts";
import type { TabVersions } from "./tab-versions.ts";

/** A storage of texts that survives a reload: `localStorage` for all tabs, `sessionStorage` for one. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether a value survives a reload. `kept`: it is stored. `memory`: the browser refuses to store it. `unreadable`:
 * the stored text is damaged and cannot be quarantined, so it is not overwritten. `newer`: a newer build wrote the
 * stored text, so it is not overwritten. In all states but `kept` the value is in memory only.
 */
export type PersistState = "kept" | "memory" | "unreadable" | "newer";

/** The common part of every persisted value. */
export interface PersistedEntry {
  readonly key: string;
  /** Notifies after every change of this or another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly persistState: () => PersistState;
  /** The invalid parts since the page was opened; each whole text was quarantined. */
  readonly issues: () => readonly Issue[];
  /** Reads the stored text again, after another tab wrote or this page missed events. */
  readonly reread: () => void;
}

/** A value that survives a reload, validated by its schema whenever it is read. */
export interface Persisted<Value> extends PersistedEntry {
  /** The format of its stored text. */
  readonly format: StoredFormat<Value>;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /**
   * Changes a part of the stored value, which another tab may have written since this tab last read it. The change
   * must be idempotent: it may be repeated on top of what another tab wrote at the same moment.
   */
  readonly update: (change: Change<Value>) => void;
}

export interface PersistOptions<Value> extends StoredFormat<Value> {
  readonly key: string;
  readonly fallback: Value;
  /** Throws or returns undefined if the browser blocks storage. */
  readonly storage: () => TextStorage | undefined;
  /** Set for an object that all tabs share; without it, the last write wins. */
  readonly tab?: Tab;
}

export function persist<Value>(options: PersistOptions<Value>): Persisted<Value> {
  const { key, fallback, storage, tab } = options;
  const listeners = new Set<() => void>();
  const changes = tab && createChanges<Value>(tab);
  let issues: readonly Issue[] = [];
  let isRefused = false;
  /** The reason why the stored text must not be overwritten. */
  let lock: "unreadable" | "newer" | undefined;
  /** The stored text that this page read last. */
  let known: string | null = null;
  let value = fallback;
  let seen: TabVersions = {};

  /** Runs `act` on the storage; undefined if the browser refuses it. */
  const inStorage = <Result>(act: (storage: TextStorage) => Result): Result | undefined => {
    try {
      const opened = storage();
      if (opened) return act(opened);
    } catch {
      // Browsers throw if the storage is blocked or full. The value is in memory then; `persistState` reports it.
    }
    isRefused = true;
    return undefined;
  };

  function open(text: string | null) {
    known = text;
    lock = undefined;
    if (text === null) {
      value = fallback;
      seen = {};
      // Another tab cleared the storage, which undoes all earlier changes.
      changes?.forget();
      return;
    }
    const reading = readStored(text, options);
    if (reading.kind === "newer") {
      // An open page keeps the value that it shows. One that opens with such a text has the fallback.
      lock = "newer";
      return;
    }
    const found =
      reading.kind === "read" ? reading : { value: fallback, seen: {}, issues: [WHOLE] };
    ({ value, seen } = found);
    if (found.issues.length === 0) return;
    issues = [...issues, ...found.issues].slice(-MAX_ISSUES);
    const isQuarantined = inStorage((opened) => {
      quarantine(opened, key, text);
      return true;
    });
    // A text that cannot be quarantined is not overwritten: storing nothing is better than losing it.
    if (!isQuarantined) lock = "unreadable";
  }

  /** Reads the stored text; false when it is unchanged. */
  function readStorage(): boolean {
    const text = inStorage((opened) => opened.getItem(key));
    if (text === undefined || text === known) return false;
    isRefused = false;
    open(text);
    const reapplied = changes?.reapply(value, seen);
    if (reapplied !== undefined) write(reapplied);
    return true;
  }

  function write(next: Value) {
    value = next;
    seen = changes?.stamp(seen) ?? seen;
    if (lock) return;
    const text = JSON.stringify(changes ? { ...next, seen } : next);
    inStorage((opened) => {
      opened.setItem(key, text);
      known = text;
      isRefused = false;
      changes?.markWritten();
    });
  }

  function announce() {
    for (const listener of listeners) listener();
  }

  function update(change: Change<Value>) {
    const isReread = readStorage();
    const next = change(value);
    if (!Object.is(next, value)) {
      changes?.add(change);
      write(next);
    } else if (!isReread) return;
    announce();
  }

  open(inStorage((opened) => opened.getItem(key)) ?? null);

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

/** Maximum number of listed issues; the oldest are dropped. */
const MAX_ISSUES = 100;
const WHOLE: Issue = { path: [], reason: "misfit", text: "" };
