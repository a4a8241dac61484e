const PAGE = 10;

/** Where a key leads from one row among `count`; undefined for a key that leads nowhere. */
export function stepOf(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}
