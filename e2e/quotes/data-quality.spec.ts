import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { expectAccessible } from "../support/axe.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";

const at = (nanos: string) => `2026-01-05T08:00:00.${nanos}Z`;

/** An answer with an invalid ask price, which would be a quote otherwise. */
const MALFORMED = JSON.stringify({
  instrument: FUND,
  ...EXAMPLE,
  ask: { price: "1e5", size: "1" },
  updatedAt: at("1"),
});

test("refused answers are counted in every tab, with the fault of the last one", async ({
  desk,
  simulator,
  context,
}) => {
  await desk.open([APPLE, FUND], FUND);
  await simulator.misbehave({ route: "quote", isin: FUND, times: 2, body: MALFORMED });
  const rejections = (count: number) =>
    new RegExp(
      `${count} responses rejected since \\d\\d:\\d\\d:\\d\\d · last: ask price is not a decimal`,
    );
  await expect(desk.focus.panel).toContainText(rejections(2), { timeout: 10_000 });
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(FUND)).toContainText("2 responses rejected.");
  await expect(desk.watchlist.row(APPLE)).not.toContainText("rejected");
  await expect(desk.watchlist.foot).toContainText("2 responses rejected");

  const other = new DeskPage(await context.newPage());
  await other.open([APPLE, FUND], FUND);
  // The lines go with the mark, once answers are good again.
  await simulator.misbehave({ route: "quote", isin: FUND, times: 1, body: MALFORMED });
  await Promise.all(
    [desk, other].map(async ({ focus }) => {
      await expect(focus.panel).toContainText(rejections(3));
      await expect(focus.panel).not.toContainText("rejected", { timeout: 10_000 });
    }),
  );
});

test("an older quote is ignored, and counted separately", async ({ browser, desk, simulator }) => {
  await simulator.pin(FUND, { ...EXAMPLE, updatedAt: at("123456789") });
  await desk.open([FUND], FUND);
  await simulator.pin(FUND, {
    ...touch({ bid: "9 x 1", ask: "10 x 1" }),
    updatedAt: at("123456788"),
  });
  await expect(desk.focus.panel).toContainText(/older quotes ignored: [1-9]/);
  await expect(desk.watchlist.foot).toContainText(/[1-9]\d* older quotes? ignored/);
  await expect(desk.focus.panel).not.toContainText("rejected");
  await expect(desk.watchlist.row(FUND)).toContainText("Older quotes ignored:");
  await expect(desk.watchlist.value(FUND, "ask-price")).toHaveAttribute("data-value", "10.7000");

  await test.step("a desk that is opened afterwards shows the newest quote, too", async () => {
    const { origin } = new URL(desk.page.url());
    const context = await browser.newContext({ baseURL: origin });
    const other = new DeskPage(await context.newPage());
    await other.open([FUND], FUND);
    await expect(other.focus.panel).toContainText(/older quotes ignored: [1-9]/);
    await expect(other.watchlist.value(FUND, "ask-price")).toHaveAttribute("data-value", "10.7000");
    await context.close();
  });
  await test.step("of two quotes for one instant the later is shown and flagged until the market moves on", async () => {
    await simulator.pin(FUND, { ...EXAMPLE, updatedAt: at("5") });
    await expect(desk.watchlist.value(FUND, "updated-at")).toHaveAttribute("data-value", at("5"));
    await expect(desk.focus.panel).not.toContainText("two quotes");
    const other = touch({ bid: "10.6620 x 4800", ask: "10.8000 x 4800" });
    await simulator.pin(FUND, { ...other, updatedAt: at("5") });
    const words = "The service sent two quotes with the same timestamp.";
    await expect(desk.focus.panel).toContainText(words);
    await expect(desk.watchlist.row(FUND)).toContainText(words);
    await expect(desk.watchlist.value(FUND, "ask-price")).toHaveAttribute("data-value", "10.8000");
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    await desk.watchlist.nextCheck(FUND);
    await expect(desk.watchlist.row(FUND)).toContainText(words);
    await simulator.pin(FUND, { ...other, updatedAt: at("6") });
    await expect(desk.watchlist.row(FUND)).not.toContainText(words);
    await expect(desk.focus.panel).not.toContainText(words);
  });
});

test("a held row names its status (418, 500 or 599), and its detail gives the service's reason", async ({
  desk,
  simulator,
}) => {
  for (const isin of [APPLE, FUND]) await simulator.pin(isin, EXAMPLE);
  await desk.open([APPLE, FUND], FUND);
  const row = desk.watchlist.row(FUND);
  for (const status of [418, 500, 599]) {
    await simulator.misbehave({ route: "quote", isin: FUND, status, reason: "Out for \u202Etea" });
    await expect(row).toHaveAttribute("data-state", "stale");
    await expect(row).toContainText(`error ${status}`);
    await expect(desk.watchlist.value(FUND, "ask-price")).toHaveText("10.7000");
    await expect(desk.focus.panel).toContainText(`the service returned error ${status}.`);
    await expect(desk.focus.panel).toContainText("Reason: Out for tea");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await simulator.behave();
    await expect(row).toHaveAttribute("data-state", "live", { timeout: 15_000 });
  }
  await test.step("each row holds its value and names its status while the whole service fails", async () => {
    await simulator.misbehave({ route: "any", status: 599 });
    await desk.top.expectState("unreachable");
    for (const isin of [APPLE, FUND]) {
      await expect(desk.watchlist.row(isin)).toContainText("error 599");
      await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "stale");
      await expect(desk.watchlist.value(isin, "ask-price")).toHaveText("10.7000");
    }
  });
});

test("an instrument that leaves the list is marked, keeps its quote and comes back", async ({
  desk,
  simulator,
  page,
  site,
}) => {
  await desk.takeTime();
  await simulator.pin(FUND, EXAMPLE);
  await desk.open([APPLE, FUND], FUND);
  await simulator.list([], [FUND]);
  site.passGatewayTime(601_000);
  await page.clock.fastForward("10:01");
  const row = desk.watchlist.row(FUND);
  await expect(row).toHaveAttribute("data-state", "not-listed");
  await expect(row).toContainText("Not listed");
  await expect(desk.watchlist.value(FUND, "ask-price")).toHaveText("10.7000");
  await expect(desk.focus.panel).toContainText("the service no longer lists this instrument");
  await simulator.list([FUND]);
  site.passGatewayTime(601_000);
  await page.clock.fastForward("10:01");
  await expect(row).toHaveAttribute("data-state", "live");
});

test("axe reports no violation where the data quality is in doubt and the clock is wrong", async ({
  desk,
  simulator,
  page,
}) => {
  // axe checks each instrument of the list.
  await simulator.list([], instrumentList(60).slice(10));
  await page.clock.install({ time: Date.now() + 86_400_000 });
  desk.askFromPage();
  await simulator.pin(FUND, { ...EXAMPLE, updatedAt: at("1") });
  await desk.open([APPLE, FUND], FUND);
  await simulator.misbehave({ route: "quote", isin: FUND, times: 1, body: MALFORMED });
  await expect(desk.focus.panel).toContainText("1 response rejected");
  await simulator.pin(FUND, {
    ...touch({ bid: "10 x 1", ask: "11 x 1" }),
    updatedAt: at("1"),
  });
  await expect(desk.focus.panel).toContainText("two quotes with the same timestamp");
  await expect(desk.notices).toContainText("This device's clock");
  await expectAccessible(page);
});
