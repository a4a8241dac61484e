import { expect, test } from "../fixtures.ts";
import { visitOtherViews } from "../support/all-views.ts";
import { openContract } from "../support/contract.ts";
import { expectHookForms, expectNineFields } from "../support/hooks.ts";
import { APPLE, EXAMPLE, FUND, UNLISTED } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use({ ...PHONE, market: "embedded" });

test("a phone has every hook, page by page", async ({ desk, simulator, page }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  // The test opens every view, one after the other.
  test.slow();
  const contract = await openContract();
  const look = async () => {
    await expectHookForms(page);
    await contract.record(page);
  };
  await look();
  await expectNineFields(page);
  await page.getByRole("button", { name: "Instruments", exact: true }).tap();
  await expect(desk.rail.instrument(APPLE)).toBeVisible();
  await look();
  await desk.rail.search.fill(UNLISTED);
  await expect(desk.rail.mail).toHaveAttribute("href", /^mailto:/);
  await look();
  await page.getByRole("button", { name: "More" }).tap();
  await look();
  await page.getByRole("button", { name: "Watchlist" }).tap();
  await desk.watchlist.row(APPLE).tap();
  await desk.estimate.quantity.fill("100");
  await desk.estimate.budget.fill("5000");
  await desk.estimate.showMore();
  await desk.estimate.raise.fill("5000");
  await desk.estimate.compare.tap();
  await desk.alerts.onAsk("10");
  await expect(page.getByTestId("chart")).toBeVisible();
  await expectNineFields(page);
  await look();
  await visitOtherViews(desk, simulator, look);
  await contract.record(page);
  // A phone has no column menu and no second pane, so it never shows the optional columns.
  expect(contract.missing(), "in docs/automation.md, and on no page").toEqual([
    "[data-field=updates]",
    "[data-testid=cheapest]",
    "[data-testid=list-estimate]",
    "[data-field=row-buy]",
    "[data-field=row-sell]",
    "[data-field=row-round-trip]",
    "[data-field=row-cost]",
    "[data-testid=pinned]",
    "[data-field=pinned-buy-estimate]",
    "[data-field=pinned-sell-estimate]",
    "[data-field=pinned-round-trip]",
    "[data-testid=pinned-list]",
    "[data-testid=pinned-quote]",
  ]);
  expect(contract.undocumented(), "on a page, and not in docs/automation.md").toEqual([]);
});
