import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * The menu library puts these around an open menu to notice that the focus leaves. They are focusable and
 * hidden, which axe reports as a violation, but each passes the focus on at once.
 */
const FOCUS_GUARDS = "span[data-base-ui-focus-guard]";

/** Windows that make the page beneath inert: that page is checked by itself. */
export const WINDOW = "[role=dialog], dialog";
export const MENU = "[role=menu]";

/** Replaces axe's own source text, which is large, in a page that has it already. */
const IS_THERE = "/* axe */";

/**
 * Expects no violation of axe's rules on the page, or within a part of it, in both themes.
 * The second theme changes colours only. Afterwards the page has its own theme and motion again.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNothing(page, "dark", within);
  await expectNothing(page, "light", within, COLOURS);
  await restoreMedia(page);
}

/** Expects sufficient contrast in both themes, on a page that was checked before and has only changed colours. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothing(page, "dark", undefined, COLOURS);
  await expectNothing(page, "light", undefined, COLOURS);
  await restoreMedia(page);
}

/**
 * Restores the page's theme without motion, and then its motion. Colours then change without a
 * transition, which the next check would read half way.
 */
async function restoreMedia(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null });
  // Reading a colour makes the browser compute the styles of the restored theme.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
  });
  await page.emulateMedia({ reducedMotion: null });
}

const COLOURS = ["color-contrast"];

async function expectNothing(
  page: Page,
  colorScheme: "dark" | "light",
  within: string | undefined,
  rules?: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const isThere = await page.evaluate(() => {
    // A transition that began with motion continues without it, and axe leaves it no frame to end in.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    return "axe" in window;
  });
  // Legacy mode opens no tab to collect the results of frames: the page has none.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: IS_THERE } : {}) })
    .setLegacyMode()
    // Reporting all passed rules takes longer than the check itself.
    .options({ resultTypes: ["violations"], preload: false })
    .exclude(FOCUS_GUARDS);
  if (within !== undefined) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, `what axe finds in the ${colorScheme} theme`).toEqual([]);
}
