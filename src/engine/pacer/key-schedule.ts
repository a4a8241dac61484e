import { type Choice, chooseNext, chooseTry, type Openings } from "./key-choice.ts";
import { type Demand, demandOf } from "./key-demand.ts";
import { createKeyEntry, dueAt, isSuspect, isWanted, type KeyEntry, NEVER } from "./key-entry.ts";
import { lastAnswered, type Survey, surveyOf } from "./key-survey.ts";

/** The watched keys, their weights and their requests. Decides whose turn it is. Times are milliseconds. */
export interface KeySchedule {
  /**
   * Watches a key. The weight is its share of the pace; the interval is the shortest one between two requests.
   * A key on call is requested once for each `call`.
   */
  watch(key: string, weight: number, intervalMs?: number, isOnCall?: boolean): void;
  unwatch(key: string): void;
  /**
   * Calls a key. One that never had a turn counts as if its last turn was a cycle ago, so that many new keys do
   * not go before all others. The cycle is computed for such a key alone, because a feed calls many keys often.
   */
  call(key: string, now: number, cycleMs: () => number): void;
  cancelCall(key: string): void;
  /** Chooses the most urgent key that may be requested now; otherwise returns when the first key may be. */
  choose(now: number, openings: Openings): Choice;
  /** Chooses the key to try while the service is down. */
  chooseTry(now: number, downSince: number): Choice;
  /** Marks a key as in flight. */
  claim(entry: KeyEntry, now: number): void;
  /** Marks a key as in flight by its name. Does nothing for a key that is in flight or unknown. */
  claimKey(key: string, now: number): void;
  /**
   * Ends the request of `key`. Returns false and does nothing if none was in flight.
   * - `answered`: the information about the key dates from `sentAt`.
   * - `failed`: a failure of this key; it waits its interval, doubled with each failure up to a minute.
   * - `deferred`: a failure that has other causes; the key has had its turn.
   * - `rejected`: a 429; the key keeps its turn.
   * - `given-up`: the request was late, and another key needed the connection.
   */
  settle(key: string, outcome: SettleReason, sentAt: number): boolean;
  /** Blocks the key until `instant`. */
  hold(key: string, instant: number): void;
  /** Allows keys whose last request failed to be requested at once, before their interval has passed. */
  clearBackoff(): void;
  /** The service is slow or was down, so a request that was given up or failed once says nothing about its key. */
  trustAgain(): void;
  isWatched(key: string): boolean;
  /** The instant at which the first healthy key is due; `Infinity` without one. */
  healthyDueAt(): number;
  /** Returns the watched key that was answered last; undefined before any answer. */
  lastAnswered(): string | undefined;
  survey(now: number, failed: ReadonlySet<string>): Survey;
  /** Undefined while nothing is watched. */
  demand(): Demand | undefined;
  /** The keys with a request in flight. */
  flights(): readonly KeyEntry[];
  /** The number of keys in flight. */
  inFlight(): number;
}

type SettleReason = "answered" | "failed" | "deferred" | "rejected" | "given-up";

export function createKeySchedule(baseIntervalMs: number): KeySchedule {
  const entries = new Map<string, KeyEntry>();
  const flying = new Set<KeyEntry>();
  /** The cached demand; undefined after a change. */
  let demand: Demand | undefined;

  /** Forgets unwatched keys once they are due. If one were forgotten sooner, watching it again could ask too soon. */
  function forgetUnwatched(now: number) {
    for (const entry of entries.values()) {
      if (entry.weight === 0 && !entry.inFlight && dueAt(entry) <= now) entries.delete(entry.key);
    }
  }

  function claim(entry: KeyEntry, now: number) {
    entry.inFlight = true;
    entry.isCalled = false;
    entry.sentAt = now;
    flying.add(entry);
  }

  const watched = () => [...entries.values()].filter((entry) => entry.weight > 0);

  return {
    watch(key, weight, intervalMs = baseIntervalMs / weight, isOnCall = false) {
      const entry = entries.get(key) ?? createKeyEntry(key, weight, intervalMs);
      entries.set(key, Object.assign(entry, { weight, intervalMs, isOnCall }));
      demand = undefined;
    },
    unwatch(key) {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entry.weight = 0;
      entry.isCalled = false;
      demand = undefined;
    },
    call(key, now, cycleMs) {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entry.isCalled = true;
      if (entry.turnAt === NEVER) entry.turnAt = now - cycleMs() / entry.weight;
    },
    cancelCall(key) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.isCalled = false;
    },
    choose(now, openings) {
      forgetUnwatched(now);
      return chooseNext(entries.values(), now, openings);
    },
    chooseTry: (now, downSince) => chooseTry(entries.values(), now, downSince),
    claim,
    claimKey(key, now) {
      const entry = entries.get(key);
      if (entry && !entry.inFlight) claim(entry, now);
    },
    settle(key, outcome, sentAt) {
      const entry = entries.get(key);
      if (entry === undefined || !entry.inFlight) return false;
      entry.inFlight = false;
      flying.delete(entry);
      if (outcome === "rejected" || outcome === "given-up") entry.isCalled = true;
      if (outcome !== "rejected") entry.turnAt = Math.max(entry.turnAt, sentAt);
      entry.isUnanswered = outcome !== "answered" && outcome !== "rejected";
      if (outcome === "answered") {
        entry.answeredAt = Math.max(entry.answeredAt, sentAt);
        entry.failures = 0;
      }
      if (outcome === "failed" || (outcome === "given-up" && isSuspect(entry))) entry.failures += 1;
      if (outcome !== "rejected") entry.isGivenUp = outcome === "given-up";
      return true;
    },
    hold(key, instant) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.retryNotBefore = Math.max(entry.retryNotBefore, instant);
    },
    clearBackoff() {
      for (const entry of entries.values()) {
        if (!entry.isUnanswered || entry.inFlight) continue;
        entry.failures = 0;
        entry.isGivenUp = false;
        entry.sentAt = NEVER;
      }
    },
    trustAgain() {
      for (const entry of entries.values()) {
        if (entry.failures === 1) entry.failures = 0;
        entry.isGivenUp = false;
      }
    },
    isWatched: (key) => (entries.get(key)?.weight ?? 0) > 0,
    healthyDueAt: () =>
      watched()
        .filter((entry) => isWanted(entry) && !entry.inFlight && !isSuspect(entry))
        .reduce((earliest, entry) => Math.min(earliest, dueAt(entry)), Number.POSITIVE_INFINITY),
    lastAnswered: () => lastAnswered(entries.values())?.key,
    survey: (now, failed) => surveyOf([...entries.values()], now, failed),
    demand() {
      demand ??= demandOf(watched(), baseIntervalMs);
      return demand;
    },
    flights: () => [...flying],
    inFlight: () => flying.size,
  };
}
