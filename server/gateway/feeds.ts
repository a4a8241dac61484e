import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createDirectFeed } from "#server/feed/direct-feed.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";

/** The feed of whatever service stands behind the gateway now. */
export interface Feeds {
  /** Nothing of a service is known to the feed of the next. */
  readonly current: () => Pick<Feed, "quote" | "instruments" | "status">;
  /** What was learned of the service's limit. */
  readonly memory: () => PacerMemory | undefined;
  readonly close: () => void;
}

export interface FeedsOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** What an earlier process learned of the first of them. */
  readonly memory?: PacerMemory | undefined;
  /** Names the service as it stands: a simulator that begins anew is another one. */
  readonly identity: () => string;
  /** Whether each request asks the service, because the market's time is frozen or there is no feed. */
  readonly isDirect: () => boolean;
}

export function createFeeds(options: FeedsOptions): Feeds {
  const { client, clock, deadlineMs, identity, isDirect } = options;
  const direct = createDirectFeed(client, clock);
  let known: { readonly name: string; readonly feed: Feed } | undefined;

  function feedOf(name: string): Feed {
    if (known?.name === name) return known.feed;
    const memory = known === undefined ? options.memory : undefined;
    known?.feed.close();
    known = { name, feed: createFeed({ client, clock, deadlineMs, memory }) };
    return known.feed;
  }

  return {
    current() {
      const feed = feedOf(identity());
      return isDirect() ? { ...direct, status: feed.status } : feed;
    },
    memory: () => known?.feed.memory(),
    close: () => known?.feed.close(),
  };
}
