import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import type { Outcome } from "#engine/protocol/answers.ts";
import { type CheckAnswer, type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { CheckedInstruments, CheckedQuote } from "#engine/protocol/source.ts";
import type { AbortSignalLike } from "#market/abort-signal.ts";
import { withDetails } from "#market/error-details.ts";
import { MarketDataError } from "#market/errors.ts";
import type { CheckInfo } from "#market/feed-headers.ts";
import type { Isin } from "#market/isin.ts";
import type { Answer, Intent, MarketDataClient } from "#market/market-data-client.ts";
import { movesBetween } from "#market/move.ts";
import { derive, type Quote } from "#market/quote.ts";
import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import { createRecords } from "./answer-records.ts";
import type { FeedLog } from "./feed-log.ts";
import { futureError, isFuture } from "./future.ts";
import { createSuccession } from "./quote-succession.ts";
import { createServiceClock } from "./service-clock.ts";

/** Sends checks to the service and stores their outcomes. Instants are monotonic milliseconds. */
export interface Checks {
  /** The last outcome for the instrument list; undefined before the first. */
  lastList(): Outcome<CheckedInstruments> | undefined;
  /** The last good quote of an instrument, even if an error came after it. */
  held(isin: Isin): CheckedQuote | undefined;
  /** Stores the quotes of an earlier page, for instruments without a quote from this engine. */
  remember(values: readonly CheckedQuote[]): void;
  /** The instruments with only such a quote. */
  remembered(): readonly Isin[];
  /** The refused and ignored answers of an instrument; undefined while there are none. */
  record(isin: Isin): AnswerRecord | undefined;
  /** The rate limit headers of the last good answer; none with a feed, which keeps to the limit itself. */
  readonly hint: RateLimitHint | undefined;
  /** Successful checks of quotes so far. */
  readonly count: number;
  /**
   * Sends one request and publishes the answer.
   *
   * @throws MarketDataError where the answer is an error; `failed` publishes it.
   */
  run(key: CheckKey, sentAt: number, request: CheckRequest): Promise<void>;
  failed(key: CheckKey, error: MarketDataError, sentAt: number): void;
  /** Whether this failure is of a check that was already reported. */
  isKnownFailure(key: CheckKey, error: MarketDataError): boolean;
  /** The service's time minus ours at `now`; undefined before any answer had a date. */
  serviceOffsetMs(now: number): number | undefined;
  /** How far the device's date was ahead of the service's at the last answer with a date. */
  readonly deviceLeadMs: number | undefined;
}

/** The options of one request. */
interface CheckRequest {
  readonly signal: AbortSignalLike;
  readonly intent: Intent;
  /**
   * Called with a good answer before it is published, because its planned interval depends on the round
   * trip. `wasAsked` is false where a gateway's cache answered, or its feed with a check seen before.
   */
  readonly accepted: (wasAsked: boolean) => void;
}

interface ChecksParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly plannedIntervalMs: (isin: Isin) => number;
  readonly feedLog: FeedLog;
  /** True where time is frozen: an age in real milliseconds has no meaning then. */
  readonly isFrozen: boolean;
  /** Called with every outcome. */
  readonly settled: (answer: CheckAnswer) => void;
}

/** What the headers of a good answer say. */
interface Received {
  readonly now: number;
  readonly check: CheckInfo | undefined;
  /** When the check was made, which may be long before this request. */
  readonly checkedAt: number;
  readonly checkedAtEpochMs: number;
  /** Whether the value of this check was accepted before. */
  readonly isKnown: boolean;
}

/** Two estimates of one instant differ by less than this, because answers take different times to arrive. */
const ON_ITS_WAY_MS = 1000;

