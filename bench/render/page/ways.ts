import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import { createClient } from "#market/client/client.ts";
import { derive } from "#market/quote.ts";
import { movesBetween } from "#market/statistics/move.ts";
import type { Contender } from "./contender.ts";

/** A worker fetches the quotes; the page receives and stores them. Nothing is drawn. */
export const fromWorker: Contender = ({ port }) => {
  createTabSource({
    sourceId: "bench",
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    connectHub: () => port,
  });
};

/** The page itself fetches the same number of quotes, parses them and derives their figures. */
export const fetching: Contender = ({ isins, port, perSecond }) => {
  const client = createClient({ baseUrl: "/api", fetch: (input, init) => fetch(input, init) });
  const { signal } = new AbortController();
  let requestCount = 0;
  let begunAt: number | undefined;
  const ask = async () => {
    const isin = isins[requestCount % isins.length];
    requestCount += 1;
    if (!isin) return;
    const { value } = await client.quote(isin, signal);
    derive(value);
    movesBetween(value, value);
  };
  // The feed only gives the signal to begin.
  port.onMessage(() => undefined);
  window.addEventListener("bench-begin", () => {
    begunAt = systemClock.now();
  });
  setInterval(() => {
    if (begunAt === undefined) return;
    const due = ((systemClock.now() - begunAt) * perSecond) / 1000;
    while (requestCount < due) void ask();
  }, 4);
};
