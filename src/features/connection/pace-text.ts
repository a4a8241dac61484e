/**
 * `2 s`, `0.4 s`, `75 s`: how long a cycle takes; undefined while nothing is watched.
 *
 * @param decimal what stands before decimals
 */
export function cycleText(cycleMs: number, decimal: string): string | undefined {
  if (cycleMs <= 0) return undefined;
  const seconds = cycleMs / 1000;
  return `${seconds < 1 ? seconds.toFixed(1).replace(".", decimal) : Math.round(seconds)} s`;
}
