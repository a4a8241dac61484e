import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * An open menu's library puts these around it to notice that the focus leaves: they can be focused and
 * are hidden, which axe takes for a mistake, and each passes the focus on at once.
 */
const FOCUS_GUARDS = "span[data-base-ui-focus-guard]";

/** Whether axe finds nothing at all on the page as it is, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).exclude(FOCUS_GUARDS).analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
    expect(found, `what axe finds in the ${colorScheme} theme`).toEqual([]);
  }
}
