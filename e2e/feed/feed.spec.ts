import type { Browser } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND } from "../support/market.ts";
import { expectSameEnd, resumption } from "../support/resumption.ts";

const ISINS = [APPLE, FUND] as const;

test.use({ stream: false });

/** Opens `count` browsers, each with a desk of its own. */
async function openDesks(
  browser: Browser,
  url: string,
  count: number,
): Promise<readonly DeskPage[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const context = await browser.newContext({ baseURL: url });
      const desk = new DeskPage(await context.newPage());
      await desk.open([...ISINS]);
      return desk;
    }),
  );
}

test("four browsers share one request for each instrument in two seconds, and their quotes are live", async ({
  browser,
  desk,
  simulator,
  site,
}) => {
  const REQUESTS = 5;
  await desk.open([...ISINS]);
  const desks = await openDesks(browser, site.url, 3);
  await simulator.forgetRequests();
  await expect
    .poll(async () => (await simulator.requestsFor(APPLE)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(REQUESTS);
  // By the log of the service. Each browser wants a quote every two seconds. They have one address and poll out of
  // phase, so two of the intervals may be shorter.
  const instants = (await simulator.requestsFor(APPLE)).slice(0, REQUESTS).map(({ at }) => at);
  const spanMs = Math.max(...instants) - Math.min(...instants);
  expect(spanMs).toBeGreaterThanOrEqual((REQUESTS - 1 - 2) * 1900);
  for (const each of [desk, ...desks]) {
    for (const isin of ISINS) {
      await expect(each.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    }
    await each.page.context().close();
  }
});

test("a 429 counts down to the same instant on every screen, in the same words, and no request is sent until then", async ({
  browser,
  desk,
  simulator,
  site,
}) => {
  await desk.open([...ISINS]);
  const [other] = await openDesks(browser, site.url, 1);
  if (other === undefined) throw new Error("no other browser");
  const limitedAt = Date.now();
  const first = await resumption(desk, () =>
    simulator.misbehave({
      route: "any",
      times: 1,
      status: 429,
      headers: { "retry-after": "120" },
    }),
  );
  // The stream tells both.
  const second = await resumption(other, () => Promise.resolve(), limitedAt);
  await simulator.forgetRequests();
  const context = await browser.newContext({ baseURL: site.url });
  const late = new DeskPage(await context.newPage());
  const opened = await resumption(late, () => late.goto({ isins: [...ISINS] }));
  const reloaded = await resumption(late, () => late.page.reload());
  for (const each of [desk, other, late]) {
    await expect(each.notices).toContainText(
      "Rate limited: the service requires a 2 m 00 s pause.",
    );
  }
  for (const each of [second, opened, reloaded]) expectSameEnd(first, each);
  expect(await simulator.requests(), "requests inside the wait").toEqual([]);
  await context.close();
  await other.page.context().close();
});

test("the pace panel says that the gateway sends the requests, and the page still polls the gateway's routes", async ({
  desk,
  page,
}) => {
  const statuses: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/latest-quote")) {
      statuses.push(response.headers()["x-cache-status"] ?? "none");
    }
  });
  desk.askFromPage();
  await desk.open([...ISINS]);
  await expect.poll(() => statuses.length).toBeGreaterThan(4);
  expect(statuses.filter((status) => status !== "MISS" && status !== "HIT")).toEqual([]);
  expect(statuses).toContain("MISS");
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText(/The gateway sends up to \d+ requests a minute/);
});
