import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { Lists } from "./pages/lists.ts";
import { APPLE, FUND, THIRD, UNLISTED, unlisted } from "./support/market.ts";

test("a link opens its instruments and the one in detail", async ({ desk, page }) => {
  await desk.open([APPLE, FUND], APPLE);
  expect(await desk.watchlist.isins()).toEqual([APPLE, FUND]);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}&focus=${APPLE}`);
});

test("a link's list is unsaved and changes no saved one", async ({ desk, page }) => {
  await desk.goto();
  await desk.rail.instrument(THIRD).click();
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "live");
  await page.goto("about:blank");
  await desk.open([APPLE, FUND]);
  await desk.rail.instrument(THIRD).click();
  await expect(desk.watchlist.rows).toHaveCount(3);
  await expect(desk.watchlist.tabs).toHaveCount(2);
  await desk.watchlist.tabs.last().click();
  await expect(desk.watchlist.rows).toHaveCount(1);
  expect(await desk.watchlist.isins()).toEqual([THIRD]);
  await expect(page).toHaveURL(`/?isin=${THIRD}`);
});

test("a reload keeps a link's list as it was changed", async ({ desk, page }) => {
  await desk.open([APPLE, FUND], FUND);
  await desk.rail.instrument(THIRD).click();
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}&focus=${FUND}`);
  await page.reload();
  await expect(desk.watchlist.rows).toHaveCount(3);
  expect(await desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
});

test("a link's list can be kept", async ({ desk, page }) => {
  await desk.open([APPLE, FUND]);
  await desk.watchlist.keep.click();
  await expect(desk.watchlist.keep).toHaveCount(0);
  await page.goto("about:blank");
  await desk.goto();
  await expect(desk.watchlist.rows).toHaveCount(2);
  expect(await desk.watchlist.isins()).toEqual([APPLE, FUND]);
});

test("a link's list that grows beyond 200 instruments is kept, and a reload loses none of it", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.goto({ isins: unlisted(199) });
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.keep).toBeVisible();
  await desk.rail.paste.click();
  await desk.paste.getByRole("textbox").fill(`${FUND} ${THIRD}`);
  await desk.paste.getByRole("button", { name: "Add 2 instruments" }).click();
  await expect(lists.taken).toHaveText("Kept as the list From a link: it is too long for a link.");
  await expect(lists.tab("From a link")).toHaveAttribute("aria-selected", "true");
  await expect(desk.watchlist.keep).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?list=[^&]+$/);
  const { length } = await savedIsins(page, "From a link");
  expect(length).toBe(202);
  await page.reload();
  await expect(lists.tab("From a link")).toHaveAttribute("aria-selected", "true");
  expect(await savedIsins(page, "From a link")).toEqual([...unlisted(199), APPLE, FUND, THIRD]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(new Lists(other).tab("From a link")).toHaveAttribute("aria-selected", "true");
});

test("a link's list that was kept for its length is the link's again after a step back", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.goto({ isins: unlisted(200) });
  const url = page.url();
  await desk.rail.instrument(APPLE).click();
  await expect(lists.tab("From a link")).toHaveAttribute("aria-selected", "true");
  await lists.undo.click();
  await expect(desk.watchlist.keep).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(lists.tab("From a link")).toHaveCount(1);
});

test("the address reproduces the view in another browser", async ({ desk, page, browser }) => {
  await desk.goto();
  await desk.rail.instrument(FUND).click();
  await desk.rail.instrument(APPLE).click();
  await desk.watchlist.row(APPLE).click();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByTestId("focus")).toHaveAttribute("data-isin", APPLE);
  await expect(elsewhere.getByTestId("quote")).toHaveCount(2);
  await elsewhere.close();
});

test("malformed entries are shown as such and never asked for", async ({ desk, simulator }) => {
  const malformed = ["us0378331005", "US037833100", "US03783310055", "../../x", "%2e%2e"];
  await desk.goto({ isins: [APPLE, ...malformed] });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  for (const text of malformed) {
    await expect(desk.watchlist.row(text)).toHaveAttribute("data-state", "invalid");
    await expect(desk.watchlist.row(text)).toContainText("Not an ISIN");
  }
  await desk.watchlist.nextCheck(APPLE);
  const paths = new Set((await simulator.requests()).map(({ path }) => path));
  expect([...paths].sort()).toEqual([
    "/markets/beta/instruments",
    `/markets/beta/instruments/${APPLE}/latest-quote`,
  ]);
});

test("an unlisted instrument offers an e-mail and is not asked for", async ({
  desk,
  simulator,
  operator,
}) => {
  await desk.goto({ isins: [APPLE, UNLISTED], focus: UNLISTED });
  const row = desk.watchlist.row(UNLISTED);
  await expect(row).toHaveAttribute("data-state", "not-listed");
  const href = (await row.getByRole("link").getAttribute("href")) ?? "";
  expect(href).toMatch(new RegExp(`^mailto:${operator}\\?subject=`));
  expect(decodeURIComponent(href)).toContain(UNLISTED);
  await expect(desk.focus.panel.getByRole("link")).toHaveAttribute("href", href);
  await simulator.forgetRequests();
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  expect(await simulator.requestsFor(UNLISTED)).toEqual([]);
});

test("an unlisted instrument is not asked for once a late list is known", async ({
  desk,
  simulator,
}) => {
  await simulator.misbehave({ route: "instruments", delayMs: 1500 });
  await desk.goto({ isins: [APPLE, UNLISTED] });
  await expect(desk.watchlist.row(UNLISTED)).toHaveAttribute("data-state", "not-listed");
  await simulator.forgetRequests();
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  expect(await simulator.requestsFor(UNLISTED)).toEqual([]);
});

test("repeated entries are one row, and a focus outside the list joins it", async ({ desk }) => {
  await desk.goto({ isins: [APPLE, APPLE], focus: FUND });
  await expect(desk.watchlist.rows).toHaveCount(2);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
});

/** What the browser keeps under a list's name. */
function savedIsins(page: Page, name: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const { lists } = JSON.parse(localStorage.getItem("touchline:lists") ?? '{"lists":[]}');
    const found = lists.find((list: { name: string }) => list.name === wanted);
    return found?.isins ?? [];
  }, name);
}
