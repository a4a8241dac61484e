import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { APPLE, EXAMPLE, FUND, THIRD } from "../support/market.ts";
import { DEVICES } from "../support/phone.ts";

/** Answers that a quote's request may get. */
const STATUSES = [
  { name: "an unknown instrument", status: 404, problem: "not-found" },
  { name: "an error of the service", status: 500, problem: "http" },
  { name: "a status nobody knows", status: 418, problem: "http" },
  { name: "a status beyond all", status: 599, problem: "http" },
] as const;

test("404, 500 and unknown statuses leave a first row without a quote and the others untouched", async ({
  desk,
  simulator,
}) => {
  // Most instruments answer as before: if most failed, the page would report the service.
  const others = instrumentList(4 * STATUSES.length).filter((isin) => isin !== APPLE);
  const failing = STATUSES.map((answer, index) => ({ ...answer, isin: `${others[index]}` }));
  await simulator.misbehave(
    ...failing.map(({ isin, status }) => ({ route: "quote" as const, isin, status })),
  );
  await desk.goto({ isins: [APPLE, ...others] });
  for (const { name, isin, problem } of failing) {
    const row = desk.watchlist.row(isin);
    await expect(row, name).toHaveAttribute("data-state", "unavailable");
    await expect(row, name).toHaveAttribute("data-problem", problem);
    await expect(row, name).toContainText("No quote");
    await expect(desk.watchlist.value(isin, "ask-price")).toHaveAttribute("data-value", "");
    await row.click();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", isin);
    await expect(desk.focus.panel, name).toContainText("No quote.");
  }
  await desk.watchlist.nextCheck(APPLE);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "");
  await desk.top.expectState("live");
});

/** Answers that are not a quote of the requested instrument. */
const REJECTED: Readonly<Record<string, string | object>> = {
  "another instrument's quote": { instrument: APPLE },
  "a price that is a number": { ask: { price: 10.7, size: "1" } },
  "a price in exponents": { ask: { price: "1e5", size: "1" } },
  "a price of 100,000 digits": { ask: { price: "1".repeat(100_000), size: "1" } },
  "a negative size": { bid: { price: "1", size: "-1" } },
  "a side that is missing": { ask: null },
  "a day that is none": { updatedAt: "2026-02-30T08:00:00Z" },
  "a time far in the future": { updatedAt: "2999-01-01T00:00:00Z" },
  garbage: '{"instrument":',
  "nothing at all": "",
  "an error body under status 200": '{"reason":"Closed","error":true}',
};

test("an answer that is not a quote is rejected in its row, and the others are untouched", async ({
  desk,
  simulator,
}) => {
  const good = APPLE;
  const bad = instrumentList(1 + Object.keys(REJECTED).length).filter((isin) => isin !== good);
  const rejected = Object.values(REJECTED).map((answer, index) => ({
    isin: `${bad[index]}`,
    answer,
  }));
  await simulator.misbehave(
    ...rejected.map(({ isin, answer }) => ({
      route: "quote" as const,
      isin,
      body: typeof answer === "string" ? answer : documentOf(isin, answer),
    })),
  );
  await desk.goto({ isins: [good, ...bad] });
  for (const [index, name] of Object.keys(REJECTED).entries()) {
    const row = desk.watchlist.row(`${bad[index]}`);
    await expect(row, name).toHaveAttribute("data-problem", "contract", { timeout: 15_000 });
    await expect(row, name).toHaveAttribute("data-state", "unavailable");
  }
  await desk.watchlist.nextCheck(good);
  await expect(desk.watchlist.row(good)).toHaveAttribute("data-state", "live");
  await desk.top.expectState("live");
});

const documentOf = (isin: string, change: object) =>
  JSON.stringify({ instrument: isin, ...EXAMPLE, updatedAt: "2026-01-05T08:00:00Z", ...change });

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

for (const [device, use] of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test("the connection's mark warns while fewer than half of the quotes are fresh", async ({
      desk,
      simulator,
    }) => {
      await simulator.misbehave(
        ...[APPLE, FUND].map((isin) => ({ route: "quote", isin, status: 404 }) as const),
      );
      await desk.goto({ isins: [APPLE, FUND, THIRD] });
      await expect(desk.top.connection).toHaveText("1 of 3 fresh");
      await expect(desk.top.connection).toHaveAttribute("data-state", "live");
      await expect(desk.top.connection).toHaveAttribute("data-fresh", "1");
      await expect(desk.top.connection).toHaveAttribute("data-watched", "3");
      await desk.expectNoSidewaysScroll();
      await simulator.behave();
      await expect(desk.top.connection).toHaveAttribute("data-fresh", "3", { timeout: 15_000 });
      await expect(desk.top.connection).toContainText("Live");
    });
  });
}
