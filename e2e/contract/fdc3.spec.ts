import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

/** Adds a desktop agent to the page: it stores what the page broadcasts, and sends what a test gives it. */
async function withAgent(page: Page, { isLate = false } = {}): Promise<void> {
  await page.addInitScript((late) => {
    const handlers = new Map<string, (context: unknown) => void>();
    const broadcasts: unknown[] = [];
    const listen = async (name: string, handler: (context: unknown) => void) => {
      handlers.set(name, handler);
      return { unsubscribe: () => handlers.delete(name) };
    };
    const fdc3 = {
      broadcasts,
      handlers,
      broadcast: async (context: unknown) => void broadcasts.push(context),
      addContextListener: listen,
      addIntentListener: listen,
    };
    const come = () => {
      Object.assign(window, { fdc3 });
      window.dispatchEvent(new Event("fdc3Ready"));
    };
    if (late) Object.assign(window, { come });
    else come();
  }, isLate);
}

const broadcastsOf = (page: Page) => page.evaluate(() => Reflect.get(window, "fdc3").broadcasts);
const listens = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate((on) => Reflect.get(window, "fdc3").handlers.has(on), name))
    .toBe(true);

async function say(page: Page, name: string, isin: string): Promise<void> {
  await listens(page, name);
  await page.evaluate(
    ([on, ISIN]) =>
      Reflect.get(window, "fdc3").handlers.get(on)({ type: "fdc3.instrument", id: { ISIN } }),
    [name, isin] as const,
  );
}

test("the instrument in detail follows the desktop's and sets it, and nothing is broadcast twice", async ({
  desk,
  page,
}) => {
  await withAgent(page);
  await desk.open([APPLE, FUND]);
  await listens(page, "ViewQuote");
  await desk.watchlist.row(FUND).click();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  const fund = { type: "fdc3.instrument", id: { ISIN: FUND } };
  expect(await broadcastsOf(page)).toEqual([fund]);
  await say(page, "fdc3.instrument", THIRD);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "live");
  await say(page, "ViewQuote", APPLE);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  await say(page, "fdc3.instrument", "<img src=x onerror=alert(1)>");
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  expect(await broadcastsOf(page)).toEqual([fund]);
  expect(desk.query().get("isin")?.split(",")).toEqual([APPLE, FUND, THIRD]);
});

test("the page joins an agent that starts after it", async ({ desk, page }) => {
  await withAgent(page, { isLate: true });
  await desk.open([APPLE]);
  await page.evaluate(() => Reflect.get(window, "come")());
  await say(page, "ViewQuote", FUND);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
});
