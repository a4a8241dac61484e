import type { Browser } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { pictureDifference } from "../support/picture-difference.ts";
import type { Simulator } from "../support/simulator.ts";

const START = "2026-01-05T08:00:00.000Z";
const LATER = "2026-01-05T08:00:07.000Z";
const WATCHED = [APPLE, FUND, THIRD];
/** Of 255. A busy browser draws single pixels of rounded edges with differences of up to 5. */
const UNSEEN = 8;

test.describe("with the simulated market", () => {
  test.use({ market: "embedded" });

  test("frozen time gives the same picture in every opening, and after a step", async ({
    browser,
    page,
    site,
    simulator,
  }) => {
    const first = await pictures(browser, site.url, simulator);
    const second = await pictures(browser, site.url, simulator);
    const difference = (one: Buffer, other: Buffer) => pictureDifference(page, one, other);
    expect(await difference(first.opened, second.opened), "at the start").toBeLessThan(UNSEEN);
    expect(await difference(first.stepped, second.stepped), "later").toBeLessThan(UNSEEN);
    expect(await difference(first.opened, first.stepped)).toBeGreaterThan(10 * UNSEEN);
  });
});

/** Opens the market's first instant in a new browser without stored data. */
async function pictures(browser: Browser, baseURL: string, simulator: Simulator) {
  await simulator.stand();
  await simulator.restart({ seed: 7, start: START });
  await simulator.forgetRequests();
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const desk = new DeskPage(page);
  desk.freezeAt(START);
  await desk.open(WATCHED, APPLE);
  await expect(desk.watchlist.value(APPLE, "checked-at")).toHaveAttribute("data-value", START);
  expect(await askedFor(simulator)).toEqual(["list", ...WATCHED].sort());
  const opened = await page.screenshot();
  await desk.nextRound(() => simulator.step(7000));
  for (const isin of WATCHED) {
    await expect(desk.watchlist.value(isin, "checked-at")).toHaveAttribute("data-value", LATER);
  }
  expect(desk.query().get("clock")).toBe(START);
  // The page sends no request beside the two rounds.
  expect(await askedFor(simulator)).toEqual(["list", "list", ...WATCHED, ...WATCHED].sort());
  const stepped = await page.screenshot();
  await context.close();
  return { opened, stepped };
}

async function askedFor(simulator: Simulator): Promise<readonly string[]> {
  return (await simulator.requests()).map(({ isin }) => isin ?? "list").sort();
}

test("a real market is never frozen", async ({ desk, page }) => {
  desk.freezeAt(START);
  await desk.goto({ isins: [APPLE] });
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  await expect(page.locator("html")).not.toHaveAttribute("data-round");
});
