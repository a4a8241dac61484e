import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, EXAMPLE, FUND } from "../support/market.ts";
import { untilPartsAreThere } from "../support/parts-ahead.ts";
import { startSite } from "../support/site.ts";

test("an outage is reported, keeps the last values, and ends with the first answer", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND], APPLE);
  await test.step("one instrument's broken connection is not reported as the whole service's", async () => {
    await simulator.misbehave({ route: "quote", isin: FUND, action: "reset" });
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "stale");
    await desk.watchlist.nextCheck(APPLE);
    await desk.top.expectState("live");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await simulator.behave();
    const row = desk.watchlist.row(FUND);
    await expect(row).toHaveAttribute("data-state", "live", { timeout: 15_000 });
  });
  await simulator.misbehave({ route: "any", action: "reset" });
  await desk.top.expectState("unreachable");
  await expect(
    page.getByText("Service unreachable: it is not responding.", { exact: true }),
  ).toBeVisible();
  for (const isin of [APPLE, FUND]) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "stale");
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-problem", /^(network|http)$/);
  }
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveText("10.7000");
  await expect(desk.focus.panel).toContainText("Last known quote");
  await simulator.behave();
  await desk.top.expectState("live", { timeout: 15_000 });
  for (const isin of [APPLE, FUND]) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-problem", "");
  }
  await test.step("a silent service receives ever fewer requests, one at a time", async () => {
    await simulator.misbehave({ route: "any", action: "reset" });
    await desk.top.expectState("unreachable", { timeout: 15_000 });
    await simulator.forgetRequests();
    await expect
      .poll(async () => (await simulator.requests()).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(3);
    const [first, second, third] = (await simulator.requests()).map(({ at }) => at);
    const waits = [(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)];
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.5);
  });
});

test.describe(() => {
  // Offline, a page depends on parts that it fetched ahead.
  test.use({ fetchesAhead: true });

  test("a gateway that stops and starts again needs no reload", async ({ page, operator }) => {
    const site = await startSite("foreign", operator);
    try {
      const desk = new DeskPage(page);
      await page.goto(`${site.url}/?isin=${APPLE},${FUND}`);
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      const loadedAt = await desk.loadedAt();
      await untilPartsAreThere(page);
      await site.cutOff();
      await desk.top.expectState("unreachable");
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "network");
      await expect(desk.watchlist.value(APPLE, "ask-price")).not.toHaveAttribute("data-value", "");
      await expect(desk.top.tryNow).toBeVisible();
      await site.reconnect();
      await desk.top.expectState("live", { timeout: 15_000 });
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      expect(await desk.loadedAt()).toBe(loadedAt);
    } finally {
      await site.close();
    }
  });

  test("a device that lost its network is reported as offline, and recovers", async ({
    desk,
    context,
  }) => {
    desk.askFromPage();
    await desk.open([APPLE]);
    await context.setOffline(true);
    await desk.top.expectState("offline");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
    await context.setOffline(false);
    await desk.top.expectState("live");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  });
});
