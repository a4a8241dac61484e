const NANOS_PER_MS = 1_000_000n;
const NANOS_PER_SECOND = 1_000_000_000n;

/** The first and last instant with a four-digit year, the form on the wire. Others are clamped to them. */
const FIRST = -62_167_219_200_000_000_000n;
export const LAST = 253_402_300_799_999_999_999n;

function representable(nanos: bigint): bigint {
  if (nanos < FIRST) return FIRST;
  return nanos > LAST ? LAST : nanos;
}

/** Splits an instant. Divides towards minus infinity, so that instants before 1970 keep their fraction. */
function split(instant: bigint): { seconds: bigint; fraction: bigint } {
  const nanos = representable(instant);
  const fraction = ((nanos % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND;
  return { seconds: (nanos - fraction) / NANOS_PER_SECOND, fraction };
}

/** Returns the whole seconds as a `Date`, which is exact; the fraction is never stored in one. */
function dateOf(nanos: bigint): Date {
  return new Date(Number(split(nanos).seconds) * 1000);
}

/** Formats nanoseconds since 1970 as the time of a quote, with nine fractional digits and `Z`. */
export function formatInstant(nanos: bigint): string {
  const { fraction } = split(nanos);
  return `${dateOf(nanos).toISOString().slice(0, 19)}.${String(fraction).padStart(9, "0")}Z`;
}

/** Formats nanoseconds since 1970 as a `Date` header (RFC 9110, section 5.6.7), in whole seconds. */
export function formatHttpDate(nanos: bigint): string {
  return dateOf(nanos).toUTCString();
}

/** Converts the milliseconds of a `Date` to nanoseconds. */
export function nanosOfMs(epochMs: number): bigint {
  return BigInt(Math.floor(epochMs)) * NANOS_PER_MS;
}

/** Converts a length of time to milliseconds. It is not exact, so not for a quote's time. */
export function msOf(nanos: bigint): number {
  return Number(nanos) / 1e6;
}
