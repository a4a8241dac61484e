import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * An open menu's library puts these around it to notice that the focus leaves: they can be focused and
 * are hidden, which axe takes for a mistake, and each passes the focus on at once.
 */
const FOCUS_GUARDS = "span[data-base-ui-focus-guard]";

/**
 * Whether axe finds nothing at all on the page as it is, in both themes. Colours are all that the
 * second theme changes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The page has no frames, so nothing has to be gathered in a tab of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude(FOCUS_GUARDS);
    if (colorScheme === "light") axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
    expect(found, `what axe finds in the ${colorScheme} theme`).toEqual([]);
  }
}
