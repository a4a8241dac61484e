import { innerParts } from "#app/lazy-inner-parts.ts";
import { parts } from "#app/lazy-parts.ts";
import { registerServiceWorker } from "#app/pwa/register-service-worker.ts";
import { tableParts } from "#features/watchlist/lazy-parts.ts";
import { workersOf } from "./service-workers.ts";

/**
 * Fetches every part ahead of its need, so that a gateway that goes down later takes no part of the
 * page with it; what cannot be had now is had when it is shown. A browser that is set to save data
 * fetches no part before it is shown, and keeps none.
 */
export async function fetchParts(): Promise<void> {
  if (savesData(navigator)) return;
  await everyPart();
  // Then the browser has most of what it is to keep.
  if (import.meta.env.PROD) await registerServiceWorker(workersOf(navigator));
}

/** Waits until each part is there, or cannot be had. */
export async function everyPart(): Promise<void> {
  const all = [...parts, ...Object.values(innerParts), ...tableParts];
  await Promise.allSettled(all.map((part) => part()));
}

/** Whether the browser asks pages to save data, if it says so (not in every engine). */
function savesData(
  navigator: Navigator & { readonly connection?: { readonly saveData?: boolean } },
) {
  try {
    return navigator.connection?.saveData === true;
  } catch {
    // A hardened browser may throw when asked, which counts as no answer.
    return false;
  }
}
