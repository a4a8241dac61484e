import { useCallback, useSyncExternalStore } from "react";
import type { Persisted } from "#storage/persisted.ts";
import type { Store } from "#storage/store.ts";

/** Returns a persisted value, and follows its changes from this tab or another. */
export const usePersisted = <Value>(persisted: Persisted<Value>): Value =>
  useSyncExternalStore(persisted.subscribe, persisted.get);

/** Returns the state of the storage as one text, which changes with each problem: `well` without one. */
export function usePersistState({ persistedEntries }: Store): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = persistedEntries().map((entry) => entry.subscribe(listener));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    [persistedEntries],
  );
  return useSyncExternalStore(subscribe, () => {
    const states = persistedEntries().map((entry) =>
      [entry.persistState(), entry.issues().length].join(),
    );
    return states.every((state) => state === WELL) ? "well" : states.join(" ");
  });
}

/** State of an entry that is stored and has no issue. */
const WELL = "kept,0";
