import { median } from "../../bench/support/median.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { expectAccessible, WINDOW } from "../support/axe.ts";
import { APPLE, FUND } from "../support/market.ts";
import { recordRequests, sentWithin } from "../support/page-clock.ts";
import { refusalsAmong, spacings, untilRequests } from "../support/traffic.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

const ISINS = [APPLE, FUND];
/** A timer may fire this much early or a request travel this much faster than the one before. */
const SLACK_MS = 150;

test("the pace panel explains the pace, and an interval of three seconds is respected", async ({
  desk,
  page,
}) => {
  await desk.takeTime();
  await recordRequests(page);
  await desk.open(ISINS);
  await test.step("the pace explains itself in words", async () => {
    await desk.pace.open();
    await expect(desk.pace.panel).toContainText("sends up to 60 requests a minute");
    await expect(desk.pace.panel).toContainText("checked every 2 s");
    await expect(desk.pace.panel).toContainText("Not rate-limited so far");
    await expect(desk.pace.forget).toHaveCount(0);
    await expectAccessible(page, WINDOW);
    await desk.pace.close.click();
    await expect(desk.pace.panel).toBeHidden();
    await expect(desk.top.pace).toBeFocused();
  });
  await test.step("an interval of three seconds is respected", async () => {
    await desk.pace.open();
    await desk.pace.every.fill("3");
    await expect(desk.top.pace).toHaveAttribute("data-cycle-seconds", "3");
    await expect(desk.top.pace).toHaveAttribute("data-per-minute", "40");
    const sent = await sentWithin(page, 15, 250);
    for (const isin of ISINS) {
      const spaces = spacings(sent.filter(({ url }) => url.includes(isin)).map(({ at }) => at));
      expect(spaces.length, isin).toBeGreaterThanOrEqual(4);
      expect(Math.min(...spaces), isin).toBeGreaterThanOrEqual(3000 - SLACK_MS);
    }
  });
});

test("a limit of 30 a minute is respected in every tab and after a reload", async ({
  desk,
  context,
  simulator,
  page,
}) => {
  const other = new DeskPage(await context.newPage());
  await desk.open(ISINS);
  await other.open(ISINS);
  await desk.pace.open();
  await desk.pace.most.fill("30");
  for (const tab of [desk, other]) {
    await expect(tab.top.pace).toHaveAttribute("data-per-minute", "30");
    await expect(tab.top.pace).toHaveAttribute("data-cycle-seconds", "4");
  }
  await simulator.forgetRequests();
  await untilRequests(simulator, 4);
  const instants = (await simulator.requests()).map(({ at }) => at);
  // A late request on a busy machine makes one spacing long and the next short, so the median counts.
  expect(median(spacings(instants))).toBeGreaterThanOrEqual(2000 - SLACK_MS);
  await page.reload();
  await expect(desk.top.pace).toHaveAttribute("data-per-minute", "30");
  for (const tab of [desk, other]) {
    await tab.pace.open();
    await expect(tab.pace.most).toHaveValue("30");
  }
});

test("a learned pace survives a reload, and applies to no other source", async ({
  desk,
  page,
  simulator,
}) => {
  desk.askFromPage();
  await simulator.limit("3/3s");
  await desk.goto({ isins: ISINS });
  await desk.top.expectState("rate-limited");
  await desk.top.expectState("live");
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText(/Rate-limited (once|twice|\d times)\./);
  await expect(desk.pace.panel).toContainText(/about [\d.]+ requests a minute/);
  await simulator.limit("none");
  await page.reload();
  await desk.top.expectState("live");
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText(
    /An earlier page learned .* about [\d.]+ requests a minute/,
  );
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes("pace:"))) {
      localStorage.setItem("touchline:pace:another", localStorage.getItem(key) ?? "");
      localStorage.removeItem(key);
    }
  });
  await page.reload();
  await desk.top.expectState("live");
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText("Not rate-limited so far");
});

test("a closed gate stays closed when the pace is forgotten and when the page reloads", async ({
  desk,
  page,
  simulator,
}) => {
  const headers = { "retry-after": "5" };
  await desk.open(ISINS);
  await simulator.misbehave({ route: "quote", times: 1, status: 429, headers });
  const resumesAt = await desk.top.resumesAt();
  await simulator.forgetRequests();
  await desk.pace.open();
  await desk.pace.forget.click();
  await expect(desk.pace.panel).toContainText("Reset.");
  await desk.top.expectState("rate-limited");
  await page.reload();
  await desk.top.expectState("rate-limited");
  await untilRequests(simulator, 2);
  const [first] = await simulator.requests();
  expect(first?.at).toBeGreaterThanOrEqual(resumesAt - SLACK_MS);
  expect(refusalsAmong(await simulator.requests())).toBe(0);
});
