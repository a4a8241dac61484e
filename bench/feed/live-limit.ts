import type { LoggedRequest } from "#server/simulator/service/request-log.ts";

/** The limit of the service: requests in a fixed window. */
export interface LiveLimit {
  readonly requests: number;
  readonly seconds: number;
}

const MINUTE = 60_000;

/** The limit in the format of the simulator's flag. */
export const limitText = ({ requests, seconds }: LiveLimit): string => `${requests}/${seconds}s`;

/** The mean age, in milliseconds, that one perfectly paced asker gives so many instruments. */
export const oracleAgeMs = (instruments: number, { requests, seconds }: LiveLimit): number =>
  (instruments * seconds * 1000) / requests / 2;

/** Returns the service's 429s per minute within a span in epoch milliseconds. */
export function limitedPerMinute(
  log: readonly LoggedRequest[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): number {
  const limited = log.filter(({ at, status }) => status === 429 && at >= fromMs && at <= toMs);
  return limited.length / ((toMs - fromMs) / MINUTE);
}
