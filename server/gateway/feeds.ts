import type { PacerMemory } from "#engine/pacer/pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { contractError, SOURCE_FIELD } from "#market/contract-error.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createDirectFeed } from "#server/feed/direct-feed.ts";
import { engineBackend } from "#server/feed/engine-backend.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";

/** The feed of whatever service stands behind the gateway now. */
export interface Feeds {
  /** Nothing of a service is known to the feed of the next. */
  readonly current: () => Pick<Feed, "quote" | "instruments" | "status">;
  /** The same where it is no direct one. */
  readonly pollingFeed: () => Feed | undefined;
  /** What was learned of the service's limit. */
  readonly memory: () => PacerMemory | undefined;
  /** Forgets that; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export interface FeedsOptions {
  readonly client: MarketDataClient;
  /** Sends the requests of a feed; an engine in this process when undefined. */
  readonly openBackend?: OpenBackend | undefined;
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** What an earlier process learned of the first of them. */
  readonly memory?: PacerMemory | undefined;
  /** Names the service as it stands: a simulator that begins anew is another one. */
  readonly identity: () => string;
  /** Whether each request asks the service, see `GatewayOptions.isDirect`. */
  readonly isDirect: () => boolean;
}

export function createFeeds(options: FeedsOptions): Feeds {
  const { client, clock, deadlineMs, identity, isDirect } = options;
  const direct = createDirectFeed(client, clock);
  const open = (name: string, memory?: PacerMemory) => ({
    name,
    feed: createFeed({
      clock,
      deadlineMs,
      openBackend: options.openBackend ?? engineBackend({ client: clientOf(name), memory }),
    }),
  });
  // At once: a wait that an earlier process left counts from here, not from the first request.
  let known = open(identity(), options.memory);

  /** Asks nothing in the name of a service that has begun anew since. */
  function clientOf(name: string): MarketDataClient {
    const ifCurrent = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (identity() !== name) throw contractError("the service has begun anew", SOURCE_FIELD);
      return ask();
    };
    return {
      instruments: (...request) => ifCurrent(() => client.instruments(...request)),
      quote: (...request) => ifCurrent(() => client.quote(...request)),
    };
  }

  function feedOf(name: string): Feed {
    if (known.name === name) return known.feed;
    known.feed.close();
    known = open(name);
    return known.feed;
  }

  return {
    current() {
      const feed = feedOf(identity());
      return isDirect() ? { ...direct, status: feed.status } : feed;
    },
    pollingFeed: () => (isDirect() ? undefined : feedOf(identity())),
    memory: () => known.feed.memory(),
    forgetPace: () => known.feed.forgetPace(),
    close: () => known.feed.close(),
  };
}
