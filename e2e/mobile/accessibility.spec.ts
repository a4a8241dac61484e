import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { APPLE, FUND } from "../support/market.ts";

test("axe finds nothing on a phone's list, page of one quote and page for everything else", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "More" }).tap();
  await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
  await expectAccessible(page);
  await desk.goto({ isins: [APPLE, FUND], focus: APPLE });
  await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  await desk.estimate.quantity.fill("10,000");
  await expectAccessible(page);
});

test("axe finds nothing on a phone's empty list and its instruments", async ({ desk, page }) => {
  await desk.goto();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Instruments", exact: true }).tap();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  await expectAccessible(page);
});
