import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { contractError, SOURCE_FIELD } from "#market/client/contract-error.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { createDirectFeed } from "#server/feed/direct-feed.ts";
import { engineBackend } from "#server/feed/engine/engine-backend.ts";
import { keepNewest } from "#server/feed/engine/keep-newest.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";
import type { OpenBackend } from "#server/feed/feed-backend.ts";

/** The feed of the current service behind the gateway. */
export interface Feeds {
  /** Returns the feed for requests. A new service gets a new feed without stored answers. */
  readonly current: () => Pick<Feed, "quote" | "instruments" | "status">;
  /** Returns the feed that asks for all clients; undefined if each request asks the service directly. */
  readonly pollingFeed: () => Feed | undefined;
  /** Returns the pacer's knowledge of the service's limit. */
  readonly memory: () => PacerMemory | undefined;
  /** Discards that knowledge; a Retry-After stays in force. */
  readonly forgetPace: () => void;
  readonly close: () => void;
}

export interface FeedsOptions {
  readonly client: MarketDataClient;
  /** See `keepNewest`. */
  readonly onOlderQuote: () => void;
  /** Sends the requests of a feed; an engine in this process when undefined. */
  readonly openBackend?: OpenBackend | undefined;
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** Knowledge of the pacer of an earlier process, for the first service. */
  readonly memory?: PacerMemory | undefined;
  /** Returns the identity of the current service: a restarted simulator is another one. */
  readonly identity: () => string;
  /** Whether each request asks the service, see `GatewayOptions.isDirect`. */
  readonly isDirect: () => boolean;
}

export function createFeeds(options: FeedsOptions): Feeds {
  const { client, clock, deadlineMs, identity, isDirect, onOlderQuote } = options;
  const direct = createDirectFeed(client, clock);
  const open = (name: string, memory?: PacerMemory) => ({
    name,
    feed: createFeed({
      clock,
      deadlineMs,
      openBackend:
        options.openBackend ??
        engineBackend({ client: keepNewest(clientOf(name), onOlderQuote), memory }),
    }),
  });
  // Opened at once: a wait of an earlier process counts from here, not from the first request.
  let opened = open(identity(), options.memory);

  /** Returns a client that refuses requests once the service has restarted. */
  function clientOf(name: string): MarketDataClient {
    const ifCurrent = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (identity() !== name) throw contractError("the service has restarted", SOURCE_FIELD);
      return ask();
    };
    return {
      instruments: (...request) => ifCurrent(() => client.instruments(...request)),
      quote: (...request) => ifCurrent(() => client.quote(...request)),
    };
  }

  function feedOf(name: string): Feed {
    if (opened.name === name) return opened.feed;
    opened.feed.close();
    opened = open(name);
    return opened.feed;
  }

  return {
    current() {
      const feed = feedOf(identity());
      return isDirect() ? { ...direct, status: feed.status } : feed;
    },
    pollingFeed: () => (isDirect() ? undefined : feedOf(identity())),
    memory: () => opened.feed.pacerMemory(),
    forgetPace: () => opened.feed.forgetPace(),
    close: () => opened.feed.close(),
  };
}
