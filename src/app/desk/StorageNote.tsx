import { Suspense } from "react";
import { StorageTrouble } from "#app/lazy-parts.ts";
import { usePersistState } from "#app/use-persisted.ts";
import { useDesk } from "./desk-context.ts";

/** Note that the browser stores nothing, or that stored data cannot be read. */
export function StorageNote() {
  const { store } = useDesk();
  return usePersistState(store) === "well" ? null : (
    <Suspense>
      <StorageTrouble persistedEntries={store.persistedEntries()} />
    </Suspense>
  );
}
