import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { killSharedWorker, withoutSharedWorker } from "../support/shared-worker.ts";
import { longestGapAfter, requestsWithin, untilRequests } from "../support/traffic.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

const ISINS = [APPLE, FUND];
const EVERY_S = 1;
/** Longest gap between requests after a worker is gone: the plan, and the time until a page notices its silence. */
const MAX_GAP_MS = EVERY_S * 1000 + 7000;

test.beforeEach(({ context }) => setPacePreference(context, EVERY_S));

test("one worker fetches for all tabs, and is replaced when it is killed", async ({
  desk,
  context,
  browser,
  page,
  simulator,
}) => {
  const byPage: string[] = [];
  page.on("request", (request) => byPage.push(new URL(request.url()).pathname));
  await desk.open(ISINS);
  await test.step("quotes are fetched outside the page's thread", async () => {
    await desk.watchlist.nextCheck(APPLE);
    expect((await simulator.requestsFor(APPLE)).length).toBeGreaterThan(1);
    expect(byPage).toContain("/config.json");
    expect(byPage.filter((path) => path.startsWith("/api"))).toEqual([]);
    const timed = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    expect(timed.filter((path) => path.startsWith("/api"))).toEqual([]);
  });
  const other = new DeskPage(await context.newPage());
  await other.open(ISINS);
  await test.step("a worker that is killed is replaced within seconds", async () => {
    const gap = await longestGapAfter(simulator, () => killSharedWorker(browser), 3 * ISINS.length);
    expect(gap).toBeLessThan(MAX_GAP_MS);
    for (const tab of [desk, other]) {
      await tab.watchlist.nextCheck(APPLE);
      await expect(tab.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
      await tab.top.expectState("live");
    }
    expect(await requestsWithin(simulator, 2000)).toBeLessThanOrEqual(ISINS.length * 3);
  });
});

test("a closed gate and the learned pace outlive the worker", async ({
  desk,
  page,
  browser,
  simulator,
}) => {
  await desk.open(ISINS);
  const headers = { "retry-after": "8" };
  await simulator.misbehave({ route: "quote", times: 1, status: 429, headers });
  const resumesAt = await desk.top.resumesAt();
  await simulator.forgetRequests();
  await killSharedWorker(browser);
  const fetchedFirst = desk.watchlist.value(APPLE, "ask-price");
  await expect(fetchedFirst).not.toHaveAttribute("data-value", "");
  await untilRequests(simulator, 2);
  const [first] = await simulator.requests();
  expect(first?.at).toBeGreaterThanOrEqual(resumesAt - 100);
  expect(first?.at).toBeLessThan(resumesAt + 2000);
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText(
    /An earlier page learned a rate of about [\d.]+ requests a minute/,
  );
  await page.keyboard.press("Escape");
});

test("without shared workers the page does the same by itself", async ({
  desk,
  context,
  page,
  simulator,
}) => {
  await withoutSharedWorker(context);
  const byPage: string[] = [];
  page.on("request", (request) => byPage.push(new URL(request.url()).pathname));
  await simulator.limit("3/2s");
  await desk.goto({ isins: ISINS });
  await desk.top.expectState("rate-limited");
  await desk.top.expectState("live");
  for (const isin of ISINS) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live");
  }
  await desk.watchlist.nextCheck(FUND);
  await page.reload();
  await desk.watchlist.nextCheck(APPLE);
  expect(byPage.filter((path) => path.startsWith("/api/") && path.includes(APPLE))).not.toEqual([]);
});
