import { expect, test } from "../fixtures.ts";
import { APPLE, EXAMPLE, FUND } from "../support/market.ts";

const REFUSALS = [
  { status: 401, state: "unauthorized", words: "The service rejected the access token." },
  { status: 403, state: "forbidden", words: "The service rejected this API key." },
] as const;

test("the page stops its requests, holds its values, names the setting, and tries again when a person asks", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND], APPLE);
  const loadedAt = await desk.loadedAt();
  for (const { status, state, words } of REFUSALS) {
    await test.step(`answered with ${status}`, async () => {
      await simulator.misbehave({ route: "any", status });
      await desk.top.expectState(state);
      const notices = page.getByRole("region", { name: "Notices" });
      await expect(notices).toContainText(words);
      await expect(notices).toContainText("MARKET_DATA_TOKEN");
      for (const isin of [APPLE, FUND]) {
        await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "stale");
        await expect(desk.watchlist.row(isin)).toHaveAttribute("data-problem", state);
      }
      await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveText("10.7000");
      await expect(desk.focus.panel).toHaveAttribute("data-state", "stale");
      await expect(desk.trouble).toHaveCount(0);
      await simulator.quietFor(3500);
      const refused = (await simulator.requests()).filter((request) => request.status === status);
      expect(refused.length, "requests that were in flight together").toBeLessThanOrEqual(4);

      await simulator.behave();
      await desk.top.tryNow.click();
      await desk.top.expectState("live");
      for (const isin of [APPLE, FUND]) {
        await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
        await expect(desk.watchlist.row(isin)).toHaveAttribute("data-problem", "");
      }
      expect(await desk.loadedAt()).toBe(loadedAt);
    });
  }
});

test("one probe a minute notices when the token is accepted again", async ({
  desk,
  simulator,
  site,
  page,
}) => {
  /** Moves the time of the page and of the gateway. */
  const passMinute = async () => {
    site.passGatewayTime(60_000);
    await page.clock.fastForward("01:00");
  };
  await desk.takeTime();
  await desk.open([APPLE, FUND]);
  for (const { status, state } of REFUSALS) {
    await test.step(`answered with ${status}`, async () => {
      await simulator.misbehave({ route: "any", status });
      await desk.top.expectState(state);
      await simulator.quietFor(1000);
      await simulator.forgetRequests();
      await passMinute();
      await expect.poll(async () => (await simulator.requests()).length).toBe(1);
      await simulator.quietFor(1200);
      expect(await simulator.requests()).toHaveLength(1);
      await desk.top.expectState(state);
      await simulator.behave();
      await passMinute();
      await desk.top.expectState("live");
      for (const isin of [APPLE, FUND]) {
        await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
      }
    });
  }
});
