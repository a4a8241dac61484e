/**
 * Returns the browser's service workers. Undefined if it has none, as on a page that another device serves
 * by plain HTTP, or if reading them throws, as when site data is blocked.
 */
export function workersOf(browser: {
  readonly serviceWorker?: ServiceWorkerContainer;
}): ServiceWorkerContainer | undefined {
  try {
    return browser.serviceWorker;
  } catch {
    // Without them the page opens only while its gateway answers, and shows notifications itself.
    return undefined;
  }
}
