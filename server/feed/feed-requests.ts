import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { staleAfterMs } from "#engine/protocol/quote-state.ts";
import { LIST_INTERVAL_MS } from "#engine/protocol/source.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Feed } from "./feed.ts";
import type { FeedAnswer, FeedRequest } from "./feed-answer.ts";
import type { Failure, FeedBackend } from "./feed-backend.ts";
import type { Outcome, OutcomeStore } from "./outcome-store.ts";
import type { PolledDemand } from "./polled-demand.ts";
import type { Queue } from "./queue.ts";

interface FeedRequestsParts {
  readonly clock: Clock;
  /** The longest that a request waits for its answer, in milliseconds. */
  readonly deadlineMs: number;
  readonly backend: Pick<FeedBackend, "begin" | "call" | "planMs" | "isAsking">;
  readonly polledDemand: Pick<PolledDemand, "record" | "recordClient" | "waited">;
  readonly queue: Queue;
  readonly quotes: Pick<OutcomeStore<Quote>, "next">;
  readonly list: Pick<OutcomeStore<InstrumentList>, "last" | "next">;
  /** The last list received, even if a later request failed. */
  readonly lastList: () => Outcome<InstrumentList> | undefined;
  /** The last outcome of an instrument, unless it is an old failure. */
  readonly lastOf: (isin: Isin) => Outcome<Quote> | undefined;
  readonly isListed: (isin: Isin) => boolean;
  /** The last failure, while the service is unreachable. */
  readonly failure: () => Failure | undefined;
  /** @returns whether the service is tried now, see `limitTries` */
  readonly tryNow: () => boolean;
}

/** Answers the requests of the two routes: from memory, or with the next answer of the service. */
export function createFeedRequests(parts: FeedRequestsParts): Pick<Feed, "quote" | "instruments"> {
  const { clock, deadlineMs, backend, polledDemand, queue, quotes, list } = parts;
  const { lastList, lastOf, isListed, failure, tryNow } = parts;

  async function wait<T>(
    store: Pick<OutcomeStore<T>, "next">,
    key: string,
    signal: AbortSignal,
    forMs: number,
  ) {
    const late = new AbortController();
    const cancel = clock.after(forMs, () => late.abort());
    try {
      return await store.next(key, AbortSignal.any([signal, late.signal]));
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

  const isYoung = (outcome: Outcome<Quote>, planMs: number): boolean =>
    clock.now() - outcome.at <= staleAfterMs(planMs);

  /**
   * Tries the service at once while it is unreachable: pages back off by themselves.
   *
   * @returns whether it is tried; if not, memory holds the result of a recent try
   */
  const retry = ({ byHand }: FeedRequest): boolean =>
    (byHand === true || failure() !== undefined) && tryNow();

  /** The answer from memory, if there is one. */
  function known(isin: Isin): FeedAnswer<Quote> | undefined {
    const planMs = backend.planMs(isin);
    // While the service is unreachable, its failure replaces any stored quote.
    const failed = failure();
    if (failed) return answerWith(failed, planMs, true);
    const last = lastOf(isin);
    if (last && ("error" in last || isYoung(last, planMs))) return answerWith(last, planMs, true);
    return undefined;
  }

  async function next(isin: Isin, request: FeedRequest): Promise<FeedAnswer<Quote>> {
    const { client, signal, waitMs, byHand } = request;
    const leave = lastOf(isin) === undefined ? queue.enter(isin) : () => undefined;
    const isUnlimited = waitMs === undefined || byHand === true || backend.isAsking(isin);
    const forMs = isUnlimited ? deadlineMs : Math.min(deadlineMs, waitMs);
    let outcome = await wait(quotes, isin, signal, forMs);
    // A request that was sent while this one waited has a deadline of its own.
    if (!outcome && waitMs === undefined && backend.isAsking(isin))
      outcome = await wait(quotes, isin, signal, deadlineMs);
    const answer: FeedAnswer<Quote> | undefined = outcome
      ? answerWith(outcome, backend.planMs(isin), false)
      : signal.aborted
        ? { kind: "gone" }
        : isListed(isin)
          ? known(isin)
          : { kind: "not-listed" };
    const forecastMs = queue.estimateMs();
    leave();
    if (!signal.aborted) polledDemand.waited(client, isin, clock.now());
    return answer ?? { kind: "queued", forMs: forecastMs };
  }

  return {
    async quote(isin, request) {
      if (!isListed(isin)) return { kind: "not-listed" };
      const now = clock.now();
      const { client, intervalMs } = request;
      const isRecorded = polledDemand.record(
        client,
        isin,
        now,
        intervalMs,
        lastList() === undefined,
      );
      if (!isRecorded) return { kind: "too-many" };
      backend.begin(isin);
      const withdraw = backend.call(isin, client);
      const isTried = retry(request);
      // A pending answer is newer than the stored one.
      const isAwaited = backend.isAsking(isin) || (isTried && request.byHand === true);
      const answer = (isAwaited ? undefined : known(isin)) ?? (await next(isin, request));
      if (answer.kind === "gone") withdraw();
      return answer;
    },
    async instruments(request) {
      polledDemand.recordClient(request.client, clock.now());
      backend.begin(undefined);
      retry(request);
      const last = list.last(LIST_KEY);
      const isCurrent = last && "answer" in last && clock.now() - last.at < LIST_INTERVAL_MS;
      if (isCurrent) return answerWith(last, LIST_INTERVAL_MS, true);
      // The engine requests the list again. Until then an older list is better than the failure.
      const hasFailed = last !== undefined && "error" in last && !backend.isAsking(LIST_KEY);
      if (hasFailed) return answerWith(lastList() ?? last, LIST_INTERVAL_MS, true);
      const next = await wait(list, LIST_KEY, request.signal, deadlineMs);
      if (next) return answerWith(next, LIST_INTERVAL_MS, false);
      if (request.signal.aborted) return { kind: "gone" };
      return last
        ? answerWith(last, LIST_INTERVAL_MS, true)
        : { kind: "queued", forMs: queue.estimateMs() };
    },
  };
}
