import { expect, test } from "./fixtures.ts";
import { Chart } from "./pages/chart.ts";

test.describe("with the embedded simulator", () => {
  test.use({ market: "embedded" });

  test("eight instruments have quotes, and the page says that every price is invented", async ({
    desk,
    page,
  }) => {
    await desk.goto();
    await test.step("eight instruments are watched and have quotes", async () => {
      const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
      await expect(desk.watchlist.rows).toHaveCount(8);
      await expect(live).toHaveCount(8);
      await desk.top.expectState("live");
      expect(desk.query().get("isin")?.split(",")).toEqual(await desk.watchlist.isins());
    });
    await test.step("the page says in three places that every price is invented", async () => {
      await expect(desk.top.simulated).toHaveText("Simulated market");
      await expect(page.getByText("Every price here is invented.")).toBeVisible();
      await expect(page).toHaveTitle(/^Simulated market/);
    });
    await test.step("the chart says that it is simulated", async () => {
      await desk.watchlist.rows.first().click();
      await expect(new Chart(page).plot).toContainText("Simulated");
    });
  });
});

test.describe("with a real service", () => {
  test("nothing is watched nor asked for, and the page says what to do", async ({
    desk,
    page,
    simulator,
  }) => {
    await desk.goto();
    await expect(page.getByRole("heading", { name: "Choose what to watch." })).toBeVisible();
    await expect(desk.watchlist.rows).toHaveCount(0);
    await expect(page.getByText("Example, not a live quote")).toBeVisible();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await test.step("nothing on the page calls the market simulated", async () => {
      await expect(desk.top.simulated).toHaveCount(0);
      await expect(page.getByText(/simulated/i)).toHaveCount(0);
      await expect(page).toHaveTitle("Touchline");
    });
    await test.step("the list is read once and no quote is asked for", async () => {
      // A page that watched anything would ask for it each second.
      await simulator.quietFor(1200);
      expect((await simulator.requests()).map(({ path }) => path)).toEqual([
        "/markets/beta/instruments",
      ]);
    });
    await test.step("the empty page leads to the search", async () => {
      await page.getByRole("button", { name: /^Search instruments/ }).click();
      await expect(desk.rail.search).toBeFocused();
    });
  });
});
