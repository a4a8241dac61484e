/** Parses a seed, or a range of seeds such as `1-20`. */
export function readSeeds(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split("-").map(Number);
  if (!(first <= last)) throw new RangeError("--seeds takes a seed or a range: 7, 1-20");
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
