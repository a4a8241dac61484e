import type { BrowserContext } from "playwright/test";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { clickAtOnce } from "../support/at-once.ts";
import { addLightTabs, messagesOfLightTabs } from "../support/light-tabs.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { firstSilence } from "../support/silence.ts";
import type { Simulator } from "../support/simulator.ts";
import {
  longestGapAfter,
  refusalsAmong,
  requestsWithin,
  untilRequests,
} from "../support/traffic.ts";
import { hidePage, showPage } from "../support/visibility.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

const ISINS = [APPLE, FUND];
const EVERY_S = 1;
/** Longest time that a refusal takes to a tab with a hub of its own, through storage and a busy machine. */
const AMONG_TABS_MS = 1500;
/** Longest gap between requests after a worker is gone: the plan, and the time until a page notices its silence. */
const MAX_GAP_MS = EVERY_S * 1000 + 7000;

test.beforeEach(({ context }) => setPacePreference(context, EVERY_S));

async function openTab(context: BrowserContext, isins: readonly string[] = ISINS) {
  const tab = new DeskPage(await context.newPage());
  await tab.open(isins);
  return tab;
}

/** Waits until the pages have met the limit and continued in the next window. */
async function untilRefused(simulator: Simulator): Promise<void> {
  await expect
    .poll(async () => {
      const requests = await simulator.requests();
      const refused = requests.findIndex(({ status }) => status === 429);
      return refused >= 0 && requests.slice(refused).some(({ status }) => status === 200);
    })
    .toBe(true);
}

test("two tabs, then ten, cost the service no more than one", async ({ context, simulator }) => {
  await openTab(context);
  const costOfOne = await requestsWithin(simulator, 3000);
  expect(costOfOne).toBeGreaterThan(ISINS.length);
  await openTab(context);
  expect(await requestsWithin(simulator, 3000)).toBeLessThanOrEqual(costOfOne + ISINS.length);
  const third = new DeskPage(await context.newPage());
  await addLightTabs(third.page, 7);
  await third.open(ISINS);
  expect(await requestsWithin(simulator, 3000)).toBeLessThanOrEqual(costOfOne + ISINS.length);
  const messages = await messagesOfLightTabs(third.page);
  expect(messages).toHaveLength(7);
  // Each second brings two quotes to each tab, several in one message at times.
  expect(Math.min(...messages)).toBeGreaterThan(3);
});

test("no tab sends a request inside a Retry-After, whether it shares a worker or has its own hub", async ({
  context,
  simulator,
}) => {
  const tabs = [await openTab(context, [APPLE]), await openTab(context, [APPLE, THIRD])];
  const alone = new DeskPage(await context.newPage());
  alone.askFromPage();
  await alone.open([FUND]);
  tabs.push(alone);
  await untilRequests(simulator, 3);
  await simulator.forgetRequests();
  const headers = { "retry-after": "5" };
  await simulator.misbehave({ route: "any", times: 1, status: 429, headers });
  await Promise.all(tabs.map(({ top }) => top.expectState("rate-limited")));
  const { refusedAt, resumedAt } = await firstSilence(simulator, AMONG_TABS_MS);
  expect(resumedAt - refusedAt).toBeGreaterThanOrEqual(5000);
  const refused = (await simulator.requests()).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  for (const { top } of tabs) await top.expectState("live", { timeout: 30_000 });
  await test.step("a tab with its own hub obeys the Retry-After that the others' worker received, and the other way round", async () => {
    for (const [isin, wait] of [
      [APPLE, 4],
      [FUND, 5],
    ] as const) {
      await simulator.forgetRequests();
      const after = { "retry-after": String(wait) };
      await simulator.misbehave({ route: "quote", isin, times: 1, status: 429, headers: after });
      await Promise.all(tabs.map(({ top }) => top.expectState("rate-limited")));
      const silence = await firstSilence(simulator, AMONG_TABS_MS);
      expect(silence.resumedAt - silence.refusedAt).toBeGreaterThanOrEqual(wait * 1000);
      for (const { top } of tabs) await top.expectState("live", { timeout: 30_000 });
    }
  });
});

