import { expect, test } from "./fixtures.ts";
import { APPLE, EXAMPLE, FUND } from "./support/market.ts";

const document = (change: object) =>
  JSON.stringify({
    instrument: FUND,
    ...EXAMPLE,
    updatedAt: "2026-01-05T08:00:00Z",
    ...change,
  });

for (const { name, fault, problem } of [
  { name: "an unknown instrument", fault: { status: 404 }, problem: "not-found" },
  { name: "an error of the service", fault: { status: 500 }, problem: "http" },
  { name: "a status nobody knows", fault: { status: 418 }, problem: "http" },
  {
    name: "another instrument's quote",
    fault: { body: document({ instrument: APPLE }) },
    problem: "contract",
  },
  {
    name: "a price that is a number",
    fault: { body: document({ ask: { price: 10.7, size: "1" } }) },
    problem: "contract",
  },
  {
    name: "a price in exponents",
    fault: { body: document({ ask: { price: "1e5", size: "1" } }) },
    problem: "contract",
  },
  {
    name: "a negative size",
    fault: { body: document({ bid: { price: "1", size: "-1" } }) },
    problem: "contract",
  },
  { name: "a side that is missing", fault: { body: document({ ask: null }) }, problem: "contract" },
  {
    name: "a day that is none",
    fault: { body: document({ updatedAt: "2026-02-30T08:00:00Z" }) },
    problem: "contract",
  },
  {
    name: "a time far in the future",
    fault: { body: document({ updatedAt: "2999-01-01T00:00:00Z" }) },
    problem: "contract",
  },
  { name: "garbage", fault: { body: '{"instrument":' }, problem: "contract" },
  { name: "an empty answer", fault: { status: 204 }, problem: "contract" },
  {
    name: "an error body under status 200",
    fault: { body: '{"reason":"Closed","error":true}' },
    problem: /^(contract|http)$/,
  },
] as const) {
  test(`${name} leaves a first row without a quote and the others untouched`, async ({
    desk,
    simulator,
  }) => {
    await simulator.misbehave({ route: "quote", isin: FUND, ...fault });
    await desk.goto({ isins: [APPLE, FUND], focus: FUND });
    const row = desk.watchlist.row(FUND);
    await expect(row).toHaveAttribute("data-state", "unavailable");
    await expect(row).toHaveAttribute("data-problem", problem);
    await expect(row).toContainText("No quote");
    await expect(desk.watchlist.value(FUND, "ask-price")).toHaveAttribute("data-value", "");
    await expect(desk.focus.panel).toContainText("No quote.");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await desk.watchlist.nextCheck(APPLE);
    await desk.top.expectState("live");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "");
  });
}

test("a row that had a value holds it, says what is wrong, and recovers", async ({
  desk,
  simulator,
}) => {
  await simulator.pin(FUND, EXAMPLE);
  await desk.open([APPLE, FUND], FUND);
  await simulator.misbehave({ route: "quote", isin: FUND, status: 404 });
  const row = desk.watchlist.row(FUND);
  await expect(row).toHaveAttribute("data-problem", "not-found");
  await expect(row).toHaveAttribute("data-state", "stale");
  await expect(desk.watchlist.value(FUND, "ask-price")).toHaveText("10.7000");
  await expect(desk.focus.panel).toContainText("the service no longer knows this instrument");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await simulator.behave();
  await expect(row).toHaveAttribute("data-state", "live", { timeout: 10_000 });
  await expect(row).toHaveAttribute("data-problem", "");
});

test("the service's own words are shown as text, cut to length", async ({
  desk,
  simulator,
  page,
}) => {
  const hostile = `<img src=x onerror="document.title='owned'"> \u202Egnp.exe ${"x".repeat(10_000)}`;
  await simulator.misbehave({ route: "quote", isin: FUND, status: 500, reason: hostile });
  await desk.goto({ isins: [APPLE, FUND], focus: FUND });
  await expect(desk.focus.panel).toContainText("<img src=x onerror=");
  await expect(page.locator("img")).toHaveCount(0);
  await expect(page).toHaveTitle("Touchline");
  const words = (await desk.focus.panel.textContent()) ?? "";
  expect(words).not.toContain("\u202E");
  expect(words.length).toBeLessThan(1000);
  await desk.expectNoSidewaysScroll();
});
