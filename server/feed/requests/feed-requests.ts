import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import { staleAfterMs } from "#engine/protocol/quote-state.ts";
import { LIST_INTERVAL_MS } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { PolledDemand } from "#server/feed/demand/polled-demand.ts";
import type { Feed, FeedOptions } from "#server/feed/feed.ts";
import type { Failure, FeedBackend } from "#server/feed/feed-backend.ts";
import type { OutcomeCache } from "#server/feed/outcomes/outcome-cache.ts";
import type { Outcome, OutcomeStore } from "#server/feed/outcomes/outcome-store.ts";
import type { FeedAnswer, FeedRequest } from "./feed-answer.ts";
import type { Queue } from "./queue.ts";

interface FeedRequestsParts extends Pick<FeedOptions, "clock" | "deadlineMs"> {
  readonly backend: Pick<FeedBackend, "watchNow" | "call" | "planMs" | "isInFlight">;
  readonly polledDemand: Pick<PolledDemand, "record" | "recordClient" | "recordWait">;
  readonly queue: Queue;
  readonly outcomes: Pick<OutcomeCache, "quotes" | "list" | "lastList" | "outcomeOf" | "isListed">;
  /** Returns the last failure while the service is unreachable. */
  readonly failure: () => Failure | undefined;
  /** Tries the service now, see `limitTries`. @returns whether it was tried */
  readonly tryNow: () => boolean;
}

/** Answers the requests of the two routes: from memory, or with the next answer of the service. */
export function createFeedRequests(parts: FeedRequestsParts): Pick<Feed, "quote" | "instruments"> {
  const { clock, deadlineMs, backend, polledDemand, queue, outcomes, failure, tryNow } = parts;
  const { quotes, list } = outcomes;

  /** Waits for the next outcome of a key; undefined after the time, or when the signal aborts. */
  async function nextWithin<T>(
    timeoutMs: number,
    store: Pick<OutcomeStore<T>, "next">,
    key: string,
    signal: AbortSignal,
  ) {
    const timeout = new AbortController();
    const cancel = clock.after(timeoutMs, () => timeout.abort());
    try {
      return await store.next(key, AbortSignal.any([signal, timeout.signal]));
    } finally {
      cancel();
    }
  }

  const answerWith = <T>(outcome: Outcome<T>, planMs: number, isHit: boolean): FeedAnswer<T> => ({
    kind: "outcome",
    outcome,
    isHit,
    ageMs: Math.max(0, clock.now() - outcome.at),
    planMs,
  });
  const storedAnswer = <T>(outcome: Outcome<T>, planMs: number) =>
    answerWith(outcome, planMs, true);
  const newAnswer = <T>(outcome: Outcome<T>, planMs: number) => answerWith(outcome, planMs, false);

  const isFresh = (outcome: Outcome<Quote>, planMs: number): boolean =>
    clock.now() - outcome.at <= staleAfterMs(planMs);

  /**
   * Tries the service at once while it is unreachable: pages back off by themselves.
   *
   * @returns whether it was tried; if not, memory holds the result of a recent try
   */
  const tryService = ({ isTryNow }: FeedRequest): boolean =>
    (isTryNow === true || failure() !== undefined) && tryNow();

  /** Returns the answer from memory, if there is one. */
  function answerFromMemory(isin: Isin): FeedAnswer<Quote> | undefined {
    const planMs = backend.planMs(isin);
    // While the service is unreachable, its failure replaces any stored quote.
    const failed = failure();
    if (failed) return storedAnswer(failed, planMs);
    const last = outcomes.outcomeOf(isin);
    if (last && ("error" in last || isFresh(last, planMs))) return storedAnswer(last, planMs);
    return undefined;
  }

  async function nextOutcome(isin: Isin, { signal, waitMs, isTryNow }: FeedRequest) {
    const hasOwnLimit = waitMs !== undefined && isTryNow !== true && !backend.isInFlight(isin);
    const timeoutMs = hasOwnLimit ? Math.min(deadlineMs, waitMs) : deadlineMs;
    const outcome = await nextWithin(timeoutMs, quotes, isin, signal);
    if (outcome !== undefined || waitMs !== undefined || !backend.isInFlight(isin)) return outcome;
    // A request that was sent while this one waited has a deadline of its own.
    return nextWithin(deadlineMs, quotes, isin, signal);
  }

  function answerAfterWait(
    isin: Isin,
    outcome: Outcome<Quote> | undefined,
    signal: AbortSignal,
  ): FeedAnswer<Quote> | undefined {
    if (outcome) return newAnswer(outcome, backend.planMs(isin));
    if (signal.aborted) return { kind: "gone" };
    return outcomes.isListed(isin) ? answerFromMemory(isin) : { kind: "not-listed" };
  }

  async function awaitAnswer(isin: Isin, request: FeedRequest): Promise<FeedAnswer<Quote>> {
    const { client, signal } = request;
    const isNew = outcomes.outcomeOf(isin) === undefined;
    const leaveQueue = isNew ? queue.enter(isin) : () => undefined;
    const answer = answerAfterWait(isin, await nextOutcome(isin, request), signal);
    // Before it leaves: the estimate counts this request.
    const forMs = queue.estimateMs();
    leaveQueue();
    if (!signal.aborted) polledDemand.recordWait(client, isin, clock.now());
    return answer ?? { kind: "queued", forMs };
  }

  return {
    async quote(isin, request) {
      if (!outcomes.isListed(isin)) return { kind: "not-listed" };
      const now = clock.now();
      const { client, intervalMs } = request;
      const replacesOldest = outcomes.lastList() === undefined;
      if (!polledDemand.record(client, isin, now, { intervalMs, replacesOldest })) {
        return { kind: "too-many" };
      }
      backend.watchNow(isin);
      const withdraw = backend.call(isin, client);
      const wasTried = tryService(request);
      // A pending answer is newer than the stored one.
      const isPending = backend.isInFlight(isin) || (wasTried && request.isTryNow === true);
      const stored = isPending ? undefined : answerFromMemory(isin);
      const answer = stored ?? (await awaitAnswer(isin, request));
      if (answer.kind === "gone") withdraw();
      return answer;
    },
    async instruments(request) {
      polledDemand.recordClient(request.client, clock.now());
      backend.watchNow(undefined);
      tryService(request);
      const last = list.last(LIST_KEY);
      const isCurrent = last && "answer" in last && clock.now() - last.at < LIST_INTERVAL_MS;
      if (isCurrent) return storedAnswer(last, LIST_INTERVAL_MS);
      // The engine requests the list again. Until then an older list is better than the failure.
      const hasFailed = last !== undefined && "error" in last && !backend.isInFlight(LIST_KEY);
      if (hasFailed) return storedAnswer(outcomes.lastList() ?? last, LIST_INTERVAL_MS);
      const next = await nextWithin(deadlineMs, list, LIST_KEY, request.signal);
      if (next) return newAnswer(next, LIST_INTERVAL_MS);
      if (request.signal.aborted) return { kind: "gone" };
      return last
        ? storedAnswer(last, LIST_INTERVAL_MS)
        : { kind: "queued", forMs: queue.estimateMs() };
    },
  };
}
