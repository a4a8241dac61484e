import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { PacePolicy } from "#engine/protocol/source-status.ts";
import { createTabSource, type TabSourceOptions } from "#live/tab-source.ts";
import { openPaceStore, type PaceStore } from "#storage/pace.ts";
import type { PacePreference } from "#storage/pace-preference.ts";
import type { Store } from "#storage/store.ts";
import type { Config } from "./config.ts";

/** Minimum time between two writes of the learned limit, unless a gate closes. */
const SAVE_MS = 5000;

/** Converts a user's preference to the policy of a source. */
export const policyOf = ({ everySeconds, mostPerMinute }: PacePreference): PacePolicy => ({
  baseIntervalMs: everySeconds * 1000,
  mostPerMinute: mostPerMinute ?? undefined,
});

export interface OpenSourceOptions {
  readonly sourceId: string;
  readonly stream: Config["stream"];
  readonly clock: Clock;
  readonly store: Store;
  readonly page: Window;
  readonly connectHub: TabSourceOptions["connectHub"];
}

/** Opens a source with the user's preferences and the limit that earlier pages learned. */
export function openSource({
  sourceId,
  stream,
  clock,
  store,
  page,
  connectHub,
}: OpenSourceOptions): QuoteSource {
  const learned = openPaceStore(sourceId, () => page.localStorage, clock);
  const source = createTabSource({
    sourceId,
    stream,
    clock,
    policy: policyOf(store.pacePreference.get()),
    isVisible: !page.document.hidden,
    memory: () => learned.load(),
    connectHub,
  });
  const unsubscribe = store.pacePreference.subscribe(() =>
    source.setPolicy(policyOf(store.pacePreference.get())),
  );
  storeLearned(source, learned, clock);
  return {
    ...source,
    close() {
      unsubscribe();
      source.close();
    },
  };
}

/** Stores what the source learns of its limit. */
function storeLearned(source: QuoteSource, learned: PaceStore, clock: Clock) {
  let saved = "";
  let savedAt = Number.NEGATIVE_INFINITY;
  let savedGate = Number.NEGATIVE_INFINITY;
  source.subscribe((status) => {
    const { memory, serviceOffsetMs, closedUntil = Number.NEGATIVE_INFINITY } = status;
    const now = clock.now();
    const text = JSON.stringify([memory.perMinute, memory.longestWaitMs, closedUntil]);
    // A gate that closes is stored at once: a page that reloads must send nothing during a Retry-After.
    const isDue = closedUntil > savedGate || now - savedAt >= SAVE_MS;
    if (text === saved || !isDue) return;
    saved = text;
    savedAt = now;
    savedGate = closedUntil;
    // `memory` has no gate that is still closed after a user reset the pace.
    learned.save({
      ...memory,
      closedForMs: Math.max(0, closedUntil - now),
      ...(closedUntil > now && serviceOffsetMs !== undefined
        ? { closedUntilServiceMs: closedUntil + serviceOffsetMs }
        : {}),
    });
  });
}
