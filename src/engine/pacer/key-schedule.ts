import { type Choice, chooseNext, chooseProbe, type Openings } from "./key-choice.ts";
import { type Demand, demandOf } from "./key-demand.ts";
import { createEntry, dueAt, type Entry, isSuspect, isWanted, NEVER } from "./key-entry.ts";
import { lastAnswered, type Survey, surveyOf } from "./key-survey.ts";

/** Whose turn it is: the watched keys, their weights, and when each was asked. Times in milliseconds. */
export interface KeySchedule {
  /**
   * The weight is the key's share of the pace; the interval limits how often it is asked. A key on call
   * is asked once for each `call`.
   */
  watch(key: string, weight: number, intervalMs?: number, isOnCall?: boolean): void;
  unwatch(key: string): void;
  /**
   * A key that never had a turn begins as one whose last turn was a cycle ago: many that are new must not
   * go before all others.
   */
  call(key: string, now: number, cycleMs: number): void;
  cancelCall(key: string): void;
  /** The most urgent of the keys that may be asked now; otherwise when the first may. */
  choose(now: number, openings: Openings): Choice;
  /** The key to try while the service is down since `downSince`. */
  chooseProbe(now: number, downSince: number): Choice;
  claim(entry: Entry, now: number): void;
  /** The same by name. Nothing happens to a key that is in flight already, or is not known. */
  claimKey(key: string, now: number): void;
  /**
   * Ends the flight of `key`. False, and nothing happens, when it was not in flight.
   * - `answered`: its information now dates from `sentAt`.
   * - `failed`: the failure of this key; it waits its interval, doubling up to a minute.
   * - `deferred`: not because of this key, but it has had its turn.
   * - `rejected`: a 429; the key keeps its turn.
   * - `given-up`: its request was late, and another key needed the connection.
   */
  settle(key: string, outcome: SettleReason, sentAt: number): boolean;
  /** The key is not asked for before `instant`, whatever else happens. */
  hold(key: string, instant: number): void;
  /** Keys whose last request failed may be asked again at once, before their interval has passed. */
  clearBackoff(): void;
  /** The service is slow, or was down: a request that was given up or failed once is no evidence about its key. */
  trustAgain(): void;
  isWatched(key: string): boolean;
  /** When the first key whose last request was answered is due; `Infinity` without one. */
  healthyDueAt(): number;
  /** The watched key that was answered last. */
  lastAnswered(): string | undefined;
  survey(now: number, failed: ReadonlySet<string>): Survey;
  /** Undefined while nothing is watched. */
  demand(): Demand | undefined;
  flights(): readonly Entry[];
  /** How many keys are in flight. */
  inFlight(): number;
}

type SettleReason = "answered" | "failed" | "deferred" | "rejected" | "given-up";

export function createKeySchedule(baseIntervalMs: number): KeySchedule {
  const entries = new Map<string, Entry>();
  const flying = new Set<Entry>();
  /** Computed at the first call after a change. */
  let demand: Demand | undefined;

  /** A key is forgotten when it is due: if it was sooner and is watched again, it would be asked too soon. */
  function forgetUnwatched(now: number) {
    for (const entry of entries.values()) {
      if (entry.weight === 0 && !entry.inFlight && dueAt(entry) <= now) entries.delete(entry.key);
    }
  }

  function claim(entry: Entry, now: number) {
    entry.inFlight = true;
    entry.isCalled = false;
    entry.sentAt = now;
    flying.add(entry);
  }

  const watched = () => [...entries.values()].filter((entry) => entry.weight > 0);

  return {
    watch(key, weight, intervalMs = baseIntervalMs / weight, isOnCall = false) {
      const entry = entries.get(key) ?? createEntry(key, weight, intervalMs);
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
      if (entry.turnAt === NEVER) entry.turnAt = now - cycleMs / entry.weight;
    },
    cancelCall(key) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.isCalled = false;
    },
    choose(now, openings) {
      forgetUnwatched(now);
      return chooseNext(entries.values(), now, openings);
    },
    chooseProbe: (now, downSince) => chooseProbe(entries.values(), now, downSince),
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
