import { Suspense } from "react";
import { StorageTrouble } from "#app/lazy-parts.ts";
import { useDesk } from "./desk-context.ts";
import { useHasStorageBanner } from "./use-banners.ts";

/** Note that the browser stores nothing, or that stored data cannot be read. */
export function StorageNote() {
  const { store } = useDesk();
  return useHasStorageBanner() ? (
    <Suspense>
      <StorageTrouble persistedEntries={store.persistedEntries()} />
    </Suspense>
  ) : null;
}
