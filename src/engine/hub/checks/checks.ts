import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import type { Outcome } from "#engine/protocol/answers.ts";
import { type CheckAnswer, type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { CheckedInstruments, CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import { withDetails } from "#market/client/error-details.ts";
import type { Answer, Intent, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import { isFromFuture } from "#market/future.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { Isin } from "#market/isin.ts";
import { derive, type Quote } from "#market/quote.ts";
import { movesBetween } from "#market/statistics/move.ts";
import { createRecords } from "./answer-records.ts";
import type { FeedLog } from "./feed-log.ts";
import { createQuotePublisher } from "./quote-publisher.ts";
import { createSuccession, recordFuture } from "./quote-succession.ts";
import { createReceipts, type Receipt, repeatedValue, withoutTransitSpread } from "./receipts.ts";
import { createServiceClock } from "./service-clock.ts";

/** Sends checks to the service and stores their outcomes. Instants are monotonic milliseconds. */
export interface Checks {
  /** The last outcome for the instrument list; undefined before the first. */
  lastList(): Outcome<CheckedInstruments> | undefined;
  /** The last good quote of an instrument, even if an error came after it. */
  lastGood(isin: Isin): CheckedQuote | undefined;
  /** The error of an instrument's last check; undefined if it succeeded, or is only queued. */
  lastError(isin: Isin): MarketDataError | undefined;
  /** Stores the quotes of an earlier page, for instruments without a quote from this engine. */
  remember(values: readonly CheckedQuote[]): void;
  /** Returns the instruments whose only quote is that of an earlier page. */
  remembered(): readonly Isin[];
  /** The refused and ignored answers of an instrument; undefined while there are none. */
  record(isin: Isin): AnswerRecord | undefined;
  /** The rate limit headers of the last good answer; undefined with a feed, which respects the limit itself. */
  readonly hint: RateLimitHint | undefined;
  /** The number of successful checks of quotes so far. */
  readonly count: number;
  /**
   * Sends one request and publishes its value.
   *
   * @throws MarketDataError if the answer is an error, which `failed` publishes
   */
  run(key: CheckKey, sentAt: number, request: CheckRequest): Promise<void>;
  /**
   * Publishes an answer for a quote that arrived now.
   *
   * @param sentAt the earliest instant at which it can have been sent
   * @param onAccepted called before the answer is published; `isKnown` if its check was seen before
   * @throws MarketDataError like `run`
   */
  received(
    isin: Isin,
    answer: Answer<Quote>,
    sentAt: number,
    onAccepted: (isKnown: boolean) => void,
  ): void;
  failed(key: CheckKey, error: MarketDataError, sentAt: number): void;
  /** Returns whether the failed check was reported already, or is older than that of the last good quote. */
  isKnownFailure(key: CheckKey, error: MarketDataError, sentAt: number): boolean;
  /** The service's time minus ours at `now`; undefined before any answer had a date. */
  serviceOffsetMs(now: number): number | undefined;
  /** The device's date minus the service's at the last answer with a date, in milliseconds. */
  readonly deviceLeadMs: number | undefined;
}

/** The options of one request. */
interface CheckRequest {
  readonly signal: AbortSignalLike;
  readonly intent: Intent;
  /**
   * Called with a good answer before it is published, because its planned interval depends on the round trip.
   * `wasAsked` is false if a gateway's cache answered, or its feed with a check that was seen before.
   */
  readonly onAnswered: (wasAsked: boolean) => void;
}

interface ChecksDeps {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly plannedIntervalMs: (isin: Isin) => number;
  readonly feedLog: FeedLog;
  /** True with frozen time, in which an age in real milliseconds has no meaning. */
  readonly isFrozen: boolean;
  /** Called with every outcome. */
  readonly onOutcome: (answer: CheckAnswer) => void;
}

export function createChecks(deps: ChecksDeps): Checks {
  const { client, clock, plannedIntervalMs, feedLog, isFrozen, onOutcome } = deps;
  const serviceClock = createServiceClock();
  const records = createRecords(clock);
  const publishQuote = createQuotePublisher(records, onOutcome);
  /** The last good quote of each instrument, which later errors do not remove. */
  const lastGood = new Map<Isin, CheckedQuote>();
  const lastErrors = new Map<Isin, MarketDataError>();
  const succession = { lastGood, records, serviceClock, clock };
  const succeed = createSuccession(succession);
  const receipts = createReceipts({ clock, feedLog, isFrozen, lastGood, learn });
  let lastList: Outcome<CheckedInstruments> | undefined;
  let count = 0;
  let deviceLeadMs: number | undefined;

  function settleQuote(isin: Isin, at: number, value: CheckedQuote, flags?: { isRepeat: true }) {
    lastGood.set(isin, value);
    if (!value.isRemembered) lastErrors.delete(isin);
    publishQuote(isin, { at, value }, flags);
  }

  function settleList(outcome: Outcome<CheckedInstruments>) {
    lastList = outcome;
    onOutcome({ kind: "list", outcome });
  }

  function learn(serverDateMs: number | undefined, sentAt: number, now: number) {
    if (serverDateMs === undefined) return;
    serviceClock.learn(serverDateMs, sentAt, now);
    // Computed now, because the monotonic clock may stop during a later sleep, and the date does not.
    const serviceNow = serviceClock.at(now);
    if (serviceNow !== undefined) deviceLeadMs = clock.epochNow() - serviceNow;
  }

  async function checkList(sentAt: number, { signal, intent, onAnswered }: CheckRequest) {
    const answer = await client.instruments(signal, intent);
    const { now, check, checkedAt, checkedAtEpochMs, isKnown } = receipts.read(
      LIST_KEY,
      answer,
      sentAt,
    );
    feedLog.accepted(LIST_KEY, check);
    onAnswered(!answer.isCached && !isKnown);
    const before = isKnown && lastList && "value" in lastList ? lastList.value : undefined;
    settleList({ at: now, value: before ?? { ...answer.value, checkedAt, checkedAtEpochMs } });
  }

  function judge(isin: Isin, answer: Answer<Quote>, { check, checkedAt }: Receipt) {
    try {
      return succeed(isin, answer, checkedAt);
    } catch (error) {
      throw error instanceof MarketDataError ? withDetails(error, { check }) : error;
    }
  }

  async function checkQuote(isin: Isin, sentAt: number, request: CheckRequest) {
    const { signal, intent = feedLog.intentAt(sentAt), onAnswered } = request;
    const answer = await client.quote(isin, signal, intent, plannedIntervalMs(isin));
    receiveQuote(isin, answer, sentAt, (isKnown) => onAnswered(!answer.isCached && !isKnown));
  }

  const receiveQuote: Checks["received"] = (isin, answer, sentAt, onAccepted) => {
    const received = receipts.read(isin, answer, sentAt);
    const before = lastGood.get(isin);
    if (before && (received.isKnown || received.isSuperseded)) {
      onAccepted(true);
      const again = received.isSuperseded ? before : repeatedValue(before, received);
      return settleQuote(isin, received.now, again, { isRepeat: true });
    }
    const { quote, previous, isDisputed } = judge(isin, answer, received);
    const { check, checkedAt, checkedAtEpochMs } = received;
    feedLog.accepted(isin, check);
    onAccepted(false);
    count += 1;
    records.accepted(isin);
    settleQuote(isin, received.now, {
      quote,
      derived: derive(quote),
      previous,
      moves: movesBetween(previous, quote),
      isDisputed,
      checkedAt: withoutTransitSpread(before, checkedAt),
      checkedAtEpochMs,
      plannedIntervalMs: Math.max(plannedIntervalMs(isin), check?.planMs ?? 0),
      ...(check && { feedPlanMs: check.planMs }),
    });
  };

  return {
    lastList: () => lastList,
    lastGood: (isin) => lastGood.get(isin),
    lastError: (isin) => lastErrors.get(isin),
    remember(values) {
      for (const value of values) {
        const isin = value.quote.instrument;
        if (lastGood.has(isin)) continue;
        const isFuture = isFromFuture(value.quote, serviceClock.at(clock.now()));
        if (isFuture) recordFuture(succession, value.quote);
        else settleQuote(isin, value.checkedAt, value);
      }
    },
    remembered: () => [...lastGood].flatMap(([isin, value]) => (value.isRemembered ? [isin] : [])),
    record: (isin) => records.of(isin),
    get deviceLeadMs() {
      return deviceLeadMs;
    },
    get hint() {
      return receipts.hint;
    },
    get count() {
      return count;
    },
    run: (key, ...check) => (key === LIST_KEY ? checkList(...check) : checkQuote(key, ...check)),
    received: receiveQuote,
    failed(key, error, sentAt) {
      const at = clock.now();
      const before = key === LIST_KEY ? undefined : lastGood.get(key);
      if (before && receipts.isSuperseded(key, error.check, sentAt)) {
        return settleQuote(before.quote.instrument, at, before, { isRepeat: true });
      }
      // The gateway's own answers have the gateway's date.
      if (!isGatewayStatus(error.status)) learn(error.serverDateMs, sentAt, at);
      const isKnown = feedLog.failureOf(key, error.check) !== undefined;
      if (!isFrozen) feedLog.failed(key, error, at);
      const outcome = { at, error };
      if (key === LIST_KEY) {
        // A caller that waits for a queued list continues to wait.
        if (error.queuedForMs === undefined) settleList(outcome);
        return;
      }
      if (error.queuedForMs === undefined) lastErrors.set(key, error);
      if (!isKnown) records.failed(key, error);
      publishQuote(key, outcome);
    },
    isKnownFailure: (key, { check }, sentAt) =>
      feedLog.failureOf(key, check) !== undefined || receipts.isSuperseded(key, check, sentAt),
    serviceOffsetMs(now) {
      const serviceNow = serviceClock.at(now);
      return serviceNow === undefined ? undefined : serviceNow - now;
    },
  };
}
