import { SERVICE_WORKER, trustedScriptUrl } from "#app/start/trusted-address.ts";

/**
 * Registers the service worker, with which the page opens while the gateway is down, and makes it store the
 * build. Call it when the page is idle after its first quotes: most files then come from the browser's own
 * cache. Never rejects.
 */
export async function registerServiceWorker(
  workers: ServiceWorkerContainer | undefined,
): Promise<void> {
  try {
    // `workers` is undefined on a page that another device serves by plain HTTP.
    await workers?.register(trustedScriptUrl(SERVICE_WORKER), { updateViaCache: "none" });
    const registration = await workers?.ready;
    registration?.active?.postMessage("the page stands");
  } catch {
    // A browser that stores nothing refuses service workers, too: the page then opens only with its gateway.
  }
}
