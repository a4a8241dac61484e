import { parseIsin } from "#market/isin.ts";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { createFeed } from "#server/feed/feed.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { systemClocks } from "#server/gateway/clocks.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { parseRedisAddress } from "#server/shared-feed/redis/redis-address.ts";
import { openSharedFeed } from "#server/shared-feed/shared-feed.ts";

/** A quote that reached the edge. */
interface ReceivedQuote {
  readonly isin: string;
  /** The number that the service gave it. */
  readonly serial: number;
  /** Instants at which the edge received the quote and at which it was requested, both by `performance.now()`. */
  readonly at: number;
  readonly checkedAt: number;
}

/** An edge in this process, with a stream of all instruments, each every second. */
export interface Watcher {
  readonly received: readonly ReceivedQuote[];
  /** Number of answers that it dropped because their lease had ended. */
  readonly fenced: () => number;
  readonly close: () => Promise<void>;
}

const CLOCK = serverClock(systemClocks);

/** @param redisPort on the loopback */
export async function openWatcher(
  redisPort: number,
  baseUrl: string,
  isins: readonly string[],
): Promise<Watcher> {
  const address = parseRedisAddress(`redis://127.0.0.1:${redisPort}`);
  if (typeof address === "string") throw new OneLineError(`The Redis ${address}.`);
  const shared = await openSharedFeed({
    address,
    source: serviceSource(baseUrl),
    clock: CLOCK,
    mergeGate: () => undefined,
    log: () => undefined,
  });
  const feed = createFeed({ clock: CLOCK, deadlineMs: 8000, openBackend: shared.openBackend });
  const received: ReceivedQuote[] = [];
  const member = feed.join({
    onOutcome(isin, outcome) {
      if ("error" in outcome) return;
      const serial = Number(outcome.answer.value.bid.size);
      const lagMs = CLOCK.now() - outcome.at;
      const at = performance.now();
      received.push({ isin, serial, at, checkedAt: at - lagMs });
    },
    onNotListed: () => undefined,
    onStatusChange: () => undefined,
  });
  const want = { weight: 1, isBackground: false, intervalMs: 1000 };
  member.setDemand(
    new Map(
      isins.flatMap((text) => {
        const isin = parseIsin(text);
        return isin === undefined ? [] : [[isin, want] as const];
      }),
    ),
  );
  return {
    received,
    fenced: () => shared.unused.fenced,
    async close() {
      feed.close();
      await shared.close();
    },
  };
}
