import { parseDecimal } from "#market/figure.ts";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import type { Timeline } from "./timeline.ts";

export const START = Date.UTC(2026, 0, 5, 8);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

interface PointParts {
  readonly bid?: string;
  readonly ask?: string;
}

/** Returns a quote that was first seen `afterMs` after the start. */
export function pointOf(afterMs: number, { bid = "10.66", ask = "10.70" }: PointParts = {}) {
  const checkedAtEpochMs = START + afterMs;
  const text = new Date(checkedAtEpochMs).toISOString().replace("Z", "456789Z");
  return { checkedAtEpochMs, updatedAt: timeOf(text), bid: levelOf(bid), ask: levelOf(ask) };
}

/** Returns a range; both ends in milliseconds after the start. */
export const timeRangeOf = (from: number, to: number): TimeRange => ({
  from: START + from,
  to: START + to,
});

export const timelineOf = (
  points: readonly QuotePoint[],
  ranges: readonly TimeRange[],
): Timeline => ({ points, ranges, from: Number.NEGATIVE_INFINITY, checks: [] });

function timeOf(text: string) {
  const time = parseQuoteTime(text);
  if (!time) throw new Error(`${text} is no instant`);
  return time;
}

function levelOf(text: string) {
  const [price, size] = [parseDecimal(text), parseDecimal("4800")];
  if (price === undefined || size === undefined) throw new Error(`${text} is no price`);
  return { price, size };
}
