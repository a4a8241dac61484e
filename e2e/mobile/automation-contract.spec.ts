import { expect, test } from "../fixtures.ts";
import { expectNineFields, HOOKS, hooksInView } from "../support/hooks.ts";
import { APPLE, EXAMPLE, FUND, THIRD, UNLISTED } from "../support/market.ts";

test.use({ market: "embedded" });

test("a phone has every hook, page by page", async ({ desk, simulator, page }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  const seen = new Set(await hooksInView(page));
  await expectNineFields(page);
  await page.getByRole("button", { name: "Instruments", exact: true }).tap();
  await expect(desk.rail.instrument(APPLE)).toBeVisible();
  for (const hook of await hooksInView(page)) seen.add(hook);
  await desk.rail.search.fill(UNLISTED);
  await expect(desk.rail.mail).toHaveAttribute("href", /^mailto:/);
  for (const hook of await hooksInView(page)) seen.add(hook);
  await page.getByRole("button", { name: "More" }).tap();
  for (const hook of await hooksInView(page)) seen.add(hook);
  await page.getByRole("button", { name: "Watchlist" }).tap();
  await desk.watchlist.row(APPLE).tap();
  await desk.estimate.quantity.fill("100");
  await desk.estimate.budget.fill("5000");
  await desk.estimate.raise.fill("5000");
  await desk.estimate.compare.tap();
  await desk.alerts.onAsk("10");
  await expect(page.getByTestId("chart")).toBeVisible();
  await expectNineFields(page);
  for (const hook of await hooksInView(page)) seen.add(hook);
  await simulator.misbehave({ route: "any", status: 401 });
  // What was seen before would be held: the message fills a page that never had a value.
  await desk.goto({ isins: [THIRD] });
  await expect(desk.trouble).toBeVisible();
  for (const hook of await hooksInView(page)) seen.add(hook);
  expect([...seen].sort()).toEqual(Object.keys(HOOKS).sort());
});
