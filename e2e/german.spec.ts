import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import type { DeskPage } from "./pages/desk-page.ts";
import { Settings } from "./pages/settings.ts";
import { expectAccessible } from "./support/axe.ts";
import { expectNothingCut } from "./support/cut-text.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "./support/market.ts";
import type { Simulator } from "./support/simulator.ts";

const EVERY_KIND = [APPLE, FUND, THIRD, UNLISTED, "malformed"];
const WORDS = "**/assets/german-*.js";

async function expectLanguage(page: Page, lang: "en" | "de"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  const name = lang === "de" ? "Instrumente" : "Instruments";
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Rows of every kind, with the first in detail. */
async function openEveryKind(desk: DeskPage, simulator: Simulator): Promise<void> {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await desk.goto({ isins: EVERY_KIND, focus: APPLE });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "unavailable");
}

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the page speaks and counts in German from its first sight on", async ({
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
  });

  test("the page does without German words that do not come, until they do", async ({
    desk,
    page,
  }) => {
    await page.route(WORDS, (route) => route.abort());
    await desk.open([APPLE]);
    await expectLanguage(page, "en");
    await page.unroute(WORDS);
    await expectLanguage(page, "de");
  });

  test("the address outweighs the browser", async ({ page }) => {
    await page.goto(`/?isin=${APPLE}&lang=en`);
    await expectLanguage(page, "en");
  });

  for (const width of [1440, 1120]) {
    test(`at ${width} pixels no text is cut`, async ({ desk, simulator, page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openEveryKind(desk, simulator);
      await page.getByRole("button", { name: "Alarm anlegen" }).click();
      await expect(desk.alerts.level).toBeVisible();
      await desk.estimate.quantity.fill("10.000");
      await expectNothingCut(page, "desk");

      await page.getByTestId("open-settings").click();
      await expect(page.getByTestId("settings")).toBeVisible();
      await expectNothingCut(page, "settings");
      await page.keyboard.press("Escape");

      await page.getByTestId("pace").click();
      await expect(page.getByRole("dialog", { name: "Takt" })).toBeVisible();
      await expectNothingCut(page, "pace");
      await page.keyboard.press("Escape");

      await page.keyboard.press("Shift+?");
      await expect(page.getByRole("dialog", { name: "Tasten" })).toBeVisible();
      await expectNothingCut(page, "keys");
    });
  }

  test("no text is cut while rate limited", async ({ desk, simulator, page }) => {
    await page.setViewportSize({ width: 1120, height: 900 });
    await openEveryKind(desk, simulator);
    await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "60" } });
    await desk.top.expectState("rate-limited");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale", {
      timeout: 15_000,
    });
    await expectNothingCut(page, "rate limited");
  });

  test("axe finds nothing on the desk", async ({ desk, simulator, page }) => {
    await openEveryKind(desk, simulator);
    await expectAccessible(page);
  });

  test("axe finds nothing in the settings", async ({ desk, page }) => {
    await desk.open([APPLE]);
    await page.getByTestId("open-settings").click();
    await expect(page.getByTestId("settings")).toBeVisible();
    await expectAccessible(page);
  });

  for (const status of [401, 403]) {
    test(`no text is cut on a page full of ${status}`, async ({ desk, simulator, page }) => {
      await simulator.misbehave({ route: "any", status });
      await desk.goto();
      await expect(desk.trouble).toBeVisible();
      await expectNothingCut(page, "trouble");
    });
  }
});

test("a language that is chosen holds in every tab at once, and after a reload", async ({
  desk,
  page,
  context,
}) => {
  await desk.open([APPLE]);
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

test("an address's language stays through what is selected, and gives way to a choice", async ({
  desk,
  page,
}) => {
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
