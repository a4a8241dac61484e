import type { Page } from "playwright/test";
import { FIRST_WATCHED } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { Chart } from "../pages/chart.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { expectAccessible } from "../support/axe.ts";
import { APPLE } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.describe("with the embedded simulator", () => {
  test.use({ market: "embedded" });

  test("eight instruments have quotes, the page says that every price is invented, the first one is in detail and a line says what can be typed, until it has been used or they are closed", async ({
    desk,
    page,
    context,
  }) => {
    const hint = page.getByTestId("typing-hint");
    await desk.goto();
    await test.step("eight instruments are watched and have quotes", async () => {
      const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
      await expect(desk.watchlist.rows).toHaveCount(8);
      await expect(live).toHaveCount(8);
      await desk.top.expectState("live");
      expect(desk.query().get("isin")?.split(",")).toEqual(await desk.watchlist.isins());
    });
    await test.step("the page says in three places that every price is invented", async () => {
      await expect(desk.top.simulated).toHaveText("Simulated market");
      await expect(page.getByText("Every price here is invented.")).toBeVisible();
      await expect(page).toHaveTitle(/^Simulated market/);
    });
    await test.step("the chart beside them does not repeat it", async () => {
      await expect(new Chart(page).plot).toBeVisible();
      await expect(new Chart(page).plot).not.toContainText("Simulated");
    });
    const [first] = await desk.watchlist.isins();
    await test.step("both are shown on the first visit", async () => {
      await expect(desk.focus.panel).toHaveAttribute("data-isin", `${first}`);
      expect(desk.query().get("focus")).toBe(first);
      await expect(hint).toContainText("Letters find an instrument");
      await expect(hint).toContainText("Digits estimate the cost of a quantity");
      // The list of instruments is checked by itself.
      await expectAccessible(page, "main");
    });
    await test.step("both are shown on a second visit if nothing was closed", async () => {
      await desk.goto();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", `${first}`);
      await expect(hint).toBeVisible();
    });
    await test.step("the hint leaves out what a person has typed and goes when it is closed, and both stay away on the next visit", async () => {
      await page.keyboard.type("1500");
      await expect(desk.estimate.quantity).toHaveValue("1500");
      await expect(hint).not.toContainText("Digits");
      await expect(hint).toContainText("Letters find an instrument");
      await hint.getByRole("button", { name: "Hide this hint" }).click();
      await expect(hint).toHaveCount(0);
      await desk.focus.close.click();
      await expect(showDetail(page)).toBeVisible();
      await page.reload();
      await expectNothingFirst(desk, true);
      const next = await context.newPage();
      await next.goto("/");
      await expectNothingFirst(new DeskPage(next), true);
      await next.close();
    });
    await test.step("the suggested list is not stored", async () => {
      expect(await page.evaluate(() => localStorage.getItem("touchline:lists"))).toBeNull();
    });
  });

  test("a link or a list of one's own decides what is in detail", async ({ desk, page }) => {
    await test.step("a link to the suggested list opens no instrument by itself", async () => {
      await page.goto(`/?isin=${FIRST_WATCHED.join()}`);
      await expectNothingFirst(desk, false);
    });
    await test.step("a stored list opens with its first instrument", async () => {
      const mine = { version: 4, lists: [{ id: "mine", name: "Mine", isins: [APPLE] }] };
      await page.evaluate(
        (text) => localStorage.setItem("touchline:lists", text),
        JSON.stringify(mine),
      );
      await page.goto("about:blank");
      await page.goto("/");
      await expect(desk.watchlist.tabs).toHaveAttribute("data-name", "Mine");
      await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
      await expect(page.getByTestId("typing-hint")).toHaveCount(0);
    });
    await test.step("a detail that the user closed stays closed, also after a reload", async () => {
      await desk.focus.close.click();
      await expect(desk.focus.panel).toHaveCount(0);
      await page.reload();
      await expectNothingFirst(desk, true);
      await page.goto("about:blank");
      await page.goto("/");
      await expectNothingFirst(desk, true);
    });
    await test.step("the table has the room of a closed detail, until its button shows the detail again", async () => {
      const widthOf = async () => (await desk.watchlist.grid.boundingBox())?.width ?? 0;
      const whole = await widthOf();
      await showDetail(page).click();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
      await expect(desk.watchlist.rows.first()).toBeFocused();
      expect(whole - (await widthOf())).toBeGreaterThan(300);
    });
  });

  test("a tablet opens the detail where it is below the list, and none where it would take columns", async ({
    desk,
    page,
  }) => {
    const hint = page.getByTestId("typing-hint");
    await page.setViewportSize({ width: 900, height: 800 });
    await desk.goto();
    await expect(hint.getByText("lists all commands")).toBeInViewport({ ratio: 1 });
    const oneLine = (await hint.boundingBox())?.height;
    await expect(desk.watchlist.rows).toHaveCount(8);
    await expect(desk.focus.panel).toHaveCount(0);
    await desk.expectNoSidewaysScroll();
    await page.setViewportSize({ width: 768, height: 1024 });
    await desk.goto();
    await expect(desk.focus.panel).toBeInViewport();
    await test.step("a hint for which one line has no room is left out", async () => {
      await expect(hint.getByText("join the list")).toBeInViewport({ ratio: 1 });
      // The box is a pixel higher than a line of text.
      await expect(hint.getByText("lists all commands")).not.toBeInViewport({ ratio: 0.1 });
      expect((await hint.boundingBox())?.height).toBe(oneLine);
    });
    await desk.expectNoSidewaysScroll();
  });
});

