import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import type { FieldName } from "../pages/fields.ts";
import { ageStoredQuotes, storedInstants, storedPoints } from "../support/history.ts";
import { APPLE, FUND } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { killSharedWorker } from "../support/shared-worker.ts";
import type { Site } from "../support/site.ts";

const ISINS = [APPLE, FUND];
const HOUR_MS = 60 * 60_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.beforeEach(({ context }) => setPacePreference(context, 1));

/** Watches an instrument until `count` different quotes have been shown, and returns their instants. */
async function watchQuotes({ page, watchlist }: DeskPage, count: number): Promise<string[]> {
  const shown = new Set<string>();
  const updatedAt = watchlist.value(APPLE, "updated-at");
  await expect
    .poll(
      async () => {
        const value = await updatedAt.getAttribute("data-value");
        if (value) shown.add(value);
        return shown.size;
      },
      { intervals: [250], timeout: 30_000, message: `quotes shown by ${page.url()}` },
    )
    .toBeGreaterThanOrEqual(count);
  return [...shown];
}

async function expectNoDuplicates(page: Page) {
  const points = await storedPoints(page);
  const marks = points.map(({ source, isin, updatedAt }) => `${source} ${isin} ${updatedAt}`);
  expect(marks).toEqual([...new Set(marks)]);
  for (const isin of ISINS) {
    const instants = await storedInstants(page, isin);
    expect(instants).toEqual([...instants].sort());
  }
}

for (const [name, within] of [
  ["the worker that the tabs share", false],
  ["a page that asks by itself", true],
] as const) {
  test(`a reload loses nothing, and yesterday's quotes are shown before anything is answered: ${name}`, async ({
    desk,
    page,
    site,
  }) => {
    if (within) desk.askFromPage();
    await desk.open(ISINS);
    await test.step("a reload loses nothing", async () => {
      const shown = await watchQuotes(desk, 3);
      await page.reload();
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      const after = await watchQuotes(desk, 2);
      await expect
        .poll(async () => storedInstants(page, APPLE))
        .toEqual(expect.arrayContaining([...shown, ...after]));
      await expectNoDuplicates(page);
    });
    await test.step("yesterday's quotes are shown before anything is answered", () =>
      expectYesterdays(desk, site));
  });
}

/** Closes every page, and opens one whose clock is twenty hours ahead. */
async function expectYesterdays(desk: DeskPage, site: Site): Promise<void> {
  const { page } = desk;
  const body = '<link rel="icon" href="/favicon.svg">';
  await page.route("**/elsewhere", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/elsewhere");
  const yesterday = await ageStoredQuotes(page, 20 * HOUR_MS);
  expect(yesterday.map(({ isin }) => isin).sort()).toEqual([...ISINS].sort());
  const release = site.holdRequests(/./);
  site.proxyStreams("holds");
  let answer: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/config.json", async (route) => {
    await silence;
    await route.continue();
  });
  await desk.goto({ isins: ISINS });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const { isin, askPrice } of yesterday) {
      await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "stale");
      await expect(desk.watchlist.value(isin, "ask-price")).toHaveAttribute("data-value", askPrice);
    }
    if (size === PHONE) continue;
    for (const { isin, updatedAt, checkedAt } of yesterday) {
      const value = (field: FieldName) => desk.watchlist.value(isin, field);
      await expect(value("updated-at")).toHaveAttribute("data-value", updatedAt);
      // Its age depends on two clocks, which agree to a few milliseconds.
      const shown = await value("checked-at").getAttribute("data-value");
      expect(Math.abs(Date.parse(shown ?? "") - checkedAt)).toBeLessThan(1000);
    }
  }
  site.proxyStreams("passes");
  answer();
  release();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
}

test("two tabs have one writer, store each quote once, and lose the last second at most if it is killed", async ({
  browser,
  context,
  desk,
}) => {
  const other = new DeskPage(await context.newPage());
  await desk.open(ISINS);
  await other.open(ISINS);
  await test.step("two tabs store each quote once", async () => {
    const shown = await watchQuotes(other, 4);
    await expect
      .poll(async () => storedInstants(other.page, APPLE))
      .toEqual(expect.arrayContaining(shown));
    await expectNoDuplicates(other.page);
  });
  await other.page.close();
  await test.step("a worker that is killed loses the last second at most", async () => {
    const shown = await watchQuotes(desk, 3);
    await killSharedWorker(browser);
    const killedAt = Date.now();
    const kept = await storedPoints(desk.page);
    // A quote that was shown and is not stored was first seen within the last second.
    const lost = shown.filter((instant) => !kept.some(({ updatedAt }) => updatedAt === instant));
    for (const instant of lost) expect(killedAt - Date.parse(instant)).toBeLessThan(2000);
    expect(lost.length).toBeLessThanOrEqual(1);
    await watchQuotes(desk, 2);
    await expectNoDuplicates(desk.page);
  });
});

