/** Tabs of this origin, as a service worker sees them. */
export interface Pages {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}
interface Page {
  focus(): Promise<unknown>;
}

/**
 * Brings the tab that was used last to the front, or opens one: a user who taps a notification expects
 * this. Never rejects; does nothing if the browser allows neither.
 */
export async function showPage(pages: Pages): Promise<void> {
  try {
    const [last] = await pages.matchAll({ type: "window", includeUncontrolled: true });
    await (last ? last.focus() : pages.openWindow("/"));
  } catch {
    // Nothing else can be done here, and the user has read the notification.
  }
}
