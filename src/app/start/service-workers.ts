/**
 * The browser's service workers. Undefined where it has none, as on a page that came by plain HTTP
 * from elsewhere than this device; and where reading them throws, as where site data is blocked.
 */
export function workersOf(browser: {
  readonly serviceWorker?: ServiceWorkerContainer;
}): ServiceWorkerContainer | undefined {
  try {
    return browser.serviceWorker;
  } catch {
    // Without them the page needs its gateway to open, and gives its notices itself.
    return undefined;
  }
}