test("two pages that send their own requests store each quote once", async ({ context, desk }) => {
  const other = new DeskPage(await context.newPage());
  desk.askFromPage();
  other.askFromPage();
  await desk.open(ISINS);
  await other.open(ISINS);
  const shown = await watchQuotes(other, 4);
  await expect
    .poll(async () => storedInstants(other.page, APPLE))
    .toEqual(expect.arrayContaining(shown));
  await expectNoDuplicates(other.page);
});

test("an instrument whose quote hangs, or that leaves the list, keeps its stored history", async ({
  desk,
  page,
  simulator,
  site,
}) => {
  await desk.takeTime();
  await desk.open(ISINS);
  await expect.poll(async () => (await storedInstants(page, FUND)).length).toBeGreaterThan(1);
  await test.step("a quote that hangs to its deadline is held, and asked for again", async () => {
    const row = desk.watchlist.row(APPLE);
    const value = desk.watchlist.value(APPLE, "updated-at");
    const release = site.holdRequests(new RegExp(`${APPLE}/latest-quote`));
    // From here on only steps advance the page's time. Otherwise the test would have to wait for a later deadline, too.
    // Again if the machine was so slow that the instant has passed meanwhile.
    await expect(async () => {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    }).toPass();
    await withinSeconds(desk, 16, () =>
      expect(row).toHaveAttribute("data-problem", "timeout", { timeout: 250 }),
    );
    await expect(row).toHaveAttribute("data-state", "stale");
    const held = (await value.getAttribute("data-value")) ?? "";
    expect(await storedInstants(page, APPLE)).toContain(held);
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    release();
    await withinSeconds(desk, 16, () =>
      expect(row).toHaveAttribute("data-state", "live", { timeout: 250 }),
    );
    await page.clock.resume();
    await expect(row).toHaveAttribute("data-problem", "");
    expect(await storedInstants(page, APPLE)).toContain(held);
  });
  await test.step("an instrument that leaves the list keeps what was seen of it", async () => {
    const before = await storedInstants(page, FUND);
    await simulator.list([], [FUND]);
    site.passGatewayTime(601_000);
    await page.clock.fastForward("10:01");
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "not-listed");
    await page.reload();
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "not-listed");
    await desk.watchlist.nextCheck(APPLE);
    expect(await storedInstants(page, FUND)).toEqual(expect.arrayContaining([...before]));
  });
});

/** Advances time in steps until the condition holds, for at most this long. Answers arrive between the steps. */
async function withinSeconds({ page }: DeskPage, seconds: number, holds: () => Promise<void>) {
  let left = seconds * 1000;
  await expect(async () => {
    if (left > 0) await page.clock.runFor(2000);
    left -= 2000;
    await holds();
  }).toPass({ intervals: [0], timeout: 15_000 });
}

test.describe("when the simulator restarts", () => {
  test.use({ market: "embedded" });

  test("the page shows no quote of the previous run as its own", async ({
    context,
    desk,
    site,
  }) => {
    await desk.open(ISINS);
    await watchQuotes(desk, 2);
    const [before] = await storedPoints(desk.page);
    await desk.page.close();
    await site.cutOff();
    await site.reconnect();
    const release = site.holdRequests(/latest-quote/);
    site.proxyStreams("holds");
    const next = new DeskPage(await context.newPage());
    await next.goto({ isins: ISINS });
    await next.top.expectState("live");
    await expect(next.watchlist.row(APPLE)).toHaveAttribute("data-state", "waiting");
    await expect(next.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "");
    site.proxyStreams("passes");
    release();
    await expect(next.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    const sources = async () =>
      new Set((await storedPoints(next.page)).map(({ source }) => source));
    await expect.poll(async () => (await sources()).size).toBe(2);
    expect(await sources()).toContain(before?.source);
  });
});

test("quotes arrive although the database is full, refused or missing", async ({ desk, page }) => {
  desk.askFromPage();
  // Each overrides the one before.
  for (const act of [
    "IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); }",
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    "Object.defineProperty(self, 'indexedDB', { value: undefined })",
  ]) {
    await page.addInitScript(act);
    await desk.open(ISINS);
    await desk.watchlist.nextCheck(APPLE);
    await desk.top.expectState("live");
  }
});
