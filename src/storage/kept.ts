import "#market/zod-without-eval.ts";
import * as z from "zod/mini";

/** Where text survives a reload: `localStorage` for all tabs, `sessionStorage` for one. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

/** A value that survives a reload, held to its schema on every way in. */
export interface Kept<Value> {
  readonly key: string;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Called after every change, from here or from another tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `memory` where the browser refuses to keep anything: the page works, and nothing survives it. */
  readonly keeping: () => "kept" | "memory";
  /** True where stored text did not fit its schema and was set aside. */
  readonly isDamaged: () => boolean;
  /** Another tab wrote this text (null: removed). */
  readonly changedElsewhere: (text: string | null) => void;
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
    onShelf((place) => place.setItem(damagedKey(key), text));
    return fallback;
  };

  let value = parse(onShelf((place) => place.getItem(key)) ?? null);
  const announce = () => {
    for (const listener of listeners) listener();
  };

  return {
    key,
    get: () => value,
    keeping: () => keeping,
    isDamaged: () => isDamaged,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      onShelf((place) => place.setItem(key, JSON.stringify(next)));
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere(text) {
      value = parse(text);
      announce();
    },
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
