import type { Seat } from "#engine/hub/seat.ts";
import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";
import { type Calls, createCalls } from "./calls.ts";
import type { fairWeights } from "./fair-shares.ts";
import type { Members } from "./members.ts";
import { type Requested, USUAL_INTERVAL_MS } from "./requested.ts";
import { demandOfAll, type Wants, wantsOf } from "./wants.ts";

export type Shares = typeof fairWeights;

/** The combined demand of addresses and streams, for the engine's one seat. */
export interface FeedDemand {
  readonly calls: Calls;
  /** A client requests this instrument, or only the list: it is watched at once. */
  readonly begin: (isin: Isin | undefined) => void;
  /** The demand of a stream has changed, or the list of instruments. */
  readonly changed: () => void;
  /** The planned time between two checks, in milliseconds. */
  readonly planMs: (isin: Isin) => number;
  readonly wanted: () => Iterable<Isin>;
  /** How many wanted instruments have no answer yet. */
  readonly unanswered: number;
  close(): void;
}

interface FeedDemandParts {
  readonly clock: Clock;
  readonly seat: Pick<Seat, "setWants" | "setVisible" | "call" | "cancelCall">;
  readonly requested: Requested;
  readonly members: Members;
  readonly shares: Shares;
  readonly isAsking: (isin: Isin) => boolean;
  readonly isAnswered: (isin: Isin) => boolean;
  /** Whether a gate is closed. */
  readonly isGateClosed: () => boolean;
  /** The engine's planned time between two checks of an instrument of weight 1. */
  readonly cycleMs: () => number;
  /** The wanted instruments were computed again. */
  readonly refreshed: (now: number, isWanted: (isin: Isin) => boolean) => void;
}

const REFRESH_MS = 1000;
/**
 * A changed demand of a stream counts at once, but no sooner than this after the last change: computing the
 * weights takes time in proportion to the number of pairs of a stream and an instrument.
 */
const SHORTEST_REFRESH_MS = 100;
const LONGEST_REFRESH_MS = 5000;
const REFRESH_MS_PER_PAIR = 0.02;
/** The most instruments in each second that are watched as soon as they are requested. */
const MOST_NEWCOMERS = 20;

export function createFeedDemand(parts: FeedDemandParts): FeedDemand {
  const { clock, seat, requested, members, shares, isAnswered } = parts;
  const calls = createCalls({
    weightOf: (isin) => wanted.get(isin)?.weight,
    isAsking: parts.isAsking,
    call: seat.call,
    cancelCall: seat.cancelCall,
  });
  let wanted: Wants = new Map();
  let weights: ReadonlyMap<Isin, number> = new Map();
  let streamed: ReturnType<Members["wanted"]> = new Map();
  let pairs = 0;
  let unanswered = 0;
  let isChanged = false;
  let wasPolled = false;
  let newcomers = 0;
  let isWatching = false;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshesAt = Number.POSITIVE_INFINITY;
  let cancelRefresh: Cancel = () => undefined;
  let isClosed = false;

  function refreshAfter(ms: number) {
    cancelRefresh();
    if (isClosed) return;
    refreshesAt = clock.now() + ms;
    cancelRefresh = clock.after(ms, refresh);
  }

  /** Computes the demand again, once a second. */
  function refresh() {
    const now = clock.now();
    refreshedAt = now;
    refreshesAt = Number.POSITIVE_INFINITY;
    if (parts.isGateClosed()) requested.prolong(now);
    requested.expire(now);
    weigh();
    const hasAsked = (isin: Isin) => calls.hasAsked(isin);
    wanted = wantsOf({ weights, polledMs: requested.intervalsMs(), streamed, hasAsked });
    parts.refreshed(now, (isin) => wanted.has(isin));
    seat.setWants(wanted);
    isWatching = requested.clients > 0 || members.size > 0;
    // Before the calls: only watched instruments can be called.
    seat.setVisible(isWatching);
    calls.refresh();
    for (const [isin, { client }] of streamed) if (!hasAsked(isin)) calls.call(isin, client);
    unanswered = [...wanted.keys()].filter((isin) => !isAnswered(isin)).length;
    newcomers = 0;
    if (isWatching) refreshAfter(REFRESH_MS);
  }

  /** Streams report changes of their demand; the demand of addresses has to be read. */
  function weigh() {
    const polled = requested.byClient();
    const isPolled = [...polled.values()].some((isins) => isins.size > 0);
    if (!isChanged && !isPolled && !wasPolled) return;
    const byStream = members.byClient();
    weights = shares(demandOfAll(polled, byStream));
    streamed = members.wanted();
    pairs = [...byStream.values()].reduce((sum, { size }) => sum + size, 0);
    isChanged = false;
    wasPolled = isPolled;
  }

  return {
    calls,
    /**
     * Watches a new instrument at once, with little weight until the next second. Only some are in each
     * second, since each takes time in proportion to the number of wanted instruments.
     */
    begin(isin) {
      if (isin !== undefined && !wanted.has(isin) && newcomers < MOST_NEWCOMERS) {
        newcomers += 1;
        const least = [...wanted.values()].reduce((min, { weight }) => Math.min(min, weight), 1);
        const want = { weight: least, interval: { ms: USUAL_INTERVAL_MS, isOnCall: true } };
        wanted = new Map([...wanted, [isin, want]]);
        seat.setWants(wanted);
      }
      if (isWatching) return;
      isWatching = true;
      seat.setVisible(true);
      if (clock.now() + REFRESH_MS < refreshesAt) refreshAfter(REFRESH_MS);
    },
    changed() {
      isChanged = true;
      const gapMs = SHORTEST_REFRESH_MS + REFRESH_MS_PER_PAIR * pairs;
      const at = Math.max(clock.now(), refreshedAt + Math.min(LONGEST_REFRESH_MS, gapMs));
      if (at < refreshesAt) refreshAfter(at - clock.now());
    },
    /** Computes the pacer's plan here: the pacer itself would look at all keys for each request. */
    planMs(isin) {
      const { weight = 1, interval } = wanted.get(isin) ?? {};
      return Math.max(interval?.ms ?? USUAL_INTERVAL_MS, parts.cycleMs() / weight);
    },
    wanted: () => wanted.keys(),
    get unanswered() {
      return unanswered;
    },
    close() {
      isClosed = true;
      cancelRefresh();
    },
  };
}
