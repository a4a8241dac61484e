import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";

test("a ticked instrument is watched in every tab and after a reload", async ({
  desk,
  context,
  page,
}) => {
  await desk.goto();
  await test.step("a tick adds a row with its quote and writes the address", async () => {
    await desk.rail.instrument(FUND).click();
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    await expect(desk.rail.instrument(FUND)).toHaveAttribute("aria-checked", "true");
    await desk.rail.instrument(APPLE).click();
    // The first instrument of a first visit is in detail.
    await expect(page).toHaveURL(`/?isin=${FUND},${APPLE}&focus=${FUND}`);
  });
  await test.step("the watched list survives a reload", async () => {
    await page.reload();
    await expect(desk.watchlist.rows).toHaveCount(2);
    expect(await desk.watchlist.isins()).toEqual([FUND, APPLE]);
  });
  await test.step("the watched list survives a visit to the bare address", async () => {
    await page.goto("about:blank");
    await desk.goto();
    await expect(desk.watchlist.rows).toHaveCount(2);
    expect(await desk.watchlist.isins()).toEqual([FUND, APPLE]);
    await expect(desk.watchlist.tabs).toHaveCount(1);
  });
  await test.step("another tab sees what this one ticks", async () => {
    const other = new DeskPage(await context.newPage());
    await other.goto();
    await expect(other.rail.count).toHaveAttribute("data-value", "60");
    await desk.rail.instrument(APPLE).click();
    await expect(other.watchlist.row(APPLE)).toHaveCount(0);
    await desk.rail.instrument(THIRD).click();
    await expect(other.watchlist.row(THIRD)).toBeVisible();
    await other.rail.instrument(APPLE).click();
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
    expect(await desk.watchlist.isins()).toEqual([FUND, THIRD, APPLE]);
  });
});

test("a row is opened, removed and restored", async ({ desk, context, simulator, page }) => {
  await setPacePreference(context, 1);
  await desk.open([APPLE, FUND, THIRD]);
  await test.step("a click on a row opens its detail and writes it to the address", async () => {
    await desk.watchlist.row(FUND).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}&focus=${FUND}`);
    await desk.focus.close.click();
    await expect(desk.focus.panel).toHaveCount(0);
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}`);
  });
  await test.step("a row is removed by its own button", async () => {
    await desk.watchlist.row(THIRD).hover();
    await page.getByRole("button", { name: `Remove ${THIRD} from the list` }).click();
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND]);
    await expect(desk.focus.panel).toHaveCount(0);
  });
  await test.step("a second click removes the instrument, and its requests soon end", async () => {
    await desk.rail.instrument(APPLE).click();
    await expect(desk.watchlist.row(APPLE)).toHaveCount(0);
    await expect(desk.rail.instrument(APPLE)).toHaveAttribute("aria-checked", "false");
    await expect(page).toHaveURL(`/?isin=${FUND}`);
    const asked = (await simulator.requestsFor(APPLE)).length;
    // The gateway answered the page's last request from memory and sends one more check after the interval, because
    // it does not know that the row has been removed.
    await desk.watchlist.nextCheck(FUND);
    await desk.watchlist.nextCheck(FUND);
    const last = (await simulator.requestsFor(APPLE)).length;
    expect(last - asked).toBeLessThanOrEqual(1);
    await desk.watchlist.nextCheck(FUND);
    await desk.watchlist.nextCheck(FUND);
    expect(await simulator.requestsFor(APPLE)).toHaveLength(last);
  });
  await test.step("rows return to their places, whichever way they were removed", async () => {
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
    await desk.watchlist.row(FUND).click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.press("Alt+w");
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
});
