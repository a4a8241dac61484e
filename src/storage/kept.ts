import "#market/zod-without-eval.ts";
import * as z from "zod/mini";

/** Where text survives a reload: `localStorage` for all tabs, `sessionStorage` for one. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

/** A value that survives a reload, held to its schema on every way in. */
export interface Kept<Value> {
  readonly key: string;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /**
   * Changes what is kept now, which another tab may have written since this one last heard of it: for
   * values that are changed in part, so that no tab writes over what another has just added.
   */
  readonly update: (change: (value: Value) => Value) => void;
  /** Called after every change, from here or from another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `memory` while the browser refuses to keep it: the page works, and the value does not survive it. */
  readonly keeping: () => "kept" | "memory";
  /** True where stored text did not fit its schema and was set aside. */
  readonly isDamaged: () => boolean;
  /** Another tab wrote this text (null: removed). */
  readonly changedElsewhere: (text: string | null) => void;
  /** Takes what is kept now, where this page was not told of every change. */
  readonly reread: () => void;
}

export interface KeptOptions<Value> {
  readonly key: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly fallback: Value;
  /** Throws, or is missing, where the browser blocks storage. */
  readonly shelf: () => Shelf | undefined;
}

/** Text that did not fit its schema is set aside under this name, never thrown away. */
export const damagedKey = (key: string) => `${key}:damaged`;

export function keep<Value>(options: KeptOptions<Value>): Kept<Value> {
  const { key, schema, fallback, shelf } = options;
  const listeners = new Set<() => void>();
  let keeping: "kept" | "memory" = "kept";
  let isDamaged = false;
  let isLocked = false;

  const onShelf = <Result>(act: (shelf: Shelf) => Result): Result | undefined => {
    try {
      const place = shelf();
      if (place) return act(place);
    } catch {
      // Blocked or full: browsers throw here by design. The value lives in memory, and says so.
    }
    keeping = "memory";
    return undefined;
  };

  const parse = (text: string | null): Value => {
    if (text === null) return fallback;
    const parsed = z.safeParse(schema, fromJson(text));
    if (parsed.success) return parsed.data;
    isDamaged = true;
    const isAside = onShelf((place) => {
      place.setItem(damagedKey(key), text);
      return true;
    });
    // What cannot be set aside is left where it is: better to keep nothing new than to destroy it.
    isLocked = isAside !== true;
    return fallback;
  };

  const read = () => onShelf((place) => place.getItem(key));
  /** What lay on the shelf when this page last saw it. */
  let known = read() ?? null;
  let value = parse(known);
  let isUnwritten = false;
  const announce = () => {
    for (const listener of listeners) listener();
  };

  /** Whether there was anything new. */
  function take(text: string | null): boolean {
    if (text === known) return false;
    known = text;
    value = parse(text);
    isUnwritten = false;
    return true;
  }

  function takeKept(): boolean {
    // What could not be written is newer than what lies on the shelf.
    const text = isUnwritten ? undefined : read();
    return text !== undefined && take(text);
  }

  function write(next: Value) {
    value = next;
    isUnwritten = true;
    const text = JSON.stringify(next);
    if (isLocked) {
      announce();
      return;
    }
    onShelf((place) => {
      place.setItem(key, text);
      known = text;
      isUnwritten = false;
      keeping = "kept";
    });
    announce();
  }

  return {
    key,
    get: () => value,
    keeping: () => keeping,
    isDamaged: () => isDamaged,
    set(next) {
      if (!Object.is(next, value)) write(next);
    },
    update(change) {
      const isNews = takeKept();
      const next = change(value);
      if (!Object.is(next, value)) write(next);
      else if (isNews) announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere(text) {
      if (take(text)) announce();
    },
    reread() {
      if (takeKept()) announce();
    },
  };
}

/** Undefined for text that is no JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
