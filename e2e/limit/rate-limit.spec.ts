import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, EXAMPLE, FUND, THIRD } from "../support/market.ts";
import { firstSilence, silences } from "../support/silence.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const refusal = (retryAfter: string) => ({ status: 429, headers: { "retry-after": retryAfter } });

test("no request is sent until Retry-After is over", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE]);
  const row = desk.watchlist.row(APPLE);

  await test.step("a wait in seconds is counted down", async () => {
    await simulator.forgetRequests();
    const place = await row.boundingBox();
    await simulator.misbehave({ route: "quote", times: 1, ...refusal("5") });
    await desk.top.expectState("rate-limited");
    await expect(desk.notices).toContainText("the service requires a");
    expect(await row.boundingBox(), "no row moves under a press").toEqual(place);
    await expect(desk.top.connection).toHaveText(/^Rate limited, resuming in 0:0[1-5]$/);
    const resumesAt = await desk.top.resumesAt();
    const askPrice = desk.watchlist.value(APPLE, "ask-price");
    await expect(askPrice).toHaveAttribute("data-value", "10.7000");
    await expect(row).toHaveAttribute("data-state", "live");
    await expect(row).toHaveAttribute("data-problem", "rate-limited");
    await expect(desk.watchlist.foot).toContainText(/^1 quotenot checked for [1-5] s/);
    await desk.top.expectState("live", { timeout: 30_000 });
    const { refusedAt, resumedAt } = await firstSilence(simulator);
    const early = (await simulator.requests()).filter(
      ({ at }) => at > refusedAt && at < refusedAt + 5000,
    );
    expect(early, "requests inside the five seconds").toEqual([]);
    expect(resumedAt - refusedAt).toBeLessThan(7000);
    expect(Math.abs(resumedAt - resumesAt)).toBeLessThan(1000);
    await expect(row).toHaveAttribute("data-problem", "");
    await desk.pace.forgetLearned();
  });

  await test.step("a wait until an HTTP date is obeyed", async () => {
    await simulator.forgetRequests();
    const until = (Math.floor(Date.now() / 1000) + 5) * 1000;
    const date = new Date(until).toUTCString();
    await simulator.misbehave({ route: "quote", times: 1, ...refusal(date) });
    await desk.top.expectState("rate-limited");
    const { refusedAt, resumedAt } = await firstSilence(simulator);
    expect(refusedAt, "a wait is left").toBeLessThan(until - 1000);
    expect(resumedAt).toBeGreaterThanOrEqual(until);
    expect(resumedAt).toBeLessThan(until + 3000);
    await desk.top.expectState("live");
    await desk.pace.forgetLearned();
  });

  await test.step("the page waits by its own rule where there is no Retry-After", async () => {
    await simulator.forgetRequests();
    await simulator.misbehave({ route: "quote", times: 1, status: 429 });
    await desk.top.expectState("rate-limited");
    await expect(desk.top.connection).toHaveAttribute("data-resume-at", /^\d{4}-.*Z$/);
    const { refusedAt, resumedAt } = await firstSilence(simulator);
    expect(resumedAt - refusedAt).toBeGreaterThanOrEqual(1000);
    await desk.top.expectState("live");
  });
});

