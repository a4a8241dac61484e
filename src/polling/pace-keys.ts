/** Whose turn it is: the watched keys, their weights, and when each was asked. Times in milliseconds. */
export interface KeySchedule {
  watch(key: string, weight: number): void;
  unwatch(key: string): void;
  /** The most urgent of the keys that may be asked now; otherwise when the first may. */
  choose(now: number): { key: string; isNew: boolean } | { waitUntil: number };
  claim(key: string, now: number): void;
  /**
   * Ends the flight of `key`. False, and nothing happens, when it was not in flight.
   * - `answered`: the information dates from `sentAt` now.
   * - `failed`: by itself; it waits its interval, doubling to a minute.
   * - `deferred`: by no fault of its own, but it has had its turn.
   * - `refused`: it was not let in and keeps its turn.
   */
  land(key: string, outcome: Outcome, sentAt: number): boolean;
  /** What failed last may be asked again at once, before its interval has passed. */
  forgiveFailures(): void;
  isWatched(key: string): boolean;
  totalWeight(): number;
  inFlight(): number;
}

type Outcome = "answered" | "failed" | "deferred" | "refused";

interface Entry {
  readonly key: string;
  /** 0 once unwatched; the entry then lives on until the key might have been asked again. */
  weight: number;
  /** Base interval / weight: it is never asked more often than that. */
  intervalMs: number;
  sentAt: number;
  /** When it last had its turn; the longer ago, the more urgent. */
  turnAt: number;
  failures: number;
  /** Its last request brought nothing. */
  isUnanswered: boolean;
  inFlight: boolean;
}

const LONGEST_FAILURE_WAIT = 60_000;
const NEVER = Number.NEGATIVE_INFINITY;

export function createKeySchedule(baseIntervalMs: number): KeySchedule {
  const entries = new Map<string, Entry>();
  let totalWeight: number | undefined = 0;
  let inFlight = 0;

  const dueAt = (entry: Entry): number => {
    if (entry.failures < 2) return entry.sentAt + entry.intervalMs;
    const backOff = Math.min(LONGEST_FAILURE_WAIT, entry.intervalMs * 2 ** (entry.failures - 1));
    return entry.sentAt + Math.max(entry.intervalMs, backOff);
  };

  const sumOfWeights = (): number => {
    let sum = 0;
    for (const entry of entries.values()) sum += entry.weight;
    return sum;
  };

  return {
    watch(key, weight) {
      const intervalMs = baseIntervalMs / weight;
      const known = entries.get(key);
      if (known === undefined) {
        const fresh = {
          sentAt: NEVER,
          turnAt: NEVER,
          failures: 0,
          isUnanswered: false,
          inFlight: false,
        };
        entries.set(key, { key, weight, intervalMs, ...fresh });
      } else {
        known.weight = weight;
        known.intervalMs = intervalMs;
      }
      totalWeight = undefined;
    },
    unwatch(key) {
      const entry = entries.get(key);
      if (entry === undefined) return;
      // Forgotten at once, a key that is watched again at once would be asked too soon.
      entry.weight = 0;
      totalWeight = undefined;
    },
    choose(now) {
      let chosen: Entry | undefined;
      let greatestUrgency = NEVER;
      let earliest = Number.POSITIVE_INFINITY;
      for (const entry of entries.values()) {
        if (entry.inFlight) continue;
        const due = dueAt(entry);
        if (entry.weight === 0) {
          if (due <= now) entries.delete(entry.key);
        } else if (due > now) {
          earliest = Math.min(earliest, due);
        } else {
          const urgency = entry.weight * (now - entry.turnAt);
          // Of the never asked, all infinitely urgent, the weightier goes first.
          const tie = urgency === greatestUrgency && entry.weight > (chosen?.weight ?? 0);
          if (urgency > greatestUrgency || tie) {
            chosen = entry;
            greatestUrgency = urgency;
          }
        }
      }
      if (chosen === undefined) return { waitUntil: earliest };
      return { key: chosen.key, isNew: chosen.sentAt === NEVER };
    },
    claim(key, now) {
      const entry = entries.get(key);
      if (entry === undefined || entry.inFlight) return;
      entry.inFlight = true;
      entry.sentAt = now;
      inFlight += 1;
    },
    land(key, outcome, sentAt) {
      const entry = entries.get(key);
      if (entry === undefined || !entry.inFlight) return false;
      entry.inFlight = false;
      inFlight -= 1;
      if (outcome !== "refused") entry.turnAt = Math.max(entry.turnAt, sentAt);
      entry.isUnanswered = outcome === "failed" || outcome === "deferred";
      if (outcome === "answered") entry.failures = 0;
      if (outcome === "failed") entry.failures += 1;
      return true;
    },
    forgiveFailures() {
      for (const entry of entries.values()) {
        if (!entry.isUnanswered || entry.inFlight) continue;
        entry.failures = 0;
        entry.sentAt = NEVER;
      }
    },
    isWatched: (key) => (entries.get(key)?.weight ?? 0) > 0,
    totalWeight() {
      totalWeight ??= sumOfWeights();
      return totalWeight;
    },
    inFlight: () => inFlight,
  };
}
