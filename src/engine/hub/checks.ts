import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import type { Outcome } from "#engine/protocol/answers.ts";
import { type CheckAnswer, type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { CheckedInstruments, CheckedQuote } from "#engine/protocol/source.ts";
import type { AbortSignalLike } from "#market/abort-signal.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Intent, MarketDataClient } from "#market/market-data-client.ts";
import { movesBetween } from "#market/move.ts";
import { derive } from "#market/quote.ts";
import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import { createRecords } from "./answer-records.ts";
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
  /** The rate limit headers of the last good answer. */
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
   * trip. `wasAsked` is false where a gateway's cache answered.
   */
  readonly accepted: (wasAsked: boolean) => void;
}

interface ChecksParts {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly plannedIntervalMs: (isin: Isin) => number;
  /** Called with every outcome. */
  readonly settled: (answer: CheckAnswer) => void;
}

export function createChecks(parts: ChecksParts): Checks {
  const { client, clock, plannedIntervalMs, settled } = parts;
  const serviceClock = createServiceClock();
  /** The last good quote of each instrument, which later errors do not remove. */
  const held = new Map<Isin, CheckedQuote>();
  const records = createRecords();
  const succeed = createSuccession({ held, records, serviceClock, clock });
  let lastList: Outcome<CheckedInstruments> | undefined;
  let count = 0;
  let deviceLeadMs: number | undefined;
  let lastHint: RateLimitHint | undefined;

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

  async function checkList(sentAt: number, { signal, intent, accepted }: CheckRequest) {
    const { value, serverDateMs, isCached, hint } = await client.instruments(signal, intent);
    const now = clock.now();
    lastHint = hint;
    learn(serverDateMs, sentAt, now);
    accepted(!isCached);
    const checked = { ...value, checkedAt: now, checkedAtEpochMs: clock.epochNow() };
    settleList({ at: now, value: checked });
  }

  async function checkQuote(isin: Isin, sentAt: number, request: CheckRequest) {
    const { signal, intent, accepted } = request;
    const { value, serverDateMs, isCached, hint } = await client.quote(isin, signal, intent);
    const now = clock.now();
    lastHint = hint;
    learn(serverDateMs, sentAt, now);
    const { quote, previous, isDisputed } = succeed(isin, value, now);
    accepted(!isCached);
    const checked: CheckedQuote = {
      quote,
      derived: derive(quote),
      previous,
      moves: movesBetween(previous, quote),
      isDisputed,
      checkedAt: now,
      checkedAtEpochMs: clock.epochNow(),
      plannedIntervalMs: plannedIntervalMs(isin),
    };
    held.set(isin, checked);
    count += 1;
    const outcome = { at: now, value: checked };
    settled({ kind: "quote", isin, outcome, record: records.of(isin) });
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
        held.set(isin, value);
        const outcome = { at: value.checkedAt, value };
        settled({ kind: "quote", isin, outcome, record: records.of(isin) });
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
      const outcome = { at, error };
      if (key === LIST_KEY) return settleList(outcome);
      records.failed(key, error, clock.epochNow());
      settled({ kind: "quote", isin: key, outcome, record: records.of(key) });
    },
    serviceOffsetMs(now) {
      const serviceNow = serviceClock.at(now);
      return serviceNow === undefined ? undefined : serviceNow - now;
    },
  };
}
