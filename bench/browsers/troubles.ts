import type { Clock } from "#engine/protocol/clock.ts";
import { testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { stampOf } from "../feed/clock.ts";
import type { Traffic } from "../feed/service.ts";

const MINUTE_MS = 60_000;
const EVERY_MS = 20 * MINUTE_MS;
/** A trouble begins in the middle of its time. */
const BEGINS_MS = 10 * MINUTE_MS;
const WAIT_MS = 30_000;
const LATE_MS = 3000;
const LATENCY_MS = 60;

/** The troubles, in turn, each for a minute. */
export const TROUBLES = [
  "the network is away",
  "429 with a Retry-After of 30 s",
  "500 for every third request",
  "quotes of an hour ago",
  "answers 3 s late",
  "all streams break, and no new one opens",
  "the gateway is started anew",
  "half of the browsers are hidden",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The trouble at an instant of the day, in milliseconds since it began. */
export function troubleAt(ms: number): Trouble | undefined {
  const at = (ms % EVERY_MS) - BEGINS_MS;
  const turn = Math.floor(ms / EVERY_MS) % TROUBLES.length;
  return at >= 0 && at < MINUTE_MS ? TROUBLES[turn] : undefined;
}

/** How many troubles a day of so many hours has. */
export const troublesIn = (hours: number): number =>
  Math.floor((hours * 60 * MINUTE_MS) / EVERY_MS);

/** The service with its troubles. A 429 of these counts as one of the service's own. */
export function withTroubles(
  client: MarketDataClient,
  clock: Clock,
  traffic: Traffic,
): MarketDataClient {
  const passed = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  let requests = 0;

  async function meet(): Promise<Trouble | undefined> {
    const trouble = troubleAt(clock.now());
    requests += 1;
    if (trouble === "the network is away") throw new MarketDataError("network");
    if (trouble === "429 with a Retry-After of 30 s") {
      traffic.sent(clock.now());
      await passed(LATENCY_MS);
      traffic.limited(clock.now(), WAIT_MS);
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: WAIT_MS });
    }
    return trouble;
  }

  return {
    async instruments(...request) {
      const trouble = await meet();
      const answer = await client.instruments(...request);
      if (trouble === "answers 3 s late") await passed(LATE_MS);
      return answer;
    },
    async quote(isin, ...request) {
      const trouble = await meet();
      if (trouble === "500 for every third request" && requests % 3 === 0) {
        throw new MarketDataError("http", { status: 500 });
      }
      const answer = await client.quote(isin, ...request);
      if (trouble === "answers 3 s late") await passed(LATE_MS);
      if (trouble !== "quotes of an hour ago") return answer;
      const updatedAt = stampOf(Math.max(0, clock.now() - 60 * MINUTE_MS));
      return { ...answer, value: testQuote({ isin, updatedAt }) };
    },
  };
}