export function createChecks(parts: ChecksParts): Checks {
  const { client, clock, plannedIntervalMs, feedLog, isFrozen, settled } = parts;
  const serviceClock = createServiceClock();
  /** The last good quote of each instrument, which later errors do not remove. */
  const held = new Map<Isin, CheckedQuote>();
  const records = createRecords();
  const succeed = createSuccession({ held, records, serviceClock, clock });
  let lastList: Outcome<CheckedInstruments> | undefined;
  let count = 0;
  let deviceLeadMs: number | undefined;
  let lastHint: RateLimitHint | undefined;

  function settleQuote(isin: Isin, at: number, value: CheckedQuote, told?: { isRepeat: true }) {
    held.set(isin, value);
    settled({ kind: "quote", isin, outcome: { at, value }, record: records.of(isin), ...told });
  }

  function settleList(outcome: Outcome<CheckedInstruments>) {
    lastList = outcome;
    settled({ kind: "list", outcome });
  }

  function learn(serverDateMs: number | undefined, sentAt: number, now: number) {
    if (serverDateMs === undefined) return;
    serviceClock.learn(serverDateMs, sentAt, now);
    // Computed at the answer: a monotonic clock may stop during a later sleep, but the date does not.
    const serviceNow = serviceClock.at(now);
    if (serviceNow !== undefined) deviceLeadMs = clock.epochNow() - serviceNow;
  }

  /** Reads when the check was made and which one it is. */
  function receive(key: CheckKey, answer: Answer<unknown>, sentAt: number): Received {
    const { check, feed } = isFrozen ? {} : answer;
    const now = clock.now();
    const ageMs = check?.ageMs ?? 0;
    feedLog.answered(key, { check, feed });
    lastHint = check ? undefined : answer.hint;
    learn(answer.serverDateMs, sentAt, now);
    const failure = feedLog.failureOf(key, check);
    if (failure) throw failure;
    const isKnown = feedLog.isAccepted(key, check);
    return {
      now,
      check,
      checkedAt: now - ageMs,
      checkedAtEpochMs: clock.epochNow() - ageMs,
      isKnown,
    };
  }

  async function checkList(sentAt: number, { signal, intent, accepted }: CheckRequest) {
    const answer = await client.instruments(signal, intent);
    const { now, check, checkedAt, checkedAtEpochMs, isKnown } = receive(LIST_KEY, answer, sentAt);
    feedLog.accepted(LIST_KEY, check);
    accepted(!answer.isCached && !isKnown);
    const before = isKnown && lastList && "value" in lastList ? lastList.value : undefined;
    settleList({ at: now, value: before ?? { ...answer.value, checkedAt, checkedAtEpochMs } });
  }

  function judge(isin: Isin, value: Quote, { check, checkedAt }: Received) {
    try {
      return succeed(isin, value, checkedAt);
    } catch (error) {
      throw error instanceof MarketDataError ? withDetails(error, { check }) : error;
    }
  }

  async function checkQuote(isin: Isin, sentAt: number, request: CheckRequest) {
    const { signal, intent = feedLog.intentAt(sentAt), accepted } = request;
    const answer = await client.quote(isin, signal, intent, plannedIntervalMs(isin));
    const received = receive(isin, answer, sentAt);
    const before = held.get(isin);
    if (before && received.isKnown) {
      accepted(false);
      return settleQuote(isin, received.now, seenAgain(before, received), { isRepeat: true });
    }
    const { quote, previous, isDisputed } = judge(isin, answer.value, received);
    const { check, checkedAt, checkedAtEpochMs } = received;
    feedLog.accepted(isin, check);
    accepted(!answer.isCached);
    count += 1;
    settleQuote(isin, received.now, {
      quote,
      derived: derive(quote),
      previous,
      moves: movesBetween(previous, quote),
      isDisputed,
      checkedAt: notJustBefore(before, checkedAt),
      checkedAtEpochMs,
      plannedIntervalMs: Math.max(plannedIntervalMs(isin), check?.planMs ?? 0),
      ...(check && { feedPlanMs: check.planMs }),
    });
  }

  return {
    lastList: () => lastList,
    held: (isin) => held.get(isin),
    remember(values) {
      for (const value of values) {
        const isin = value.quote.instrument;
        if (held.has(isin)) continue;
        if (isFuture(value.quote, serviceClock.at(clock.now()))) {
          records.failed(isin, futureError(), clock.epochNow());
          continue;
        }
        settleQuote(isin, value.checkedAt, value);
      }
    },
    remembered: () => [...held].flatMap(([isin, value]) => (value.isRemembered ? [isin] : [])),
    record: (isin) => records.of(isin),
    get deviceLeadMs() {
      return deviceLeadMs;
    },
    get hint() {
      return lastHint;
    },
    get count() {
      return count;
    },
    run: (key, ...check) => (key === LIST_KEY ? checkList(...check) : checkQuote(key, ...check)),
    failed(key, error, sentAt) {
      const at = clock.now();
      // An answer from the gateway itself has the gateway's date.
      if (!isGatewayStatus(error.status)) learn(error.serverDateMs, sentAt, at);
      const isKnown = feedLog.failureOf(key, error.check) !== undefined;
      if (!isFrozen) feedLog.failed(key, error, at);
      const outcome = { at, error };
      // Whoever waits for a list that is queued keeps waiting.
      if (key === LIST_KEY) return error.queuedForMs === undefined && settleList(outcome);
      if (!isKnown) records.failed(key, error, clock.epochNow());
      settled({ kind: "quote", isin: key, outcome, record: records.of(key) });
    },
    isKnownFailure: (key, { check }) => feedLog.failureOf(key, check) !== undefined,
    serviceOffsetMs(now) {
      const serviceNow = serviceClock.at(now);
      return serviceNow === undefined ? undefined : serviceNow - now;
    },
  };
}

/** A later check is never older than the one before only because its answer arrived faster. */
function notJustBefore(before: CheckedQuote | undefined, checkedAt: number): number {
  if (!before || before.isRemembered || checkedAt <= before.checkedAt - ON_ITS_WAY_MS)
    return checkedAt;
  return Math.max(checkedAt, before.checkedAt);
}

/** The same check again is the same value, unless our clock stood still during a sleep. */
const seenAgain = (before: CheckedQuote, { checkedAt }: Received): CheckedQuote =>
  checkedAt <= before.checkedAt - ON_ITS_WAY_MS ? { ...before, checkedAt } : before;
