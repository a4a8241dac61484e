import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/axe.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "./support/market.ts";

test("axe finds nothing on a desk with every kind of row and an estimate", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await desk.goto({ isins: [APPLE, FUND, THIRD, UNLISTED, "malformed"], focus: APPLE });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "unavailable");
  await desk.estimate.quantity.fill("10,000");
  await desk.estimate.budget.fill("50,000");
  await expectAccessible(page);
});

test("axe finds nothing on an empty list", async ({ desk, page }) => {
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  await expectAccessible(page);
});

test("axe finds nothing where a search found nothing", async ({ desk, page }) => {
  await desk.goto();
  await desk.rail.search.fill(UNLISTED);
  await expect(desk.rail.notListed).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing while rate limited", async ({ desk, simulator, page }) => {
  await desk.open([APPLE, FUND], APPLE);
  await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "60" } });
  await desk.top.expectState("rate-limited");
  await expectAccessible(page);
});

test("axe finds nothing over held values", async ({ desk, simulator, page }) => {
  await desk.open([APPLE, FUND], APPLE);
  await simulator.misbehave({ route: "any", status: 401 });
  await desk.top.expectState("unauthorized");
  await expectAccessible(page);
});

test("axe finds nothing on a page full of trouble", async ({ desk, simulator, page }) => {
  await simulator.misbehave({ route: "any", status: 401 });
  await desk.goto();
  await expect(desk.trouble).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in the dialog for a paste", async ({ desk, page }) => {
  await desk.open([APPLE]);
  await desk.rail.paste.click();
  await desk.paste.getByRole("textbox").fill(`${APPLE} ${FUND} ${UNLISTED} hello`);
  await expect(desk.paste.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);
});

test.describe("with drawers", () => {
  test.use({ viewport: { width: 900, height: 800 } });

  test("axe finds nothing in either drawer", async ({ desk, page }) => {
    await desk.goto({ isins: [APPLE, FUND], focus: APPLE });
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Instruments" }).click();
    await expect(desk.rail.search).toBeVisible();
    await expectAccessible(page);
  });
});

test("a change of the connection is spoken once", async ({ desk, simulator, page }) => {
  await desk.open([APPLE]);
  const spoken = page.getByRole("status");
  await expect(spoken.filter({ hasText: "Live" })).toHaveCount(1);
  await desk.takeTime();
  await simulator.misbehave({
    route: "quote",
    times: 1,
    status: 429,
    headers: { "retry-after": "60" },
  });
  await desk.top.expectState("rate-limited");
  await expect(spoken.filter({ hasText: "Rate limited, asking resumes at" })).toHaveCount(1, {
    timeout: 12_000,
  });
});
