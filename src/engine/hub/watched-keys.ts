import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { Isin } from "#market/isin.ts";
import type { ListSchedule } from "./requests/list-schedule.ts";
import type { RequestLoop } from "./requests/request-loop.ts";
import { backgroundWeight, type Want } from "./seats/demand.ts";
import type { Seats } from "./seats/seats.ts";
import type { EngineStream } from "./stream/stream.ts";

/** Keeps the pacer's keys equal to the combined demand of all seats. */
export interface WatchedKeys {
  /** The combined demand of all seats. */
  readonly union: () => ReadonlyMap<Isin, Want>;
  /** The demand of a seat or the policy has changed: passes the difference to the pacer. */
  update(): void;
  /** Watches the list at its current interval, or stops watching it. */
  updateList(): void;
  /** A request has ended: a key that no seat wants any more is removed from the pacer. */
  ended(key: CheckKey): void;
  /** @param now monotonic milliseconds */
  plannedIntervalMs(isin: Isin, now: number): number;
}

interface WatchedKeysParts {
  readonly pacer: Pick<PolicyPacer, "watch" | "watchEvery" | "unwatch" | "policy" | "snapshot">;
  readonly seats: Pick<Seats, "union" | "isAnyActive">;
  readonly listSchedule: Pick<ListSchedule, "intervalMs">;
  readonly requests: () => Pick<RequestLoop, "isInFlight" | "hasSent">;
  readonly stream: () => Pick<EngineStream, "covers" | "isCovering">;
}

export function createWatchedKeys(parts: WatchedKeysParts): WatchedKeys {
  const { pacer, seats, listSchedule, requests, stream } = parts;
  let wanted: ReadonlyMap<Isin, Want> = new Map();

  /** A key in flight stays watched until its answer arrives, so that it is not requested twice. */
  function unwatch(key: CheckKey) {
    if (!requests().isInFlight(key)) pacer.unwatch(key);
  }

  /** Watches the list while a tab is visible; alerts do not need it. */
  function updateList() {
    if (!seats.isAnyActive()) return unwatch(LIST_KEY);
    // The very first request is for a watched instrument; after it the list does not wait.
    if (!requests().hasSent && wanted.size > 0 && !stream().isCovering) return;
    pacer.watchEvery(LIST_KEY, listSchedule.intervalMs(pacer.policy().baseIntervalMs));
  }

  return {
    union: () => wanted,
    update() {
      const before = wanted;
      wanted = seats.union(backgroundWeight(pacer.policy().baseIntervalMs));
      for (const isin of before.keys()) if (!wanted.has(isin)) unwatch(isin);
      for (const [isin, { weight, interval }] of wanted) {
        if (stream().covers(isin)) pacer.watch(isin, weight, { isOnCall: true });
        else if (interval === undefined) pacer.watch(isin, weight);
        else {
          const { ms: shortestIntervalMs, isOnCall } = interval;
          pacer.watch(isin, weight, { shortestIntervalMs, isOnCall });
        }
      }
      updateList();
    },
    updateList,
    ended(key) {
      if (key === LIST_KEY) updateList();
      else if (!wanted.has(key)) unwatch(key);
    },
    plannedIntervalMs(isin, now) {
      const { cycleMs } = pacer.snapshot(now);
      const { weight = 1, interval } = wanted.get(isin) ?? {};
      if (interval !== undefined) return Math.max(interval.ms, cycleMs / weight);
      return Math.max(pacer.policy().baseIntervalMs, cycleMs) / weight;
    },
  };
}
