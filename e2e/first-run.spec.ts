import { expect, test } from "./fixtures.ts";

test.describe("with the embedded simulator", () => {
  test.use({ market: "embedded" });

  test("eight instruments are watched and have quotes", async ({ desk }) => {
    await desk.goto();
    await expect(desk.watchlist.rows).toHaveCount(8);
    await expect(desk.watchlist.grid.locator("[data-testid=quote][data-state=live]")).toHaveCount(
      8,
    );
    await desk.top.expectState("live");
    expect(desk.query().get("isin")?.split(",")).toEqual(await desk.watchlist.isins());
  });

  test("the page says in three places that every price is invented", async ({ desk, page }) => {
    await desk.goto();
    await expect(desk.top.simulated).toHaveText("Simulated market");
    await expect(page.getByText("Every price here is invented.")).toBeVisible();
    await expect(page).toHaveTitle(/^Simulated market/);
  });
});

test.describe("with a real service", () => {
  test("nothing is watched, and the page says what to do", async ({ desk, page }) => {
    await desk.goto();
    await expect(page.getByRole("heading", { name: "Pick what you want to watch." })).toBeVisible();
    await expect(desk.watchlist.rows).toHaveCount(0);
    await expect(page.getByText("Example, not a live quote")).toBeVisible();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  });

  test("the list is read once and no quote is asked for", async ({ desk, simulator }) => {
    await desk.goto();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await simulator.quietFor(2500);
    expect((await simulator.requests()).map(({ path }) => path)).toEqual([
      "/markets/beta/instruments",
    ]);
  });

  test("nothing on the page calls the market simulated", async ({ desk, page }) => {
    await desk.goto();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await expect(desk.top.simulated).toHaveCount(0);
    await expect(page.getByText(/simulated/i)).toHaveCount(0);
    await expect(page).toHaveTitle("Touchline");
  });

  test("the empty page leads to the search", async ({ desk, page }) => {
    await desk.goto();
    await page.getByRole("button", { name: /^Search instruments/ }).click();
    await expect(desk.rail.search).toBeFocused();
  });
});
