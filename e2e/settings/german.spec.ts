import type { Page } from "playwright/test";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { Settings } from "../pages/settings.ts";
import { expectAccessible, WINDOW } from "../support/axe.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";
import type { Simulator } from "../support/simulator.ts";
import type { Site } from "../support/site.ts";

const EVERY_KIND = [APPLE, FUND, THIRD, UNLISTED, "malformed"];
const WORDS = "**/assets/translation-*.js";

async function expectLanguage(page: Page, lang: "en" | "de"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  const name = lang === "de" ? "Instrumente" : "Instruments";
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Shows the error page of the bare address, and then the one over rows of every kind. */
async function lookAtTrouble(desk: DeskPage, simulator: Simulator): Promise<void> {
  await simulator.misbehave({ route: "any", status: 401 });
  await desk.goto();
  await desk.top.expectState("unauthorized");
  await expect(desk.trouble).toBeVisible();
  await expectNothingCut(desk.page, "trouble of 401");
  await simulator.misbehave({ route: "any", status: 403 });
  await desk.trouble.getByRole("button").first().click();
  await desk.top.expectState("forbidden");
  await expectNothingCut(desk.page, "trouble of 403");
  await desk.goto({ isins: EVERY_KIND, focus: APPLE });
  await desk.top.expectState("forbidden");
  await expect(desk.trouble).toBeVisible();
  await expectNothingCut(desk.page, "trouble of 403 over a list");
}

/** Ends all faults of the page. */
async function showEveryKind(desk: DeskPage, { simulator, passGatewayTime }: Site): Promise<void> {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  // The gateway tries a refused token again after a minute.
  passGatewayTime(60_000);
  await desk.trouble.getByRole("button").first().click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "unavailable");
}

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the page's texts and numbers are German from the start", async ({
    desk,
    simulator,
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isEnglish = document.body?.textContent?.includes("Instruments");
        if (isEnglish) document.documentElement.dataset["wasEnglish"] = "";
      }).observe(document, { childList: true, subtree: true });
    });
    await simulator.pin(APPLE, EXAMPLE);
    await desk.open([APPLE], APPLE);
    await expectLanguage(page, "de");
    await expect(page.locator("html")).not.toHaveAttribute("data-was-english");
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText(/10,6620/);
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveAttribute("data-value", "10.6620");
    await expect(page.getByText("Vereinigte Staaten")).toBeVisible();

    await test.step("a language in the address overrides the browser's", async () => {
      await page.goto(`/?isin=${APPLE}&lang=en`);
      await expectLanguage(page, "en");
    });
  });

  test("the page stays in English until its German texts arrive, and its first list then has a German name", async ({
    desk,
    page,
  }) => {
    // The texts arrive after the page has stopped waiting for them.
    await page.route(WORDS, (route) => route.abort());
    await desk.goto();
    await expect(desk.watchlist.tabs).toHaveAttribute("data-name", "My first list");
    await expectLanguage(page, "en");
    await page.unroute(WORDS);
    await expectLanguage(page, "de");
    await expect(desk.watchlist.tabs).toHaveAttribute("data-name", "Meine erste Liste");
    await desk.rail.instrument(FUND).click();
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    const stored = await page.evaluate(() => localStorage.getItem("touchline:lists"));
    expect(stored).toContain("Meine erste Liste");
  });

  test("the page cuts no German text and axe reports no violation, on an error page, on the desk and in its windows", async ({
    desk,
    simulator,
    site,
    page,
  }) => {
    // A list of ten has every text of a list of sixty.
    await simulator.list([], instrumentList(60).slice(10));
    await desk.takeTime();
    await test.step("an error page cuts no German text", () => lookAtTrouble(desk, simulator));
    await showEveryKind(desk, site);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Alarm anlegen" }).click();
    await expect(desk.alerts.level).toBeVisible();
    const directions = page.getByRole("radiogroup", { name: "Richtung" }).getByRole("radio");
    await expect(directions).toHaveCount(2);
    await expect(directions.nth(0)).toHaveAccessibleName("Mindestens");
    await expect(directions.nth(1)).toHaveAccessibleName("Höchstens");
    await desk.estimate.quantity.fill("10.000");
    for (const width of [1440, 1120]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingCut(page, "desk");

      await page.getByTestId("open-settings").click();
      await expect(page.getByTestId("settings")).toBeVisible();
      await expectNothingCut(page, "settings");
      if (width === 1440) await expectAccessible(page, WINDOW);
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("settings")).toHaveCount(0);

      await page.getByTestId("pace").click();
      await expect(page.getByRole("dialog", { name: "Abfragerate" })).toBeVisible();
      await expectNothingCut(page, "pace");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Abfragerate" })).toBeHidden();

      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toBeVisible();
      await expectNothingCut(page, "keys");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toHaveCount(0);
    }
    await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "60" } });
    await desk.top.expectState("rate-limited");
    await page.clock.fastForward(15_000);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
    await expectNothingCut(page, "rate limited");
  });
});

test("a chosen language overrides the one in the address, in every tab and after a reload", async ({
  desk,
  page,
  context,
}) => {
  await test.step("the address's language survives a selection, and a chosen language replaces it", async () => {
    await page.goto(`/?isin=${APPLE}&lang=de`);
    await expectLanguage(page, "de");
    await desk.watchlist.row(APPLE).click();
    await expect(page).toHaveURL(`/?isin=${APPLE}&focus=${APPLE}&lang=de`);
    await page.getByTestId("open-settings").click();
    await page.getByText("English", { exact: true }).click();
    await expect(page).toHaveURL(`/?isin=${APPLE}&focus=${APPLE}`);
    await page.keyboard.press("Escape");
    await expectLanguage(page, "en");
  });
  await test.step("a chosen language applies to every tab at once, and after a reload", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await expectLanguage(other, "en");
    await new Settings(page).open();
    await page.getByText("Deutsch", { exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Einstellungen" })).toBeVisible();
    await expectLanguage(other, "de");
    await other.reload();
    await expectLanguage(other, "de");
    await page.getByText("English", { exact: true }).click();
    await expectLanguage(other, "en");
  });
});
