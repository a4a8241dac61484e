import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { Table } from "../pages/table.ts";
import { visitOtherViews, visitSecondPane } from "../support/all-views.ts";
import { openContract } from "../support/contract.ts";
import { expectHookForms, expectNineFields, HOOKS } from "../support/hooks.ts";
import { APPLE, EXAMPLE, FUND, THIRD, UNLISTED } from "../support/market.ts";

test.describe("with every part in view", () => {
  test.use({ market: "embedded" });

  test("every hook exists with its attributes", async ({ desk, simulator, page }) => {
    await simulator.pin(APPLE, EXAMPLE);
    await desk.open([APPLE, FUND], APPLE);
    await desk.estimate.quantity.fill("100");
    await desk.estimate.budget.fill("5000");
    await desk.estimate.showMore();
    await desk.estimate.raise.fill("5000");
    await desk.estimate.compare.click();
    await desk.alerts.onAsk("10");
    await expect(page.getByTestId("chart")).toBeVisible();
    const table = new Table(page);
    await table.openTable();
    await table.choose("Updates");
    await page.keyboard.press("Escape");
    // The test opens every view, one after the other.
    test.slow();
    const contract = await openContract();
    const look = async () => {
      await expectHookForms(page);
      await contract.record(page);
    };
    await look();
    await expectNineFields(page);
    // The estimate's columns take the room of other columns.
    await desk.listEstimate.field.fill("100");
    await expect(desk.listEstimate.of(APPLE, "row-round-trip")).not.toHaveAttribute(
      "data-value",
      "",
    );
    await look();
    // The cost has room in a wide window.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(desk.listEstimate.of(APPLE, "row-cost")).toBeVisible();
    await look();
    if (size) await page.setViewportSize(size);
    await desk.rail.search.fill(UNLISTED);
    await expect(desk.rail.mail).toHaveAttribute("href", /^mailto:/);
    await look();
    await desk.rail.search.fill("");
    await visitSecondPane(desk, look);
    await visitOtherViews(desk, simulator, look);
    await contract.record(page);
    expect(contract.missing(), "in docs/automation.md, and on no page").toEqual([]);
    expect(contract.undocumented(), "on a page, and not in docs/automation.md").toEqual([]);
  });
});

test("rows without a value have empty fields", async ({ desk, simulator, page }) => {
  await simulator.misbehave({ route: "quote", status: 404 });
  await desk.goto({ isins: [APPLE, UNLISTED, "malformed"], focus: APPLE });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "unavailable");
  await expectNineFields(page);
  for (const isin of [APPLE, UNLISTED, "malformed"]) {
    await expect(desk.watchlist.value(isin, "bid-price")).toHaveAttribute("data-value", "");
    await expect(desk.watchlist.value(isin, "checked-at")).toHaveAttribute("data-value", "");
  }
});

test("hooks can be found by role, and a narrow table keeps its fields", async ({ desk, page }) => {
  await desk.open([APPLE, FUND, THIRD]);
  await test.step("hooks can be found by role", async () => {
    await expect(desk.top.pause).toHaveRole("button");
    await expect(desk.rail.search).toHaveRole("searchbox");
    await expect(desk.rail.instrument(APPLE)).toHaveRole("checkbox");
    await expect(desk.watchlist.row(APPLE)).toHaveRole("row");
    await expect(desk.watchlist.tabs.first()).toHaveRole("tab");
    await expect(page.getByRole("tab", { selected: true })).toHaveCount(1);
  });
  await test.step("a narrow table hides fields but keeps them in the page", async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(desk.watchlist.value(APPLE, "mid")).toBeHidden();
    await expectNineFields(page);
  });
});

test("every hook that docs/automation.md names has an expected form for its attributes", async () => {
  const text = await readFile(new URL("../../docs/automation.md", import.meta.url), "utf8");
  const documented = new Map<string, string>();
  for (const line of text.split("\n").filter((row) => row.startsWith("| `["))) {
    const [, hooks = "", attributes = ""] = line.split("|");
    for (const [, selector = ""] of hooks.matchAll(/`(\[[^`]+\])`/g)) {
      documented.set(selector, attributes);
    }
  }
  expect([...documented.keys()].sort()).toEqual(Object.keys(HOOKS).sort());
  for (const [selector, attributes] of Object.entries(HOOKS)) {
    for (const name of Object.keys(attributes)) {
      expect(documented.get(selector), selector).toContain(`\`${name}\``);
    }
  }
});
