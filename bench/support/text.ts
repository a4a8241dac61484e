import type { Goal } from "../report/result.ts";

/** Returns a goal with a maximum for a ratio. */
export function atMost(text: string, most: number, measured: number): Goal {
  return {
    text: `${text}: at most ${most}`,
    measured: measured.toFixed(2),
    met: measured <= most,
  };
}

/** Formats a share of a second as milliseconds. */
export const millisecondsText = (share: number): string => `${(share * 1000).toFixed(0)} ms`;
export const ratio = (one: number, other: number): string => (one / other).toFixed(2);
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
