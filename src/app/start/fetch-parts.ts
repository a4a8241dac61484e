import { innerParts } from "#app/lazy-inner-parts.ts";
import { loadPresenter, parts } from "#app/lazy-parts.ts";
import { registerServiceWorker } from "#app/pwa/register-service-worker.ts";
import { tableParts } from "#features/watchlist/lazy-parts.ts";
import { prefetch } from "#ui/parts/import-with-retry.ts";
import { workersOf } from "./service-workers.ts";

/**
 * Prefetches every part: after that, a gateway that goes down leaves no part of the page missing. A part
 * that fails now is fetched again when it is shown. Does nothing if the browser is set to save data.
 */
export async function fetchParts(isSimulated: boolean): Promise<void> {
  if (savesData(navigator)) return;
  await settleParts();
  if (isSimulated) await prefetch(loadPresenter).catch(() => undefined);
  // Registered last: the browser's cache then has most of the files that the service worker stores.
  if (import.meta.env.PROD) await registerServiceWorker(workersOf(navigator));
}

/** Waits until each part has loaded or failed. */
export async function settleParts(): Promise<void> {
  const all = [...parts, ...Object.values(innerParts), ...tableParts];
  await Promise.allSettled(all.map(prefetch));
}

/** Returns whether the browser asks pages to save data. Not every browser says so. */
function savesData(
  navigator: Navigator & { readonly connection?: { readonly saveData?: boolean } },
) {
  try {
    return navigator.connection?.saveData === true;
  } catch {
    // A hardened browser may throw.
    return false;
  }
}
