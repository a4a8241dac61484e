/** The tabs of this origin, as a service worker sees them. */
export interface Pages {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}
interface Page {
  focus(): Promise<unknown>;
}

/**
 * Brings a tab that is open to the front, the one that was used last, or opens one: what a person
 * expects who taps a notice. Never rejects: a browser that allows neither leaves all as it is.
 */
export async function showPage(pages: Pages): Promise<void> {
  try {
    const [last] = await pages.matchAll({ type: "window", includeUncontrolled: true });
    await (last ? last.focus() : pages.openWindow("/"));
  } catch {
    // Nothing more can be done from here; the notice itself was read.
  }
}
