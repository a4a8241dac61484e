import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * An open menu's library puts these around it to notice that the focus leaves: they can be focused and
 * are hidden, which axe takes for a mistake, and each passes the focus on at once.
 */
const FOCUS_GUARDS = "span[data-base-ui-focus-guard]";

/** Windows over the page, which keep it out of reach: the page beneath is checked by itself. */
export const WINDOW = "[role=dialog], dialog";
export const MENU = "[role=menu]";

/** Stands for axe's own text, which is large, where a page has it already. */
const IS_THERE = "/* axe */";

/**
 * Whether axe finds nothing at all on the page as it is, or within a part of it, in both themes.
 * Colours are all that the second theme changes. The page has its own theme and motion afterwards.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNothing(page, "dark", within);
  await expectNothing(page, "light", within, COLOURS);
  await restoreMedia(page);
}

/** The same of a page that was looked at before and has other colours now, and nothing else. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothing(page, "dark", undefined, COLOURS);
  await expectNothing(page, "light", undefined, COLOURS);
  await restoreMedia(page);
}

/**
 * Gives the page its own theme back while it is without motion, and only then its motion: colours that
 * change at once begin no transition, which a next look would read half way.
 */
async function restoreMedia(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null });
  // To read a colour is what makes the browser compute the styles of the theme that came back.
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
    // A transition that began with motion goes on without, and axe leaves it no frame to end in.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    return "axe" in window;
  });
  // The page has no frames, so nothing has to be gathered in a tab of its own.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: IS_THERE } : {}) })
    .setLegacyMode()
    // To tell of all that is well takes longer than to look at it.
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