test("a service that keeps refusing receives one request after each wait, and no burst", async ({
  desk,
  simulator,
}) => {
  const isins = [APPLE, FUND, THIRD];
  await desk.open(isins);
  await simulator.misbehave({ route: "any", ...refusal("2") });
  await simulator.forgetRequests();
  await expect
    .poll(async () => (await silences(simulator)).length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  for (const { refusedAt, resumedAt } of await silences(simulator)) {
    expect(resumedAt - refusedAt).toBeGreaterThanOrEqual(2000);
  }
  const [, second] = await silences(simulator);
  const requests = await simulator.requests();
  const burst = requests.filter(
    ({ at }) => at >= (second?.refusedAt ?? 0) && at < (second?.resumedAt ?? 0),
  );
  expect(burst, "requests when the gate opened into another refusal").toHaveLength(1);
  await simulator.behave();
  await desk.top.expectState("live", { timeout: 10_000 });
});

test("the page obeys a limited service: each 429 is followed by its pause", async ({
  desk,
  simulator,
}) => {
  await simulator.limit("4/3s");
  await desk.goto({ isins: [APPLE, FUND, THIRD] });
  await desk.top.expectState("rate-limited");
  await expect
    .poll(async () => (await silences(simulator)).length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(1);
  for (const isin of [APPLE, FUND, THIRD]) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live", {
      timeout: 10_000,
    });
  }
  for (const { refusedAt, resumedAt } of await silences(simulator)) {
    expect(resumedAt - refusedAt).toBeGreaterThanOrEqual(1000);
  }
});

test("a Retry-After that is invalid or missing names no wait: the page says that the wait is its own", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.takeTime();
  await desk.open([APPLE]);
  for (const [name, headers] of [
    ["of -1", { "retry-after": "-1" }],
    ["that is missing", {}],
  ] as const) {
    await test.step(`a Retry-After ${name}`, async () => {
      await simulator.misbehave({ route: "quote", status: 429, headers });
      await expect(desk.notices).toContainText(/named no pause; Touchline waits \d+ s\./);
      await expect(desk.notices).not.toContainText("the service requires a");
      await simulator.behave();
      await page.clock.fastForward(60_000);
      await desk.top.expectState("live");
    });
  }
});

/** Waits of hours, with the words of their notice. */
const LONG_WAITS = [
  ["3600", "Rate limited: the service requires a 1 h pause."],
  ["86400", "Rate limited: the service requires a 24 h pause."],
  ["2147484", "the service requires a pause of more than a day"],
  ["9999999999", "the service requires a pause of more than a day"],
] as const;

test("the page says above the held values that it waits for hours, and until when", async ({
  desk,
  simulator,
  site,
  page,
}) => {
  /** Moves the time of the page and of the gateway. */
  const pass = async (ms: number) => {
    site.passGatewayTime(ms);
    await page.clock.fastForward(ms);
  };
  await desk.takeTime();
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE]);
  for (const [retryAfter, words] of LONG_WAITS) {
    await test.step(`a Retry-After of ${retryAfter} is obeyed and shown`, async () => {
      await simulator.misbehave({ route: "quote", times: 1, ...refusal(retryAfter) });
      const resumesAt = await desk.top.resumesAt();
      // The page says above the held values that it waits, and until when.
      await expect(desk.notices).toContainText(words);
      await expect(desk.notices).toContainText(/No requests are sent until .*\d\d:\d\d:\d\d/);
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      await expect(desk.top.tryNow).toHaveCount(0);
      const keptMs = Math.min(24 * HOUR_MS, Number(retryAfter) * 1000);
      const leftMs = resumesAt - (await page.evaluate(() => Date.now()));
      expect(Math.round(leftMs / HOUR_MS)).toBe(keptMs / HOUR_MS);
      await settled(page);
      const asked = site.gatewayRequests();
      // Values turn stale as they age, and say why: after twice their planned interval, at most ten minutes here.
      await pass(21 * MINUTE_MS);
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
      await expect(desk.watchlist.row(APPLE)).toContainText("rate limited");
      await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("10.6620");
      await pass(keptMs - 22 * MINUTE_MS);
      await page.clock.runFor(5000);
      await settled(page);
      await desk.top.expectState("rate-limited");
      expect(site.gatewayRequests() - asked, "requests inside the wait").toBe(0);
      await pass(60_000);
      await desk.top.expectState("live");
      expect(site.gatewayRequests() - asked).toBeGreaterThan(0);
      await desk.pace.forgetLearned();
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    });
  }
});

/** Waits until the requests that the page has sent so far were received. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch("/config.json")).arrayBuffer();
  });
}
