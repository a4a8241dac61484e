import type { Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";
import type { FeedEngine } from "#server/feed/engine/feed-engine.ts";
import type { FeedBackend } from "#server/feed/feed-backend.ts";
import type { OutcomeCache } from "#server/feed/outcomes/outcome-cache.ts";
import type { ClientDemand } from "./fair-shares.ts";
import { DEFAULT_INTERVAL_MS, type PolledDemand } from "./polled-demand.ts";
import { countPairs, createRefreshTimer } from "./refresh-timer.ts";
import type { StreamClients, WantedInterval } from "./stream-clients.ts";
import { combineDemand, combineWants } from "./wants.ts";

/** Computes the weight of each instrument, its share of the feed's pace, from the clients' demand. */
export type Shares = (demand: ClientDemand) => ReadonlyMap<Isin, number>;

/** The combined demand of addresses and streams, for the engine of a feed. */
export interface FeedDemand extends Pick<FeedBackend, "watchNow" | "unansweredCount"> {
  /** Computes the demand again soon: that of a stream or the list of instruments has changed. */
  readonly refreshSoon: () => void;
  close(): void;
}

interface FeedDemandParts {
  readonly clock: Clock;
  readonly engine: Pick<
    FeedEngine<unknown>,
    "status" | "wanted" | "setWants" | "setVisible" | "wasRequested" | "callUnrequested"
  >;
  readonly polledDemand: PolledDemand;
  readonly streamClients: StreamClients;
  readonly outcomes: Pick<OutcomeCache, "outcomeOf" | "expire">;
  readonly shares: Shares;
}

/** Maximum number of instruments a second that are watched as soon as they are requested. */
const MAX_WATCHED_AT_ONCE = 20;

export function createFeedDemand(parts: FeedDemandParts): FeedDemand {
  const { clock, engine, polledDemand, streamClients, outcomes, shares } = parts;
  let weights: ReadonlyMap<Isin, number> = new Map();
  let streamed: ReadonlyMap<Isin, WantedInterval> = new Map();
  let pairCount = 0;
  let unansweredCount = 0;
  let hasChanged = false;
  let wasPolled = false;
  let watchedAtOnce = 0;
  let isWatching = false;
  const timer = createRefreshTimer({ clock, pairCount: () => pairCount, refresh });

  function refresh(now: number): boolean {
    polledDemand.expire(now, { isGateClosed: engine.status?.closedUntil !== undefined });
    updateWeights();
    const polledMs = polledDemand.intervalsMs();
    const wants = combineWants({ weights, polledMs, streamed, wasRequested: engine.wasRequested });
    outcomes.expire(now, (isin) => wants.has(isin));
    engine.setWants(wants);
    isWatching = polledDemand.clientCount > 0 || streamClients.demandingCount > 0;
    // Before the calls: only watched instruments can be called.
    engine.setVisible(isWatching);
    engine.callUnrequested(streamed);
    unansweredCount = [...wants.keys()].filter((isin) => !outcomes.outcomeOf(isin)).length;
    watchedAtOnce = 0;
    return isWatching;
  }

  /** Computes the weights again if needed. Streams report a change; the demand of addresses has to be read. */
  function updateWeights() {
    const polled = polledDemand.byClient();
    const isPolled = [...polled.values()].some((isins) => isins.size > 0);
    if (!hasChanged && !isPolled && !wasPolled) return;
    const byStream = streamClients.byClient();
    weights = shares(combineDemand(polled, byStream));
    streamed = streamClients.wanted();
    pairCount = countPairs(byStream);
    hasChanged = false;
    wasPolled = isPolled;
  }

  return {
    /**
     * A new instrument has the lowest weight until the next refresh. The number a second is limited, since each
     * takes time in proportion to the number of wanted instruments.
     */
    watchNow(isin) {
      const { wanted } = engine;
      if (isin !== undefined && !wanted.has(isin) && watchedAtOnce < MAX_WATCHED_AT_ONCE) {
        watchedAtOnce += 1;
        const least = [...wanted.values()].reduce((min, { weight }) => Math.min(min, weight), 1);
        const want = { weight: least, interval: { ms: DEFAULT_INTERVAL_MS, isOnCall: true } };
        engine.setWants(new Map([...wanted, [isin, want]]));
      }
      if (isWatching) return;
      isWatching = true;
      engine.setVisible(true);
      timer.refreshWithinASecond();
    },
    refreshSoon() {
      hasChanged = true;
      timer.refreshSoon();
    },
    get unansweredCount() {
      return unansweredCount;
    },
    close: timer.close,
  };
}
