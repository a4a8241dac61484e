import type { RateLimitHint } from "./rate-limit-hint.ts";

const FORM =
  /^limit=([1-9]\d{0,9}), remaining=(\d{1,10}), reset=(\d{1,7})(?:, window=([1-9]\d{0,6}))?$/;

/** Formats a hint as the value of `LIMIT_HEADER`: whole seconds, always in this order. */
export function writeRateHint({ limit, remaining, resetMs, windowMs }: RateLimitHint): string {
  const window = windowMs === undefined ? "" : `, window=${windowMs / 1000}`;
  return `limit=${limit}, remaining=${remaining}, reset=${resetMs / 1000}${window}`;
}

/** Returns `undefined` for anything that `writeRateHint` does not write. */
export function readRateHint(header: string | null): RateLimitHint | undefined {
  const [, limit, remaining, reset, window] = FORM.exec(header ?? "") ?? [];
  if (limit === undefined) return undefined;
  const hint = { limit: +limit, remaining: Number(remaining), resetMs: Number(reset) * 1000 };
  return window === undefined ? hint : { ...hint, windowMs: +window * 1000 };
}
