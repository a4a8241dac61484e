import { expect, test } from "./fixtures.ts";
import { DeskPage } from "./pages/desk-page.ts";
import { APPLE, FUND, THIRD } from "./support/market.ts";

test("a tick adds a row with its quote and writes the address", async ({ desk, page }) => {
  await desk.goto();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.rail.instrument(APPLE)).toHaveAttribute("aria-checked", "true");
  await desk.rail.instrument(FUND).click();
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}`);
});

test("a second click takes the instrument out and asks for it no more", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveCount(0);
  await expect(desk.rail.instrument(APPLE)).toHaveAttribute("aria-checked", "false");
  await expect(page).toHaveURL(`/?isin=${FUND}`);
  const asked = (await simulator.requestsFor(APPLE)).length;
  await desk.watchlist.nextCheck(FUND);
  await desk.watchlist.nextCheck(FUND);
  expect(await simulator.requestsFor(APPLE)).toHaveLength(asked);
});

test("what is watched survives a reload and a visit to the bare address", async ({
  desk,
  page,
}) => {
  await desk.goto();
  await desk.rail.instrument(FUND).click();
  await desk.rail.instrument(APPLE).click();
  await page.reload();
  await expect(desk.watchlist.rows).toHaveCount(2);
  expect(await desk.watchlist.isins()).toEqual([FUND, APPLE]);
  await page.goto("about:blank");
  await desk.goto();
  await expect(desk.watchlist.rows).toHaveCount(2);
  await expect(desk.watchlist.tabs).toHaveCount(1);
});

test("another tab sees what this one ticks", async ({ desk, context }) => {
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  const other = new DeskPage(await context.newPage());
  await other.goto();
  await expect(other.rail.count).toHaveAttribute("data-value", "60");
  await desk.rail.instrument(APPLE).click();
  await expect(other.watchlist.row(APPLE)).toBeVisible();
  await other.rail.instrument(FUND).click();
  await expect(desk.watchlist.row(FUND)).toBeVisible();
  expect(await desk.watchlist.isins()).toEqual([APPLE, FUND]);
});

test("a row is removed by its own button", async ({ desk, page }) => {
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(APPLE).hover();
  await page.getByRole("button", { name: `Remove ${APPLE} from the list` }).click();
  await expect(desk.watchlist.rows).toHaveCount(1);
  await expect(desk.focus.panel).toHaveCount(0);
});

test("a click on a row opens its detail and writes it to the address", async ({ desk, page }) => {
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(FUND).click();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}&focus=${FUND}`);
  await desk.focus.close.click();
  await expect(desk.focus.panel).toHaveCount(0);
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}`);
});

test("the instrument in detail is checked more often than the others", async ({
  desk,
  simulator,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  await simulator.forgetRequests();
  await expect.poll(async () => (await simulator.requestsFor(FUND)).length).toBe(2);
  expect((await simulator.requestsFor(APPLE)).length).toBeGreaterThan(4);
});

test("rows come back to their places, whichever way they were removed", async ({ desk, page }) => {
  await desk.open([APPLE, FUND, THIRD], FUND);
  await page.keyboard.press("w");
  await expect(desk.watchlist.row(FUND)).toHaveCount(0);
  await desk.rail.instrument(APPLE).click();
  await expect.poll(() => desk.watchlist.isins()).toEqual([THIRD]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, THIRD]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  await expect(desk.focus.panel, "the detail is back with its row").toHaveAttribute(
    "data-isin",
    FUND,
  );
  await desk.rail.instrument(APPLE).click();
  await desk.rail.instrument(APPLE).click();
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
});
