import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { Failure } from "#server/feed/feed-backend.ts";
import { concernsAllRequests, type OutcomeStore } from "#server/feed/outcomes/outcome-store.ts";
import type { RedisUser } from "#server/shared-feed/redis/redis-user.ts";
import type { Fields } from "#server/shared-feed/redis/replies.ts";
import type { Store } from "#server/shared-feed/store/store.ts";
import {
  readAnswer,
  readList,
  type StoredAnswer,
} from "#server/shared-feed/store/stored-answer.ts";
import type { AnswersRead } from "./answers-reader.ts";

/** Passes the answers that an edge reads from Redis to the outcome stores of its feed. */
export interface EdgeAnswers {
  /** Applies the answers of one read. */
  readonly receive: (read: AnswersRead) => void;
  /** Reads the stored quotes of these instruments, each instrument once. */
  lookUp(isins: readonly Isin[]): void;
  /** Drops the plans of unwanted instruments. */
  expire(isWanted: (isin: Isin) => boolean): void;
  /** Returns the planned time between two checks, in milliseconds, from the last answer. */
  planMs(isin: Isin): number | undefined;
  close(): void;
}

/** Receives the failures of an edge's reads. */
export interface EdgeReadListener extends RedisUser {
  /** Called with the number of values that no leader writes. */
  readonly onInvalidValues: (count: number) => void;
  /** Called for an answer of a process that was no longer the leader. */
  readonly onFenced: () => void;
}

interface EdgeAnswersParts extends EdgeReadListener {
  readonly store: Pick<Store, "quotes" | "list">;
  readonly clock: Clock;
  readonly quotes: OutcomeStore<Quote>;
  readonly list: OutcomeStore<InstrumentList>;
  /** Returns the instruments that a snapshot reads. */
  readonly wanted: () => Iterable<Isin>;
  /** Called with each failure of a single request. */
  readonly onFailure: (failure: Failure) => void;
}

/** Maximum age of a failure that ends the waits for a first answer. */
const MAX_FAILURE_AGE_MS = 10_000;
const MAX_LOOKED_UP = 500;
/** A stored answer may have any fence: the script that writes it checks the fence. */
const ANY_FENCE = Number.MAX_SAFE_INTEGER;

export function createEdgeAnswers(parts: EdgeAnswersParts): EdgeAnswers {
  const { store, clock, quotes, list } = parts;
  const plans = new Map<Isin, number>();
  /** Instruments looked up since the last snapshot. */
  const lookedUp = new Set<Isin>();
  let highestFence = 0;
  let isClosed = false;

  function receive({ result, isSnapshotDue, sentAt }: AnswersRead) {
    if (isSnapshotDue) {
      lookedUp.clear();
      lookUp([...parts.wanted()]);
      lookUpList();
    }
    for (const { fields } of result.entries) {
      const answer = parse(fields, result.timeMs, result.fence);
      if (answer === undefined) continue;
      if (answer.fence < highestFence) parts.onFenced();
      else {
        highestFence = answer.fence;
        apply(answer, sentAt);
      }
    }
  }

  function parse(fields: Fields, timeMs: number, fence: number): StoredAnswer | undefined {
    const answer = readAnswer(fields, timeMs, fence);
    if (answer === undefined) parts.onInvalidValues(1);
    return answer;
  }

  function apply({ key, ageMs, answeredAtMs, planMs, result }: StoredAnswer, sentAt: number) {
    const checked = { at: sentAt - ageMs, atEpochMs: answeredAtMs };
    if (result === "list") return lookUpList();
    if ("error" in result) {
      const failure = { ...checked, error: result.error };
      if (concernsAllRequests(result.error)) {
        if (ageMs <= MAX_FAILURE_AGE_MS) endWaits(failure);
        return;
      }
      parts.onFailure(failure);
      if (key === LIST_KEY) return list.settle(LIST_KEY, failure);
    }
    if (key === LIST_KEY) return;
    plans.set(key, planMs);
    const last = quotes.last(key);
    const isKnown = last !== undefined && (last.atEpochMs === answeredAtMs || last.at > checked.at);
    if (!isKnown) quotes.settle(key, { ...checked, ...result });
  }

  function endWaits(failure: Failure) {
    quotes.interrupt(failure, () => false);
    list.interrupt(failure, () => false);
  }

  /** Reads stored quotes: other edges may have requested these instruments. */
  function lookUp(isins: readonly Isin[]) {
    const due = isins.filter((isin) => !lookedUp.has(isin)).slice(0, MAX_LOOKED_UP);
    if (due.length === 0) return;
    for (const isin of due) lookedUp.add(isin);
    const sentAt = clock.now();
    store.quotes(due).then(
      ({ timeMs, found }) => {
        if (isClosed) return;
        for (const [index, fields] of found.entries()) {
          if (fields.size === 0) continue;
          const answer = parse(fields, timeMs, ANY_FENCE);
          if (answer === undefined) continue;
          if (answer.key === due[index]) apply(answer, sentAt);
          else parts.onInvalidValues(1);
        }
      },
      (error: unknown) => {
        parts.onError(error);
        for (const isin of due) lookedUp.delete(isin);
      },
    );
  }

  function lookUpList() {
    const sentAt = clock.now();
    store.list().then(
      ({ timeMs, found: [fields] }) => {
        if (isClosed || fields === undefined || fields.size === 0) return;
        const answer = parse(fields, timeMs, ANY_FENCE);
        const result = answer && readList(fields);
        if (answer !== undefined && result === undefined) parts.onInvalidValues(1);
        if (answer === undefined || result === undefined) return;
        const { answeredAtMs, ageMs } = answer;
        if (list.last(LIST_KEY)?.atEpochMs === answeredAtMs) return;
        list.settle(LIST_KEY, { at: sentAt - ageMs, atEpochMs: answeredAtMs, ...result });
      },
      // The next snapshot reads the list again.
      parts.onError,
    );
  }

  return {
    receive,
    lookUp,
    expire(isWanted) {
      for (const isin of plans.keys()) if (!isWanted(isin)) plans.delete(isin);
      for (const isin of lookedUp) if (!isWanted(isin)) lookedUp.delete(isin);
    },
    planMs: (isin) => plans.get(isin),
    close() {
      isClosed = true;
    },
  };
}
