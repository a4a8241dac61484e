import type { Page } from "playwright/test";

/** Scripts of the page that are asked for, and do not come until they are let go. */
export interface HeldParts {
  /** Resolves once one of them was asked for. */
  readonly asked: Promise<void>;
  readonly letGo: () => void;
}

/**
 * Keeps parts from a page. To be called before the page is opened, because it fetches its parts ahead.
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
