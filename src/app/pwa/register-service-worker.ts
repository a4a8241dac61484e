import { SERVICE_WORKER, trustedScriptUrl } from "#app/start/trusted-address.ts";

/**
 * Lets the page open while the gateway is down. Registered once the page has shown its first quotes: the
 * build is stored when the page is idle, mostly from the browser's own cache.
 */
export async function registerServiceWorker(
  workers: ServiceWorkerContainer | undefined,
): Promise<void> {
  try {
    // Absent where the page came by plain HTTP from elsewhere than this device.
    await workers?.register(trustedScriptUrl(SERVICE_WORKER), { updateViaCache: "none" });
    const registration = await workers?.ready;
    registration?.active?.postMessage("the page stands");
  } catch {
    // A browser that keeps nothing refuses this, too: the page then needs its gateway to open.
  }
}
