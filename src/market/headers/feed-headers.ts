/** One check by the gateway's feed, which asks the service for all browsers. Times are milliseconds. */
export interface CheckInfo {
  /** The gateway's date at the answer to the check. Use it only to identify the check. */
  readonly atEpochMs: number;
  /** The age of the check when the answer left the gateway. */
  readonly ageMs: number;
  /** The feed's planned time between two checks of this instrument. */
  readonly planMs: number;
}

/** The pace of the feed and the number of its clients. */
export interface FeedPace {
  /** Requests a minute that the feed allows itself. */
  readonly perMinute: number;
  /** The number of addresses that sent requests in the last seconds. */
  readonly desks: number;
}

const MAX_AGE_MS = 7 * 86_400_000;
const MAX_NUMBER = 999_999_999;

const WHOLE = "(0|[1-9]\\d{0,8})";
const CHECK = new RegExp(`^at=([1-9]\\d{0,14}), age=${WHOLE}, plan=${WHOLE}$`);
const FEED = new RegExp(`^per-minute=${WHOLE}, desks=${WHOLE}$`);
const SINGLE = new RegExp(`^${WHOLE}$`);

/** Formats a check as the value of its header. */
export const writeCheck = ({ atEpochMs, ageMs, planMs }: CheckInfo): string =>
  `at=${Math.round(atEpochMs)}, age=${whole(ageMs, MAX_AGE_MS)}, plan=${whole(planMs)}`;

export const writeFeedPace = ({ perMinute, desks }: FeedPace): string =>
  `per-minute=${whole(perMinute)}, desks=${whole(desks)}`;

/** Formats milliseconds: the interval of a client, the length of a wait, or the time until the service is asked. */
export const writeMs = (ms: number): string => `${whole(ms)}`;

/** Returns `undefined` for anything that `writeCheck` does not write. */
export function readCheck(header: string | null): CheckInfo | undefined {
  const [atEpochMs, ageMs, planMs] = numbersOf(CHECK, header);
  if (atEpochMs === undefined || ageMs === undefined || planMs === undefined) return undefined;
  return ageMs > MAX_AGE_MS ? undefined : { atEpochMs, ageMs, planMs };
}

export function readFeedPace(header: string | null): FeedPace | undefined {
  const [perMinute, desks] = numbersOf(FEED, header);
  return perMinute === undefined || desks === undefined ? undefined : { perMinute, desks };
}

/** Returns milliseconds; `undefined` for anything but a whole number. */
export const readMs = (header: string | null): number | undefined => numbersOf(SINGLE, header)[0];

/** Returns milliseconds; `undefined` for anything but a positive whole number. */
export const readPositiveMs = (header: string | null): number | undefined =>
  numbersOf(SINGLE, header)[0] || undefined;

const numbersOf = (form: RegExp, header: string | null): readonly number[] =>
  (form.exec(header ?? "") ?? []).slice(1).map(Number);

const whole = (value: number, max = MAX_NUMBER): number =>
  Math.min(max, Math.max(0, Math.round(value) || 0));
