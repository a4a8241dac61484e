/** The greatest count in the header; no list can hold as many entries. */
const MAX_COUNT = 99_999_999;
const COUNT = /^[1-9]\d{0,7}$/;

/** Returns the value of `REFUSED_HEADER`: the number of list entries without an ISIN; undefined for none. */
export function writeRefused(count: number): string | undefined {
  return count > 0 ? String(Math.min(count, MAX_COUNT)) : undefined;
}

/** Returns 0 for anything that `writeRefused` does not write. */
export function readRefused(header: string | null): number {
  return COUNT.test(header ?? "") ? Number(header) : 0;
}
