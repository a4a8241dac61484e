/** Returns whether two instants differ by less than `withinMs`, or neither is known. */
export const isSameInstant = (
  one: number | undefined,
  other: number | undefined,
  withinMs: number,
): boolean =>
  one === undefined || other === undefined ? one === other : Math.abs(one - other) < withinMs;