test.describe("with the embedded simulator, on a phone", () => {
  test.use({ ...PHONE, market: "embedded" });

  test("a first visit shows the list", async ({ desk, page }) => {
    await desk.goto();
    const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
    await expect(live).toHaveCount(8);
    const [first] = await desk.watchlist.isins();
    await desk.watchlist.nextCheck(`${first}`);
    await expect(desk.focus.panel).toHaveCount(0);
    await expect(page.getByTestId("typing-hint")).toHaveCount(0);
    expect(desk.query().has("focus")).toBe(false);
  });
});

const showDetail = (page: Page) => page.getByRole("button", { name: "Show detail" });

/** Waits until nothing is pending, and checks that the page shows what the address or the list names, and no more. */
async function expectNothingFirst(desk: DeskPage, isClosed: boolean): Promise<void> {
  const { page } = desk;
  await expect(desk.watchlist.rows.first()).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.foot).toContainText("quote");
  await expect(showDetail(page)).toHaveCount(isClosed ? 1 : 0);
  await expect(page.getByText("Click a row, or move to it")).toHaveCount(isClosed ? 0 : 1);
  await expect(desk.focus.panel).toHaveCount(0);
  await expect(page.getByTestId("typing-hint")).toHaveCount(0);
}

test.describe("with a real service", () => {
  test("nothing is watched or requested, and the page says what to do", async ({
    desk,
    page,
    simulator,
  }) => {
    await desk.goto();
    await expect(page.getByRole("heading", { name: "Choose what to watch." })).toBeVisible();
    await expect(desk.watchlist.rows).toHaveCount(0);
    await expect(page.getByText("Example, not a live quote")).toBeVisible();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await test.step("the pane of the detail says what it is for, and there is nothing to estimate", async () => {
      await expect(page.getByText("Click a row, or move to it")).toBeVisible();
      await expect(desk.listEstimate.field).toHaveCount(0);
    });
    await test.step("a line on the empty page says what can be typed", async () => {
      const hint = page.getByTestId("typing-hint");
      await expect(hint).toContainText("Pasted ISINs join the list");
      await expect(hint).not.toContainText("Digits");
    });
    await test.step("nothing on the page calls the market simulated", async () => {
      await expect(desk.top.simulated).toHaveCount(0);
      await expect(page.getByText(/simulated/i)).toHaveCount(0);
      await expect(page).toHaveTitle("Touchline");
    });
    await test.step("the list is read once and no quote is requested", async () => {
      // A page that watched an instrument would request it each second.
      await simulator.quietFor(1200);
      expect((await simulator.requests()).map(({ path }) => path)).toEqual([
        "/markets/beta/instruments",
      ]);
    });
    await test.step("a digit, for which there is no field, takes no letter after it", async () => {
      await page.keyboard.type("5q");
      await expect(desk.rail.search).toHaveValue("q");
      await page.keyboard.press("Escape");
    });
    await test.step("the empty page leads to the search", async () => {
      await page.getByRole("button", { name: /^Search instruments/ }).click();
      await expect(desk.rail.search).toBeFocused();
    });
    await test.step("the first instrument that is chosen is in detail", async () => {
      await desk.rail.instrument(APPLE).click();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    });
  });
});
