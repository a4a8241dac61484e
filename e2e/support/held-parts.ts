import type { Page } from "playwright/test";

/** Scripts of the page whose requests wait until they are released. */
export interface HeldParts {
  /** Resolves once one of them was requested. */
  readonly asked: Promise<void>;
  readonly letGo: () => void;
}

/**
 * Holds the requests for parts of a page. Call it before the page is opened, because it fetches its parts ahead.
 *
 * @param names of the parts' chunks, without their hashes
 */
export async function holdParts(page: Page, names: readonly string[]): Promise<HeldParts> {
  let onAsked = () => {};
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(new RegExp(`/assets/(${names.join("|")})-[\\w-]{8}\\.js$`), async (route) => {
    onAsked();
    await gone;
    await route.continue();
  });
  return { asked, letGo };
}
