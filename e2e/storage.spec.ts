import { expect, test } from "./fixtures.ts";
import { APPLE } from "./support/market.ts";

test("blocked storage is said once, and everything else works", async ({ desk, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await desk.goto();
  await expect(page.getByText(/This browser keeps nothing/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
});

test("full storage is said once something cannot be kept", async ({ desk, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await desk.goto();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(page.getByText(/This browser keeps nothing/)).toBeVisible();
});

for (const garbage of [
  "{garbage",
  '{"version":1,"lists":[{"id":7}]}',
  "null",
  `"${"x".repeat(100_000)}"`,
]) {
  test(`damaged lists (${garbage.slice(0, 20)}) are set aside, and the page says so`, async ({
    desk,
    page,
  }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem("damaged") === null) localStorage.setItem("touchline:lists", text);
      sessionStorage.setItem("damaged", "");
    }, garbage);
    await desk.goto();
    await desk.rail.instrument(APPLE).click();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    const setAside = await page.evaluate(() => Object.values(localStorage).map(String));
    expect(setAside).toContain(garbage);
    await page.reload();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  });
}

test("the page says that damaged lists were set aside", async ({ desk, page }) => {
  await page.addInitScript(() => localStorage.setItem("touchline:lists", "{garbage"));
  await desk.goto();
  await expect(page.getByText(/set aside/)).toBeVisible();
});
