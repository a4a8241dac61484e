import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import type { BackendStatus, Failure } from "#server/feed/feed-backend.ts";
import { concernsAllRequests, type OutcomeStore } from "#server/feed/outcome-store.ts";
import type { Fields } from "./replies.ts";
import type { ReadResult, Store } from "./store.ts";
import { readAnswer, readList, type StoredAnswer } from "./stored-answer.ts";
import type { SharedState } from "./stored-state.ts";

/** The answers and the status of the service that an edge reads from Redis. */
export interface EdgeAnswers {
  /** @param sentAt when the read was sent, in monotonic milliseconds */
  readonly receive: (
    reading: ReadResult,
    state: SharedState,
    isSnapshotDue: boolean,
    sentAt: number,
  ) => void;
  /** Reads the stored quotes of these instruments, each instrument once. */
  lookUp(isins: readonly Isin[]): void;
  /** Forgets instruments that are not wanted. */
  expire(isWanted: (isin: Isin) => boolean): void;
  /** The planned time between two checks, in milliseconds, from the last answer. */
  planMs(isin: Isin): number | undefined;
  /** The planned time between two checks of an instrument of weight 1, in milliseconds. */
  readonly cycleMs: number;
  readonly status: BackendStatus | undefined;
  readonly lastFailure: Failure | undefined;
  close(): void;
}

interface EdgeAnswersParts {
  readonly store: Pick<Store, "quotes" | "list">;
  readonly clock: Clock;
  readonly quotes: OutcomeStore<Quote>;
  readonly list: OutcomeStore<InstrumentList>;
  readonly wanted: () => Iterable<Isin>;
  readonly statusChanged: (next: BackendStatus, before: BackendStatus | undefined) => void;
  /** Called when Redis is away or a command fails. */
  readonly failed: (error: unknown) => void;
  /** Counts values that no leader writes. */
  readonly refused: (count: number) => void;
  /** Called for an answer of a process that was no longer the leader. */
  readonly fenced: () => void;
}

/** The leader counts as silent after this time: it reports its status once a second. */
const SILENT_MS = 5000;
/** Maximum age of a failure that ends the waits for a first answer. */
const NEWS_MS = 10_000;
/** Two reads of the same wait differ by less than this. */
const SAME_END_MS = 250;
const MAX_LOOKED_UP = 500;

export function createEdgeAnswers(parts: EdgeAnswersParts): EdgeAnswers {
  const { store, clock, quotes, list } = parts;
  const plans = new Map<Isin, number>();
  /** Instruments looked up since the last snapshot. */
  const lookedUp = new Set<Isin>();
  let highestFence = 0;
  let status: BackendStatus | undefined;
  let cycleMs = 0;
  let lastFailure: Failure | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function receive(
    reading: ReadResult,
    state: SharedState,
    isSnapshotDue: boolean,
    sentAt: number,
  ) {
    if (isSnapshotDue) {
      lookedUp.clear();
      lookUp([...parts.wanted()]);
      lookUpList();
    }
    for (const { fields } of reading.entries) {
      const answer = take(fields, reading.timeMs, reading.fence);
      if (answer === undefined) continue;
      if (answer.fence < highestFence) parts.fenced();
      else {
        highestFence = answer.fence;
        apply(answer, sentAt);
      }
    }
    receiveState(state, reading.timeMs, sentAt);
  }

  function take(fields: Fields, timeMs: number, fence: number): StoredAnswer | undefined {
    const answer = readAnswer(fields, timeMs, fence);
    if (answer === undefined) parts.refused(1);
    return answer;
  }

  function apply({ key, ageMs, askedAt, planMs, result }: StoredAnswer, sentAt: number) {
    const checked = { at: sentAt - ageMs, atEpochMs: askedAt };
    if (result === "list") return lookUpList();
    if ("error" in result) {
      const failure = { ...checked, error: result.error };
      if (concernsAllRequests(result.error)) {
        if (ageMs > NEWS_MS) return;
        quotes.interrupt(failure, () => false);
        list.interrupt(failure, () => false);
        return;
      }
      lastFailure = failure;
      if (key === LIST_KEY) return list.settle(LIST_KEY, failure);
    }
    if (key === LIST_KEY) return;
    plans.set(key, planMs);
    const last = quotes.last(key);
    const isKnown = last !== undefined && (last.atEpochMs === askedAt || last.at > checked.at);
    if (!isKnown) quotes.settle(key, { ...checked, ...result });
  }

  function receiveState(
    { gate, status: next, statusAgeMs }: SharedState,
    timeMs: number,
    sentAt: number,
  ) {
    if (next === undefined) return;
    reportedAt = sentAt - statusAgeMs;
    cycleMs = next.cycleMs;
    const { failure } = next;
    if (failure !== undefined && failure.askedAt !== lastFailure?.atEpochMs) {
      const at = sentAt - Math.max(0, timeMs - failure.askedAt);
      if (lastFailure === undefined || at > lastFailure.at) {
        lastFailure = { at, atEpochMs: failure.askedAt, error: failure.error };
      }
    }
    const closedUntil = gate.closedForMs > 0 ? sentAt + gate.closedForMs : undefined;
    const before = status;
    const isSameEnd =
      closedUntil !== undefined && Math.abs(closedUntil - (before?.closedUntil ?? 0)) < SAME_END_MS;
    status = {
      state: next.state,
      perMinute: next.perMinute,
      clientCount: next.desks,
      closedUntil: isSameEnd ? before?.closedUntil : closedUntil,
    };
    parts.statusChanged(status, before);
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
          const answer = take(fields, timeMs, Number.MAX_SAFE_INTEGER);
          if (answer === undefined) continue;
          if (answer.key === due[index]) apply(answer, sentAt);
          else parts.refused(1);
        }
      },
      (error: unknown) => {
        parts.failed(error);
        for (const isin of due) lookedUp.delete(isin);
      },
    );
  }

  function lookUpList() {
    const sentAt = clock.now();
    store.list().then(
      ({ timeMs, found: [fields] }) => {
        if (isClosed || fields === undefined || fields.size === 0) return;
        const answer = take(fields, timeMs, Number.MAX_SAFE_INTEGER);
        const result = answer && readList(fields);
        if (answer !== undefined && result === undefined) parts.refused(1);
        if (answer === undefined || result === undefined) return;
        const { askedAt, ageMs } = answer;
        if (list.last(LIST_KEY)?.atEpochMs === askedAt) return;
        list.settle(LIST_KEY, { at: sentAt - ageMs, atEpochMs: askedAt, ...result });
      },
      // The next snapshot reads the list again.
      parts.failed,
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
    get cycleMs() {
      return cycleMs;
    },
    /** Reports no pace once the leader is silent. */
    get status() {
      return (
        status && (clock.now() - reportedAt > SILENT_MS ? { ...status, perMinute: 0 } : status)
      );
    },
    get lastFailure() {
      return lastFailure;
    },
    close() {
      isClosed = true;
    },
  };
}
