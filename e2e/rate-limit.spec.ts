import { expect, test } from "./fixtures.ts";
import { APPLE, EXAMPLE, FUND, THIRD } from "./support/market.ts";
import { firstSilence, silences } from "./support/silence.ts";

const refusal = (retryAfter: string) => ({ status: 429, headers: { "retry-after": retryAfter } });

test("nothing at all is asked for until Retry-After is over", async ({ desk, simulator }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE]);
  await simulator.forgetRequests();
  await simulator.misbehave({ route: "quote", times: 1, ...refusal("4") });
  await desk.top.expectState("rate-limited");
  await expect(desk.top.connection).toHaveText(/^Rate limited, resuming in 0:0[1-4]$/);
  const resumeAt = Date.parse((await desk.top.connection.getAttribute("data-resume-at")) ?? "");
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "10.7000");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "rate-limited");
  await desk.top.expectState("live", { timeout: 8000 });
  const { refusedAt, resumedAt } = await firstSilence(simulator);
  const meanwhile = (await simulator.requests()).filter(
    ({ at }) => at > refusedAt && at < refusedAt + 4000,
  );
  expect(meanwhile, "requests inside the four seconds").toEqual([]);
  expect(resumedAt - refusedAt).toBeLessThan(6000);
  expect(Math.abs(resumedAt - resumeAt)).toBeLessThan(1000);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "");
});

test("the page says over the held values that it waits, and until when", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  await simulator.misbehave({ route: "quote", times: 1, ...refusal("30") });
  await desk.top.expectState("rate-limited");
  await expect(page.getByText("The service asked for 30 s without requests.")).toBeVisible();
  await expect(page.getByText(/Touchline sends nothing until \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await expect(desk.top.tryNow).toHaveCount(0);
});

test("a service that keeps refusing is asked once after each wait, not in a storm", async ({
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

test("a limited service is kept to: each refusal is followed by its silence", async ({
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

test("Retry-After may be an HTTP date", async ({ desk, simulator }) => {
  await desk.open([APPLE]);
  await simulator.forgetRequests();
  const until = (Math.floor(Date.now() / 1000) + 5) * 1000;
  await simulator.misbehave({
    route: "quote",
    times: 1,
    ...refusal(new Date(until).toUTCString()),
  });
  await desk.top.expectState("rate-limited");
  const { resumedAt } = await firstSilence(simulator);
  expect(resumedAt).toBeGreaterThanOrEqual(until);
  expect(resumedAt).toBeLessThan(until + 3000);
});

test("a refusal without Retry-After is followed by a wait of the page's own", async ({
  desk,
  simulator,
}) => {
  await desk.open([APPLE]);
  await simulator.forgetRequests();
  await simulator.misbehave({ route: "quote", times: 1, status: 429 });
  await desk.top.expectState("rate-limited");
  await expect(desk.top.connection).toHaveAttribute("data-resume-at", /^\d{4}-.*Z$/);
  const { refusedAt, resumedAt } = await firstSilence(simulator);
  expect(resumedAt - refusedAt).toBeGreaterThanOrEqual(1000);
  await desk.top.expectState("live");
});

for (const [name, headers] of [
  ["of -1", { "retry-after": "-1" }],
  ["that is missing", {}],
] as const) {
  test(`a Retry-After ${name} is no wish: the page says that the wait is its own`, async ({
    desk,
    simulator,
  }) => {
    await desk.takeTime();
    await desk.open([APPLE]);
    await simulator.misbehave({ route: "quote", status: 429, headers });
    await expect(desk.notices).toContainText(/named no wait; Touchline waits \d+ s\./);
    await expect(desk.notices).not.toContainText("The service asked for");
  });
}

for (const [retryAfter, words] of [
  ["3600", "The service asked for 1 h without requests."],
  ["86400", "The service asked for 24 h without requests."],
  ["2147484", "The service asked for more than a day without requests"],
  ["9999999999", "The service asked for more than a day without requests"],
] as const) {
  test(`a Retry-After of ${retryAfter} is kept to and said`, async ({ desk, simulator, page }) => {
    await desk.open([APPLE]);
    await simulator.misbehave({ route: "quote", times: 1, ...refusal(retryAfter) });
    await desk.top.expectState("rate-limited");
    await expect(page.getByText(words)).toBeVisible();
    const resumeAt = Date.parse((await desk.top.connection.getAttribute("data-resume-at")) ?? "");
    const hours = (resumeAt - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(Math.min(24, Number(retryAfter) / 3600));
    await simulator.quietFor(2500);
  });
}

test("values turn stale as they age, and say why", async ({ desk, simulator, page }) => {
  await desk.takeTime();
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE]);
  await simulator.misbehave({ route: "quote", times: 1, ...refusal("600") });
  await desk.top.expectState("rate-limited");
  await page.clock.fastForward("00:12");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
  await expect(desk.watchlist.row(APPLE)).toContainText("rate limited");
  await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText("10.6620");
});
