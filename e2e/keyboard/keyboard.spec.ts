import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

/** Presses Tab until an element with this hook has the focus. */
async function tabTo(page: Page, testId: string): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => document.activeElement?.getAttribute("data-testid"));
    if (reached === testId) return;
  }
  throw new Error(`Tab does not lead to ${testId}`);
}

test("instruments are searched, found and ticked without a pointer", async ({ desk, page }) => {
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  await test.step("instruments are found and ticked", async () => {
    await tabTo(page, "instrument");
    await expect(desk.rail.instrument(APPLE)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(desk.rail.instrument(FUND)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(desk.watchlist.row(FUND)).toBeVisible();
    await page.keyboard.press("Space");
    await expect(desk.watchlist.row(FUND)).toHaveCount(0);
  });
  await test.step("a slash moves the focus to the search, and Escape empties it", async () => {
    await page.keyboard.press("/");
    await expect(desk.rail.search).toBeFocused();
    await page.keyboard.type("us0378");
    await expect(desk.rail.instruments).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(desk.rail.search).toHaveValue("");
  });
});

test("the first tab stop leads to the grid, which is one tab stop with its own keys, and Alt P pauses", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND, THIRD]);
  await test.step("the first tab stop leads past the bars to the watchlist", async () => {
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(page.getByRole("heading", { level: 2, name: "Watchlist" })).toHaveCount(1);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("button", { name: "Go to the watchlist" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await page.keyboard.press("Shift+Tab");
  });
  await test.step("the grid is one tab stop, and arrows, and Alt with J and K, move in it", async () => {
    await tabTo(page, "quote");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    // Each step ends in the middle of the list: further on, a longer step would be limited to the same row.
    for (const [key, isin] of [
      ["ArrowDown", FUND],
      ["Home", APPLE],
      ["Alt+j", FUND],
      ["End", THIRD],
      ["Alt+k", FUND],
      ["Control+End", THIRD],
      ["ArrowUp", FUND],
      ["Control+Home", APPLE],
    ] as const) {
      await page.keyboard.press(key);
      await expect(desk.watchlist.row(isin), `after ${key}`).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(desk.watchlist.grid.locator(":focus")).toHaveCount(0);
  });
  await test.step("Alt P pauses and resumes, in a field too, where it writes nothing", async () => {
    await page.keyboard.press("Alt+p");
    await desk.top.expectState("paused");
    await page.keyboard.press("Alt+p");
    await desk.top.expectState("live");
    await desk.rail.search.focus();
    await page.keyboard.press("Alt+p");
    await desk.top.expectState("paused");
    await page.keyboard.press("p");
    await expect(desk.rail.search).toHaveValue("p");
    await page.keyboard.press("Alt+p");
    await desk.top.expectState("live");
    await page.keyboard.press("Escape");
  });
  await test.step("Enter opens a row's detail and Delete removes the row", async () => {
    await tabTo(page, "quote");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.watchlist.row(FUND)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(desk.watchlist.row(FUND)).toHaveCount(0);
    await expect(desk.watchlist.rows).toHaveCount(2);
    await expect(desk.watchlist.row(THIRD), "the row that moved up").toBeFocused();
  });
});