test("closing or hiding a tab leaves the others live", async ({ context, simulator }) => {
  const opener = await openTab(context, [APPLE]);
  const second = await openTab(context, [APPLE, THIRD]);
  await test.step("instruments that only a hidden tab watches are not requested", async () => {
    await hidePage(second.page);
    await opener.watchlist.nextCheck(APPLE);
    await simulator.forgetRequests();
    await untilRequests(simulator, 3);
    expect(await simulator.requestsFor(THIRD)).toEqual([]);
    await showPage(second.page);
    await second.watchlist.nextCheck(THIRD);
  });
  const last = await openTab(context);
  for (const [name, tab] of Object.entries({ opener, second })) {
    await test.step(`the quotes continue once the ${name} is closed`, async () => {
      const gap = await longestGapAfter(simulator, () => tab.page.close(), 3 * ISINS.length);
      expect(gap).toBeLessThan(MAX_GAP_MS);
    });
  }
  await last.watchlist.nextCheck(APPLE);
  await expect(last.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
});

test("tabs that are all hidden send no request, and come back to a limit without a burst", async ({
  context,
  simulator,
}) => {
  await simulator.limit("3/2s");
  const tabs = [await openTab(context), await openTab(context)];
  await untilRefused(simulator);
  for (const tab of tabs) await hidePage(tab.page);
  await simulator.quietFor(2500);
  await simulator.forgetRequests();
  for (const tab of tabs) await showPage(tab.page);
  await requestsWithin(simulator, 4000);
  const requests = await simulator.requests();
  expect(requests.length).toBeGreaterThan(0);
  expect(refusalsAmong(requests), "429s in two of the limit's windows").toBeLessThanOrEqual(3);
});

test("a page that was hidden for five minutes keeps to the limit when it is shown again", async ({
  page,
  desk,
  simulator,
}) => {
  await desk.takeTime();
  await simulator.limit("3/2s");
  await desk.open(ISINS);
  await untilRefused(simulator);
  await hidePage(page);
  await simulator.quietFor(500);
  await simulator.forgetRequests();
  await page.clock.fastForward("05:00");
  expect(await simulator.requests()).toEqual([]);
  await showPage(page);
  await requestsWithin(simulator, 4000);
  const requests = await simulator.requests();
  expect(requests.length).toBeGreaterThan(0);
  expect(refusalsAmong(requests), "429s in two of the limit's windows").toBeLessThanOrEqual(3);
});

test("two tabs that change a list within the same millisecond lose no change, round after round", async ({
  context,
  simulator,
}) => {
  // The quotes themselves do not matter here.
  await setPacePreference(context, 60);
  const isins = instrumentList(12);
  // A short list renders sooner.
  const listed = instrumentList(60);
  await simulator.list(
    isins,
    listed.filter((isin) => !isins.includes(isin)),
  );
  const [one, other] = [
    new DeskPage(await context.newPage()),
    new DeskPage(await context.newPage()),
  ];
  const tabs = [one, other];
  for (const tab of tabs) {
    await tab.goto();
    await expect(tab.rail.instruments).toHaveCount(isins.length);
  }
  const pairs = Array.from({ length: isins.length / 2 }, (_, n) => isins.slice(2 * n, 2 * n + 2));
  // The first round creates the list itself, in both tabs at once.
  for (const watched of [isins.length, 0, isins.length]) {
    for (const pair of pairs) {
      await clickAtOnce(tabs.map(({ rail }, n) => rail.instrument(pair[n] ?? "")));
    }
    for (const { watchlist } of tabs) await expect(watchlist.rows).toHaveCount(watched);
  }
  expect(await one.watchlist.isins()).toEqual(await other.watchlist.isins());
  await one.page.reload();
  await expect(one.watchlist.rows).toHaveCount(isins.length);
});
