import { expect, test } from "../fixtures.ts";
import { FeedGateway } from "../support/feed-gateway.ts";
import { APPLE, FUND } from "../support/market.ts";

const ISINS = [APPLE, FUND];
/** Tolerance for the time that an answer takes, in milliseconds. */
const ANSWER_TOLERANCE_MS = 900;

test.beforeEach(({ desk }) => desk.askFromPage());

test("a value is as old as its check, however late it is received and however often", async ({
  desk,
}) => {
  const gateway = new FeedGateway();
  await gateway.answer(desk.page, ISINS);
  const madeAt = gateway.check(APPLE, "10.6000", 30_000);
  gateway.check(FUND, "10.6000");
  await desk.open(ISINS);

  const checkedAt = desk.watchlist.value(APPLE, "checked-at");
  const stated = (await checkedAt.getAttribute("data-value")) ?? "";
  expect(Math.abs(Date.parse(stated) - madeAt)).toBeLessThan(ANSWER_TOLERANCE_MS);
  await expect(desk.watchlist.row(APPLE)).toContainText(/3\d s/);

  // The page receives the same check again and again: its age stays that of the check.
  const requestsBefore = gateway.requestsFor(APPLE);
  await expect
    .poll(() => gateway.requestsFor(APPLE), { timeout: 15_000 })
    .toBeGreaterThan(requestsBefore + 2);
  await expect(checkedAt).toHaveAttribute("data-value", stated);
  await expect(desk.watchlist.foot).toContainText("2 checks");

  gateway.isHit = false;
  const nextAt = gateway.check(APPLE, "10.7000");
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "10.7000");
  const next = Date.parse((await checkedAt.getAttribute("data-value")) ?? "");
  expect(Math.abs(next - nextAt)).toBeLessThan(ANSWER_TOLERANCE_MS);
  await expect(desk.watchlist.foot).toContainText("3 checks");

  // Cached and new answers are polled at the same interval.
  const later = gateway.requestsFor(APPLE);
  await expect
    .poll(() => gateway.requestsFor(APPLE), { timeout: 15_000 })
    .toBeGreaterThan(later + 2);
  expect(new Set(gateway.requests.map(({ prefer }) => prefer))).toEqual(new Set(["wait=1"]));
});

test("a queued quote shows about how long it will take, until its value comes", async ({
  desk,
}) => {
  const gateway = new FeedGateway();
  await gateway.answer(desk.page, ISINS);
  gateway.check(APPLE, "10.6000");
  await desk.goto({ isins: ISINS });
  const row = desk.watchlist.row(FUND);
  await expect(row).toContainText(/Queued\s*about 20 s/);
  await expect(row).toHaveAttribute("data-state", "waiting");
  await expect(row).toHaveAttribute("data-problem", "");
  await expect(row.locator(".text-error, .text-warn")).toHaveCount(0);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await desk.top.expectState("live");
  await expect(desk.top.connection).not.toHaveClass(/warn/);

  const requestsBefore = gateway.requestsFor(FUND);
  await expect
    .poll(() => gateway.requestsFor(FUND), { timeout: 15_000 })
    .toBeGreaterThan(requestsBefore + 2);
  await expect(row).toHaveAttribute("data-state", "waiting");
  gateway.check(FUND, "10.9000");
  await expect(row).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.value(FUND, "bid-price")).toHaveAttribute("data-value", "10.9000");
});

test("the page shows the gateway's pace, and for how many desks it is", async ({ desk }) => {
  const gateway = new FeedGateway();
  gateway.planMs = 24_000;
  await gateway.answer(desk.page, ISINS);
  for (const isin of ISINS) gateway.check(isin, "10.6000");
  await desk.open(ISINS);
  const { pace } = desk.top;
  await expect(pace).toHaveText("60/min for 14 desks · each quote every 24 s");
  await expect(pace).toHaveAttribute("data-per-minute", "60");
  await expect(pace).toHaveAttribute("data-cycle-seconds", "24");

  const pause = desk.page.getByTestId("pause");
  const place = await pause.boundingBox();
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText("All 14 active desks share this rate");
  await expect(desk.pace.forget).toHaveCount(0);
  gateway.pace = { perMinute: 60, desks: 1 };
  await expect(desk.pace.panel).not.toContainText("active desks");
  await desk.pace.close.click();
  await expect(pace).toHaveText("60/min · each quote every 24 s");
  expect(await pause.boundingBox(), "stays where it is beside a shorter line").toEqual(place);

  gateway.hasFeed = false;
  await expect(pace).toHaveAttribute("data-cycle-seconds", "2");
});

test("the texts about the queue and the pace have a German version", async ({ desk }) => {
  const gateway = new FeedGateway();
  await gateway.answer(desk.page, ISINS);
  gateway.check(APPLE, "10.6000");
  await desk.page.goto(`/?isin=${ISINS.join(",")}&worker=off&lang=de`);
  await expect(desk.top.pace).toHaveText("60/min für 14 Arbeitsplätze · jeder Kurs alle 20 s");
  const queued = desk.page.locator(`[data-testid=quote][data-isin=${FUND}]`);
  await expect(queued).toContainText(/Eingereiht\s*etwa 20 s/);
});
