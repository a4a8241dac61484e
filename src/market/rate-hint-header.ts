import type { RateLimitHint } from "./rate-limit-hint.ts";

const FORM =
  /^limit=([1-9]\d{0,9}), remaining=(\d{1,10}), reset=(\d{1,7})(?:, window=([1-9]\d{0,6}))?$/;

/** A hint as the gateway tells it to the page: whole seconds, always in this order. */
export function writeRateHint({ limit, remaining, resetMs, windowMs }: RateLimitHint): string {
  const window = windowMs === undefined ? "" : `, window=${windowMs / 1000}`;
  return `limit=${limit}, remaining=${remaining}, reset=${resetMs / 1000}${window}`;
}

/** `undefined` for anything that the gateway does not write. */
export function readRateHint(header: string | null): RateLimitHint | undefined {
  const [, limit, remaining, reset, window] = FORM.exec(header ?? "") ?? [];
  if (limit === undefined) return undefined;
  const hint = { limit: +limit, remaining: Number(remaining), resetMs: Number(reset) * 1000 };
  return window === undefined ? hint : { ...hint, windowMs: +window * 1000 };
}
