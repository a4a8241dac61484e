import type { Nominal } from "./nominal.ts";

/** Nanoseconds since 1970-01-01T00:00:00Z: in milliseconds, distinct quotes could be equal. */
export type EpochNanos = Nominal<bigint, "EpochNanos">;

/** The instant of a quote: the received text for display and export, the number for order. */
export interface QuoteTime {
  readonly text: string;
  readonly nanos: EpochNanos;
}

/** Converts to whole milliseconds, rounded down. For ages only: quotes are ordered by nanoseconds. */
export function nanosToMs(nanos: EpochNanos): number {
  const towardsZero = Number(nanos / 1_000_000n);
  return nanos % 1_000_000n < 0n ? towardsZero - 1 : towardsZero;
}
