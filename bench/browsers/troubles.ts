import type { Clock } from "#engine/protocol/clock.ts";
import { testQuote } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import { stampOf } from "../feed/clock.ts";
import type { Traffic } from "../feed/service.ts";

const MINUTE_MS = 60_000;
/** Time from one trouble to the next. */
const SLOT_MS = 20 * MINUTE_MS;
/** A trouble begins in the middle of its slot. */
const BEGIN_IN_SLOT_MS = 10 * MINUTE_MS;
const WAIT_MS = 30_000;
const LATE_MS = 3000;
const LATENCY_MS = 60;

/** The troubles and their texts in the report. They come in this order, each for a minute. */
export const TROUBLE_TEXTS = {
  "network-down": "the network is away",
  "rate-limited": "429 with a Retry-After of 30 s",
  "server-errors": "500 for every third request",
  "old-quotes": "quotes of an hour ago",
  "slow-answers": "answers 3 s late",
  "streams-break": "all streams break, and no new one opens",
  "gateway-restart": "the gateway restarts",
  "half-hidden": "half of the browsers are hidden",
} as const;
export type Trouble = keyof typeof TROUBLE_TEXTS;

export const TROUBLES = Object.keys(TROUBLE_TEXTS) as Trouble[];

/** Returns the trouble at an instant, given in milliseconds since the day began. */
export function troubleAt(ms: number): Trouble | undefined {
  const at = (ms % SLOT_MS) - BEGIN_IN_SLOT_MS;
  const turn = Math.floor(ms / SLOT_MS) % TROUBLES.length;
  return at >= 0 && at < MINUTE_MS ? TROUBLES[turn] : undefined;
}

/** Returns the number of troubles in a day of this many hours. */
export const troublesIn = (hours: number): number => Math.floor((hours * 60 * MINUTE_MS) / SLOT_MS);

/** Returns a client of the service with the troubles of the day. Their 429s count like the service's own. */
export function withTroubles(
  client: MarketDataClient,
  clock: Clock,
  traffic: Traffic,
): MarketDataClient {
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  let requests = 0;

  async function applyTrouble(): Promise<Trouble | undefined> {
    const trouble = troubleAt(clock.now());
    requests += 1;
    if (trouble === "network-down") throw new MarketDataError("network");
    if (trouble === "rate-limited") {
      traffic.sent(clock.now());
      await wait(LATENCY_MS);
      traffic.limited(clock.now(), WAIT_MS);
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: WAIT_MS });
    }
    return trouble;
  }

  return {
    async instruments(...request) {
      const trouble = await applyTrouble();
      const answer = await client.instruments(...request);
      if (trouble === "slow-answers") await wait(LATE_MS);
      return answer;
    },
    async quote(isin, ...request) {
      const trouble = await applyTrouble();
      if (trouble === "server-errors" && requests % 3 === 0) {
        throw new MarketDataError("http", { status: 500 });
      }
      const answer = await client.quote(isin, ...request);
      if (trouble === "slow-answers") await wait(LATE_MS);
      if (trouble !== "old-quotes") return answer;
      const updatedAt = stampOf(Math.max(0, clock.now() - 60 * MINUTE_MS));
      return { ...answer, value: testQuote({ isin, updatedAt }) };
    },
  };
}
