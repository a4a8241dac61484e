/** Selected rows, by the text of their entries. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Row at which a range begins. */
  readonly anchor: string | undefined;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Returns an empty selection with the anchor of the next range. */
export const emptySelection = (anchor?: string): Selection => ({ keys: NO_KEYS, anchor });

export const fullSelection = (order: readonly string[]): Selection => ({
  keys: new Set(order),
  anchor: order[0],
});

/** Adds or removes a row. `current`, the row in detail, counts as selected in an empty selection. */
export function toggleKey({ keys }: Selection, key: string, current?: string): Selection {
  const next = new Set(
    keys.size === 0 && current !== undefined && current !== key ? [current] : keys,
  );
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects all rows from the anchor to `to`; from `from` if the anchor is missing. */
export function selectRange(
  { anchor }: Selection,
  order: readonly string[],
  from: string,
  to: string,
): Selection {
  const start = anchor !== undefined && order.includes(anchor) ? anchor : from;
  const [first = 0, last = 0] = [order.indexOf(start), order.indexOf(to)].sort((a, b) => a - b);
  return { keys: new Set(order.slice(Math.max(0, first), last + 1)), anchor: start };
}

/** Removes rows that no longer exist; returns the same object if there are none. */
export function selectionWithin(selection: Selection, order: readonly string[]): Selection {
  if (selection.keys.size === 0) return selection;
  const existing = new Set(order);
  const keys = new Set([...selection.keys].filter((key) => existing.has(key)));
  return keys.size === selection.keys.size ? selection : { keys, anchor: selection.anchor };
}
