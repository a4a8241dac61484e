/**
 * `2 s`, `0.4 s`, `75 s`: how long a cycle takes; undefined while nothing is watched. Under three
 * seconds with one decimal, for a rounded second would be up to half of it off.
 *
 * @param decimal what stands before decimals
 */
export function cycleText(cycleMs: number, decimal: string): string | undefined {
  if (cycleMs <= 0) return undefined;
  const tenths = Math.round(cycleMs / 100);
  const isWhole = tenths >= 30 || (tenths >= 10 && tenths % 10 === 0);
  const seconds = isWhole ? `${Math.round(cycleMs / 1000)}` : (cycleMs / 1000).toFixed(1);
  return `${seconds.replace(".", decimal)} s`;
}
