import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import { type CheckKey, LIST_KEY } from "#engine/protocol/check-answer.ts";
import type { ListSchedule } from "./requests/list-schedule.ts";
import type { CombinedDemand } from "./seats/combined-demand.ts";
import type { Seats } from "./seats/seats.ts";
import type { EngineStream } from "./stream/stream.ts";

/** Keeps the pacer's keys equal to the combined demand of all seats. */
export interface WatchedKeys {
  /** The demand of a seat or the policy has changed: passes the difference to the pacer. */
  update(): void;
  /** Watches the list at its current interval, or stops watching it. */
  updateList(): void;
  /** A request was sent. */
  sent(key: CheckKey): void;
  /** Notes the end of a request: a key that no seat wants is removed from the pacer. */
  ended(key: CheckKey): void;
}

interface WatchedKeysDeps {
  readonly pacer: Pick<PolicyPacer, "watch" | "watchEvery" | "unwatch" | "policy">;
  readonly seats: Pick<Seats, "isAnyActive">;
  readonly demand: Pick<CombinedDemand, "wants" | "update">;
  readonly listSchedule: Pick<ListSchedule, "intervalMs">;
  /** The keys with a request in flight. */
  readonly inFlight: Pick<ReadonlyMap<CheckKey, unknown>, "has">;
  readonly stream: Pick<EngineStream, "covers" | "isCovering">;
}

export function createWatchedKeys(deps: WatchedKeysDeps): WatchedKeys {
  const { pacer, seats, demand, listSchedule, inFlight, stream } = deps;
  let hasSent = false;

  /**
   * Removes a key from the pacer. One in flight stays watched until its answer arrives, so that it is not requested
   * twice.
   */
  function unwatch(key: CheckKey) {
    if (!inFlight.has(key)) pacer.unwatch(key);
  }

  /** Watches the list while a tab is visible; alerts do not need it. */
  function updateList() {
    if (!seats.isAnyActive()) return unwatch(LIST_KEY);
    // The very first request is for a watched instrument; after it the list does not wait.
    if (!hasSent && demand.wants().size > 0 && !stream.isCovering) return;
    pacer.watchEvery(LIST_KEY, listSchedule.intervalMs(pacer.policy().baseIntervalMs));
  }

  return {
    update() {
      const before = demand.wants();
      demand.update();
      const wants = demand.wants();
      for (const isin of before.keys()) if (!wants.has(isin)) unwatch(isin);
      for (const [isin, { weight, interval }] of wants) {
        if (stream.covers(isin)) pacer.watch(isin, weight, { isOnCall: true });
        else if (interval === undefined) pacer.watch(isin, weight);
        else {
          const { ms: shortestIntervalMs, isOnCall } = interval;
          pacer.watch(isin, weight, { shortestIntervalMs, isOnCall });
        }
      }
      updateList();
    },
    updateList,
    sent(key) {
      const isFirst = !hasSent;
      hasSent = true;
      if (isFirst || key === LIST_KEY) updateList();
    },
    ended(key) {
      if (key === LIST_KEY) updateList();
      else if (!demand.wants().has(key)) unwatch(key);
    },
  };
}
