export const WINDOWS = ["fixed", "sliding", "bucket"] as const;
export type WindowKind = (typeof WINDOWS)[number];

/** A number of requests per period. `burst` is the size of a bucket, and unused in other windows. */
export interface LimitPolicy {
  readonly window: WindowKind;
  readonly requests: number;
  readonly periodMs: number;
  readonly burst: number;
}

/** A limit in the form of the options and the state. */
export interface LimitSetting {
  readonly text: string;
  readonly window: WindowKind;
  readonly burst?: number | undefined;
}

const LIMIT = /^([1-9]\d{0,5})\/([1-9]\d{0,5})(ms|s)$/;

export const LIMIT_GRAMMAR =
  '"none" or requests per period, such as "60/60s", "10/1s" or "5/500ms"';

/**
 * Parses a limit such as `60/60s`; `none` is no limit.
 *
 * @returns the policy, `null` for none, `undefined` for a text that is no limit
 */
export function parseLimit(
  text: string,
  window: WindowKind = "fixed",
  burst?: number,
): LimitPolicy | null | undefined {
  if (text === "none") return null;
  const parts = LIMIT.exec(text);
  if (parts === null) return undefined;
  const requests = Number(parts[1]);
  const periodMs = Number(parts[2]) * (parts[3] === "s" ? 1000 : 1);
  return { window, requests, periodMs, burst: burst ?? requests };
}
