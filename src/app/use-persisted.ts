import { useCallback, useSyncExternalStore } from "react";
import type { Persisted } from "#storage/persisted.ts";
import type { Store } from "#storage/store.ts";

/** A persisted value, and every change of it, from this tab or another. */
export const usePersisted = <Value>(kept: Persisted<Value>): Value =>
  useSyncExternalStore(kept.subscribe, kept.get);

/** The state of the storage as one text, which changes with each problem. */
export function usePersistState({ persistedEntries }: Store): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = persistedEntries().map((keeper) => keeper.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [persistedEntries],
  );
  return useSyncExternalStore(subscribe, () => {
    const troubles = persistedEntries().map((keeper) =>
      [keeper.persistState(), keeper.issues().length].join(),
    );
    return troubles.every((trouble) => trouble === WELL) ? "well" : troubles.join(" ");
  });
}

const WELL = "kept,0";
