import type { BrowserContext } from "playwright/test";

/** Stores a pace preference before a browser's pages load. */
export async function setPacePreference(
  context: BrowserContext,
  everySeconds: number,
  mostPerMinute: number | null = null,
): Promise<void> {
  await context.addInitScript((preference) => {
    // The script runs in a new page's blank document too, which has no storage.
    if (location.protocol === "http:") localStorage.setItem("touchline:pace-wish", preference);
  }, JSON.stringify({ everySeconds, mostPerMinute }));
}
