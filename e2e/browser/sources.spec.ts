import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND, touch } from "../support/market.ts";
import { type Site, startSite } from "../support/site.ts";

/** Figures that no other market shows. */
const INVENTED = touch({ bid: "777777.25 x 4242", ask: "777777.75 x 4242" });

test("no data of a simulated market reaches the real one on the same address", async ({
  page,
  operator,
}) => {
  const desk = new DeskPage(page);
  // The pace that the page itself has learned does not reach the other market either.
  const simulated = await startSite("embedded", operator, { hasFeed: false });
  const { port } = new URL(simulated.url);
  let real: Site | undefined;
  try {
    await simulated.simulator.pin(APPLE, INVENTED);
    await page.goto(`${simulated.url}/?isin=${APPLE},${FUND}&focus=${APPLE}`);
    await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute(
      "data-value",
      INVENTED.ask.price,
    );
    await expect(desk.top.simulated).toBeVisible();
    await desk.alerts.onAsk("777777.50");
    await expect(desk.alerts.rows).toHaveCount(1);
    await simulated.simulator.limit("3/3s");
    await desk.top.expectState("rate-limited");
    await desk.top.expectState("live");
    await desk.pace.open();
    await expect(desk.pace.panel).toContainText(/about [\d.]+ requests a minute/);
    await desk.pace.close.click();
    await simulated.close();

    real = await startSite("foreign", operator, { port, hasFeed: false });
    // A value that the page shows before the real market answers would be of the other market.
    await real.simulator.misbehave({ route: "quote", action: "hang" });
    await page.reload();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "waiting");
    await expect(desk.top.simulated).toHaveCount(0);
    for (const name of ["ask-price", "bid-size", "mid", "updated-at", "checked-at"] as const) {
      await expect(desk.watchlist.value(APPLE, name)).toHaveAttribute("data-value", "");
    }
    await expect(desk.focus.panel).not.toContainText("777");
    await real.simulator.behave();
    await page.reload();
    for (const isin of [APPLE, FUND]) {
      await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    }
    await expect(desk.alerts.add).toBeVisible();
    await expect(desk.alerts.rows).toHaveCount(0);
    expect(await page.locator("body").innerHTML()).not.toContain("777777");
    await desk.pace.open();
    await expect(desk.pace.panel).toContainText("Not rate-limited so far");
  } finally {
    await real?.close();
  }
});

test("an open page drops all data when another market replaces the one behind it", async ({
  page,
  operator,
}) => {
  const desk = new DeskPage(page);
  const simulated = await startSite("embedded", operator);
  const { port } = new URL(simulated.url);
  let real: Site | undefined;
  try {
    await simulated.simulator.pin(APPLE, INVENTED);
    await page.goto(`${simulated.url}/?isin=${APPLE}&focus=${APPLE}`);
    await expect(desk.focus.panel).toContainText("777,777.75");
    await simulated.close();
    await desk.top.expectState("unreachable");
    real = await startSite("foreign", operator, { port });
    await expect(desk.top.simulated).toHaveCount(0, { timeout: 40_000 });
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    expect(await page.locator("body").innerHTML()).not.toMatch(/777,?777/);
  } finally {
    await real?.close();
  }
});
