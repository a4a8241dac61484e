import type { BrowserContext } from "playwright/test";

/** Lets a browser's pages begin with a wished pace, as if it had been written down before. */
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
