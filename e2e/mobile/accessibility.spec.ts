import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { APPLE, FUND } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

test("axe reports no violation on a phone: empty list, instruments, list, one quote, everything else", async ({
  desk,
  page,
  simulator,
}) => {
  // A list of ten has every element of a list of sixty, and axe checks it in half the time.
  await simulator.list([], instrumentList(60).slice(10));
  const bar = page.getByRole("navigation", { name: "Views" });
  await desk.goto();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await test.step("axe reports no violation on an empty list", () => expectAccessible(page));

  await bar.getByRole("button", { name: "Instruments" }).tap();
  await expect(desk.rail.count).toHaveAttribute("data-value", "10");
  await desk.rail.instrument(APPLE).tap();
  await desk.rail.instrument(FUND).tap();
  await expect(desk.rail.instrument(FUND)).toHaveAttribute("aria-checked", "true");
  await test.step("axe reports no violation on the instruments", () => expectAccessible(page));

  await bar.getByRole("button", { name: "Watchlist" }).tap();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  await test.step("axe reports no violation on a list", () => expectAccessible(page));

  await bar.getByRole("button", { name: "More" }).tap();
  await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
  await test.step("axe reports no violation on the other pages", () => expectAccessible(page));

  await bar.getByRole("button", { name: "Watchlist" }).tap();
  await desk.watchlist.row(APPLE).tap();
  await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  await desk.estimate.quantity.fill("10,000");
  await test.step("axe reports no violation on the page of one quote", () =>
    expectAccessible(page));
});
