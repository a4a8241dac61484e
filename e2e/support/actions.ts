import type { Page } from "playwright/test";

/**
 * Counts a user's actions on the page from now on, as the page itself sees them: each key that goes down and
 * each press of a pointer or finger. A modifier belongs to its key. Events from scripts do not count.
 *
 * @returns a function that returns the number so far
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const counter = { actions: 0 };
    const modifiers = ["Control", "Shift", "Alt", "AltGraph", "Meta"];
    const count = (event: Event) => {
      const isHeld =
        event instanceof KeyboardEvent && (event.repeat || modifiers.includes(event.key));
      if (event.isTrusted && !isHeld) counter.actions += 1;
    };
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, count, { capture: true });
    return counter;
  });
  return () => seen.evaluate(({ actions }) => actions);
}
