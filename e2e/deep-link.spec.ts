import { expect, test } from "./fixtures.ts";
import { APPLE, FUND, THIRD, UNLISTED } from "./support/market.ts";

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
