import type { Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";
import type { fairWeights } from "./fair-shares.ts";
import type { FeedEngine } from "./feed-engine.ts";
import type { Members } from "./members.ts";
import { type PolledDemand, USUAL_INTERVAL_MS } from "./polled-demand.ts";
import { createRefreshTimer, pairsOf } from "./refresh-timer.ts";
import { demandOfAll, wantsOf } from "./wants.ts";

export type Shares = typeof fairWeights;

/** The combined demand of addresses and streams, for the engine of a feed. */
export interface FeedDemand {
  /** A client requests this instrument, or only the list: it is watched at once. */
  readonly begin: (isin: Isin | undefined) => void;
  /** The demand of a stream has changed, or the list of instruments. */
  readonly changed: () => void;
  /** How many wanted instruments have no answer yet. */
  readonly unanswered: number;
  close(): void;
}

interface FeedDemandParts {
  readonly clock: Clock;
  readonly engine: Pick<
    FeedEngine<unknown>,
    "status" | "wanted" | "setWants" | "setVisible" | "hasAsked" | "callNew"
  >;
  readonly polledDemand: PolledDemand;
  readonly members: Members;
  readonly shares: Shares;
  readonly isAnswered: (isin: Isin) => boolean;
  /** The wanted instruments were computed again. */
  readonly refreshed: (now: number, isWanted: (isin: Isin) => boolean) => void;
}

/** The most instruments in each second that are watched as soon as they are requested. */
const MAX_NEWCOMERS = 20;

export function createFeedDemand(parts: FeedDemandParts): FeedDemand {
  const { clock, engine, polledDemand, members, shares, isAnswered } = parts;
  let weights: ReadonlyMap<Isin, number> = new Map();
  let streamed: ReturnType<Members["wanted"]> = new Map();
  let pairs = 0;
  let unanswered = 0;
  let isChanged = false;
  let wasPolled = false;
  let newcomers = 0;
  let isWatching = false;
  const timer = createRefreshTimer({ clock, pairs: () => pairs, refresh });

  function refresh(now: number): boolean {
    polledDemand.expire(now, engine.status?.closedUntil !== undefined);
    weigh();
    const polledMs = polledDemand.intervalsMs();
    const wants = wantsOf({ weights, polledMs, streamed, hasAsked: engine.hasAsked });
    parts.refreshed(now, (isin) => wants.has(isin));
    engine.setWants(wants);
    isWatching = polledDemand.clients > 0 || members.size > 0;
    // Before the calls: only watched instruments can be called.
    engine.setVisible(isWatching);
    engine.callNew(streamed);
    unanswered = [...wants.keys()].filter((isin) => !isAnswered(isin)).length;
    newcomers = 0;
    return isWatching;
  }

  /** Streams report changes of their demand; the demand of addresses has to be read. */
  function weigh() {
    const polled = polledDemand.byClient();
    const isPolled = [...polled.values()].some((isins) => isins.size > 0);
    if (!isChanged && !isPolled && !wasPolled) return;
    const byStream = members.byClient();
    weights = shares(demandOfAll(polled, byStream));
    streamed = members.wanted();
    pairs = pairsOf(byStream);
    isChanged = false;
    wasPolled = isPolled;
  }

  return {
    /**
     * Watches a new instrument at once, with little weight until the next second. Only some are in each
     * second, since each takes time in proportion to the number of wanted instruments.
     */
    begin(isin) {
      const { wanted } = engine;
      if (isin !== undefined && !wanted.has(isin) && newcomers < MAX_NEWCOMERS) {
        newcomers += 1;
        const least = [...wanted.values()].reduce((min, { weight }) => Math.min(min, weight), 1);
        const want = { weight: least, interval: { ms: USUAL_INTERVAL_MS, isOnCall: true } };
        engine.setWants(new Map([...wanted, [isin, want]]));
      }
      if (isWatching) return;
      isWatching = true;
      engine.setVisible(true);
      timer.withinASecond();
    },
    changed() {
      isChanged = true;
      timer.soon();
    },
    get unanswered() {
      return unanswered;
    },
    close: timer.close,
  };
}
