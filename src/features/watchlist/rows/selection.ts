/** The rows that an action holds for, by what their entries say. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | undefined;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Nothing chosen; a range would begin here. */
export const emptySelection = (anchor?: string): Selection => ({ keys: NO_KEYS, anchor });

export const fullSelection = (order: readonly string[]): Selection => ({
  keys: new Set(order),
  anchor: order[0],
});

/** One row in, or out. `current` is what counts as chosen while nothing is: the one in detail. */
export function toggleKey({ keys }: Selection, key: string, current?: string): Selection {
  const next = new Set(
    keys.size === 0 && current !== undefined && current !== key ? [current] : keys,
  );
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Everything between the row where a range begins and this one. */
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

/** Without rows that were removed; the same object while there are none. */
export function selectionWithin(selection: Selection, order: readonly string[]): Selection {
  if (selection.keys.size === 0) return selection;
  const there = new Set(order);
  const keys = new Set([...selection.keys].filter((key) => there.has(key)));
  return keys.size === selection.keys.size ? selection : { keys, anchor: selection.anchor };
}
