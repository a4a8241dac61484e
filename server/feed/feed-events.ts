import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isSameInstant } from "#engine/protocol/same-instant.ts";
import type { Isin } from "#market/isin.ts";
import type { PolledDemand } from "./demand/polled-demand.ts";
import type { StreamClients } from "./demand/stream-clients.ts";
import type { BackendStatus, FeedBackend } from "./feed-backend.ts";
import type { OutcomeCache } from "./outcomes/outcome-cache.ts";

/** Passes the events of a feed's backend on to its clients. */
interface FeedEvents {
  readonly onStatusChange: (next: BackendStatus, before: BackendStatus | undefined) => void;
  /** Called when the service has sent a list. */
  readonly onList: () => void;
}

interface FeedEventsParts {
  readonly clock: Clock;
  readonly outcomes: OutcomeCache;
  readonly polledDemand: PolledDemand;
  readonly streamClients: StreamClients;
  /** Returns the backend, which is opened with these events. */
  readonly backend: () => FeedBackend;
}

/**
 * Smaller moves are not announced: before every instrument was tried, each request moves the next try a little. The
 * wait after a failed try is at least two seconds, except for the first.
 */
const MIN_MOVE_MS = 1500;

export function createFeedEvents(parts: FeedEventsParts): FeedEvents {
  const { clock, outcomes, polledDemand, streamClients, backend } = parts;
  let announcedTryAt: number | undefined;

  /** Answers all waiting requests with the failure. A closed gate needs no such step: its 429 answers them. */
  function publishFailure() {
    const { lastFailure, isInFlight } = backend();
    if (!lastFailure) return;
    const { quotes, list } = outcomes;
    streamClients.publishFailure(lastFailure);
    quotes.interrupt(lastFailure, isInFlight);
    if (!list.last(LIST_KEY)) list.interrupt(lastFailure, isInFlight);
  }

  /** Returns whether the next try has moved. While a try is under way, each report of its instant is a later one. */
  function hasMoved(nextTryAt: number | undefined): boolean {
    const now = clock.now();
    const isPast = (at: number | undefined) => at !== undefined && at <= now;
    if (isPast(announcedTryAt) && isPast(nextTryAt)) return false;
    return !isSameInstant(announcedTryAt, nextTryAt, MIN_MOVE_MS);
  }

  return {
    onStatusChange(next, before) {
      if (before?.state !== "unreachable" && next.state === "unreachable") publishFailure();
      const hasChanged =
        before?.state !== next.state ||
        before.closedUntil !== next.closedUntil ||
        hasMoved(next.nextTryAt);
      if (!hasChanged) return;
      announcedTryAt = next.nextTryAt;
      streamClients.publishStatusChange();
    },
    /** Drops demand for unlisted instruments: before the first list, requests for any ISIN were accepted. */
    onList() {
      const { isInFlight, demandChanged } = backend();
      streamClients.publishListChange();
      const isUnlisted = (isin: Isin) => !outcomes.isListed(isin);
      const hasDropped = polledDemand.drop(isUnlisted);
      outcomes.quotes.release((key) => isUnlisted(key as Isin) && !isInFlight(key));
      if (hasDropped || streamClients.demandingCount > 0) demandChanged();
    },
  };
}
