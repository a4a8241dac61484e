import type { Locator } from "playwright/test";

/** Long enough for both pages to receive the command, in milliseconds. */
const AHEAD_MS = 80;

/** Clicks elements in several pages within one or two milliseconds. */
export async function clickAtOnce(targets: readonly Locator[]): Promise<void> {
  const at = Date.now() + AHEAD_MS;
  await Promise.all(
    targets.map((target) =>
      target.evaluate(async (element, instant) => {
        await new Promise((resolve) => setTimeout(resolve, instant - Date.now() - 4));
        // Timers are coarse: busy-wait for the rest.
        while (Date.now() < instant);
        if (element instanceof HTMLElement) element.click();
      }, at),
    ),
  );
}
