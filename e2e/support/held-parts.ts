import type { Page } from "playwright/test";

/** Scripts of the page whose requests wait until they are released. */
export interface HeldParts {
  /** Resolves once one of the scripts is requested. */
  readonly requested: Promise<void>;
  readonly release: () => void;
}

/**
 * Holds the requests for parts of a page. Call it before the page is opened, because the page fetches parts ahead.
 *
 * @param names the names of the parts' chunks, without hashes
 */
export async function holdParts(page: Page, names: readonly string[]): Promise<HeldParts> {
  let onRequest = () => {};
  let release = () => {};
  const requested = new Promise<void>((resolve) => {
    onRequest = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/assets/(${names.join("|")})-[\\w-]{8}\\.js$`), async (route) => {
    onRequest();
    await released;
    await route.continue();
  });
  return { requested, release };
}
