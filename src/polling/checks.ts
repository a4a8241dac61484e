import type { Intent, MarketDataClient } from "#market/client.ts";
import { contractError, OLDER_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { movesBetween } from "#market/move.ts";
import { derive, judgeSuccession } from "#market/quote.ts";
import { type Answers, createAnswers, type Outcome } from "./answers.ts";
import type { Clock } from "./clock.ts";
import { futureError, isFuture } from "./future.ts";
import { staleAfterMs } from "./quote-state.ts";
import { type AnswerRecord, createRecords } from "./record.ts";
import { createServiceClock } from "./service-clock.ts";
import { isSilentStatus } from "./silent.ts";
import type { CheckedInstruments, CheckedQuote } from "./source.ts";

/** The instrument list goes through the same pacer, under a name that no ISIN can have. */
export const LIST_KEY = "instruments";
export type CheckKey = Isin | typeof LIST_KEY;

/** One outcome, and of what. */
export type CheckAnswer =
  | { readonly kind: "list"; readonly outcome: Outcome<CheckedInstruments> }
  | {
      readonly kind: "quote";
      readonly isin: Isin;
      readonly outcome: Outcome<CheckedQuote>;
      readonly record: AnswerRecord | undefined;
    };

/** What is asked of the service, and what becomes of its answers. Instants are monotonic milliseconds. */
export interface Checks {
  /** Calls the listener with every outcome from now on; returns how to stop. */
  follow(listener: (answer: CheckAnswer) => void): () => void;
  readonly lists: Answers<typeof LIST_KEY, CheckedInstruments>;
  readonly quotes: Answers<Isin, CheckedQuote>;
  /** The last good quote of an instrument, whatever came after it. */
  held(isin: Isin): CheckedQuote | undefined;
  /** Takes in what an earlier page held, of instruments of which nothing is known yet. */
  remember(values: readonly CheckedQuote[]): void;
  /** Those of which no more is known than that. */
  remembered(): readonly Isin[];
  /** What came for an instrument beside good quotes; undefined while nothing did. */
  record(isin: Isin): AnswerRecord | undefined;
  /** Successful checks of quotes so far. */
  readonly count: number;
  /**
   * Asks once and hands the answer to whoever waits for it.
   *
   * @throws MarketDataError where the answer is none; it is handed out by `failed`.
   */
  run(key: CheckKey, sentAt: number, request: CheckRequest): Promise<void>;
  failed(key: CheckKey, error: MarketDataError, sentAt: number): void;
  /** The service's time minus ours at `now`; undefined before any answer told. */
  serviceOffsetMs(now: number): number | undefined;
  /** How far the device's date was ahead of the service's at the last answer that told its time. */
  readonly deviceLeadMs: number | undefined;
}

/** How one key is asked for. */
interface CheckRequest {
  readonly signal: AbortSignal;
  readonly intent: Intent;
  /**
   * Called with a good answer, before it is handed out: the plan that goes with it counts how long it
   * took. `wasAsked` is true where the service itself was asked.
   */
  readonly accepted: (wasAsked: boolean) => void;
}

export function createChecks(
  client: MarketDataClient,
  clock: Clock,
  plannedIntervalMs: (isin: Isin) => number,
): Checks {
  const serviceClock = createServiceClock();
  const lists = createAnswers<typeof LIST_KEY, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  /** The last good quote of each instrument outlives the errors that came after it. */
  const held = new Map<Isin, CheckedQuote>();
  /** When an answer last said of the held quote, or of a newer one, that it stands. */
  const stoodAt = new Map<Isin, number>();
  const records = createRecords();
  const followers = new Set<(answer: CheckAnswer) => void>();
  let count = 0;
  let deviceLeadMs: number | undefined;

  function settle(answer: CheckAnswer) {
    if (answer.kind === "list") lists.settle(LIST_KEY, answer.outcome);
    else quotes.settle(answer.isin, answer.outcome);
    for (const follower of followers) follower(answer);
  }

  function learn(serverDateMs: number | undefined, sentAt: number, now: number) {
    if (serverDateMs === undefined) return;
    serviceClock.learn(serverDateMs, sentAt, now);
    // Judged at the answer, not later: a monotonic clock may leave a sleep out, which the date does not.
    const serviceNow = serviceClock.at(now);
    if (serviceNow !== undefined) deviceLeadMs = clock.epochNow() - serviceNow;
  }

  async function checkList(sentAt: number, { signal, intent, accepted }: CheckRequest) {
    const { value, serverDateMs, isCached } = await client.instruments(signal, intent);
    const now = clock.now();
    learn(serverDateMs, sentAt, now);
    accepted(!isCached);
    const checked = { ...value, checkedAt: now, checkedAtEpochMs: clock.epochNow() };
    settle({ kind: "list", outcome: { at: now, value: checked } });
  }

  async function checkQuote(isin: Isin, sentAt: number, request: CheckRequest) {
    const { signal, intent, accepted } = request;
    const { value, serverDateMs, isCached } = await client.quote(isin, signal, intent);
    const now = clock.now();
    learn(serverDateMs, sentAt, now);
    if (isFuture(value, serviceClock.at(now))) throw futureError();
    const before = yardstick(isin, now);
    // The market never runs backwards on screen: an older quote proves only that the service answers.
    const succession = judgeSuccession(before?.quote, value);
    const isOlder = succession === "older" && before !== undefined;
    const quote = isOlder ? before.quote : value;
    if (isOlder) ignoreOlder(isin, before, now);
    else stoodAt.set(isin, now);
    accepted(!isCached);
    const checked: CheckedQuote = {
      quote,
      derived: derive(quote),
      previous: before?.quote,
      moves: movesBetween(before?.quote, quote),
      // Doubted until the market has moved on, however often the last of the two is given again.
      isDisputed: succession === "conflict" || (succession !== "newer" && !!before?.isDisputed),
      checkedAt: now,
      checkedAtEpochMs: clock.epochNow(),
      plannedIntervalMs: plannedIntervalMs(isin),
    };
    held.set(isin, checked);
    count += 1;
    const outcome = { at: now, value: checked };
    settle({ kind: "quote", isin, outcome, record: records.of(isin) });
  }

  /**
   * What the next answer is measured by. A service whose clock was set back has left a quote here that
   * none can follow for as long as it was ahead: that one was refused too late.
   */
  function yardstick(isin: Isin, now: number): CheckedQuote | undefined {
    const before = held.get(isin);
    if (!before || !isFuture(before.quote, serviceClock.at(now))) return before;
    records.failed(isin, futureError(), clock.epochNow());
    return undefined;
  }

  /** Past the age at which any value is stale, older answers no longer keep this one alive. */
  function ignoreOlder(isin: Isin, before: CheckedQuote, now: number) {
    records.older(isin);
    const unconfirmedMs = now - (stoodAt.get(isin) ?? before.checkedAt);
    if (unconfirmedMs > staleAfterMs(before.plannedIntervalMs)) {
      throw contractError("only older quotes came for too long", OLDER_FIELD);
    }
  }

  return {
    lists,
    quotes,
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
        if (!quotes.last(isin)) quotes.settle(isin, outcome);
        for (const follower of followers) {
          follower({ kind: "quote", isin, outcome, record: records.of(isin) });
        }
      }
    },
    remembered: () => [...held].flatMap(([isin, value]) => (value.isRemembered ? [isin] : [])),
    record: (isin) => records.of(isin),
    get deviceLeadMs() {
      return deviceLeadMs;
    },
    get count() {
      return count;
    },
    follow(listener) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    run: (key, ...check) => (key === LIST_KEY ? checkList(...check) : checkQuote(key, ...check)),
    failed(key, error, sentAt) {
      const at = clock.now();
      // What a gateway says in the service's place carries the gateway's own time.
      if (!isSilentStatus(error.status)) learn(error.serverDateMs, sentAt, at);
      const outcome = { at, error };
      if (key === LIST_KEY) return settle({ kind: "list", outcome });
      records.failed(key, error, clock.epochNow());
      settle({ kind: "quote", isin: key, outcome, record: records.of(key) });
    },
    serviceOffsetMs(now) {
      const serviceNow = serviceClock.at(now);
      return serviceNow === undefined ? undefined : serviceNow - now;
    },
  };
}
