import type { Nominal } from "./nominal.ts";

/** Nanoseconds since 1970-01-01T00:00:00Z. Whole: milliseconds would tie distinct quotes. */
export type EpochNanos = Nominal<bigint, "EpochNanos">;

/** The instant of a quote: as received, for display and export, and as a number, for order. */
export interface QuoteTime {
  readonly text: string;
  readonly nanos: EpochNanos;
}

/** Whole milliseconds, rounded down. For ages only: order is decided on nanoseconds. */
export function nanosToMs(nanos: EpochNanos): number {
  const towardsZero = Number(nanos / 1_000_000n);
  return nanos % 1_000_000n < 0n ? towardsZero - 1 : towardsZero;
}
