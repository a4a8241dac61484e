import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import type { DeskPage } from "./pages/desk-page.ts";
import { APPLE, EXAMPLE, FUND, THIRD } from "./support/market.ts";
import { servePseudoLocale } from "./support/pseudo-locale.ts";

/** The fewest letters and digits that find this instrument first, and Enter. */
const PREFIX = THIRD.slice(0, 6).toLowerCase();

const HANDS = [
  { delay: 0, language: "en", width: 1440, height: 900 },
  { delay: 20, language: "de", width: 390, height: 844 },
  { delay: 40, language: "pseudo", width: 1200, height: 800 },
  { delay: 160, language: "en", width: 1440, height: 900 },
] as const;

/** Opens the desk in a language, with the keyboard on a row. */
async function openOnRow(desk: DeskPage, { language }: Pick<(typeof HANDS)[number], "language">) {
  const { page } = desk;
  if (language === "pseudo") await servePseudoLocale(page);
  await page.goto(`/?isin=${APPLE},${FUND}&lang=${language === "en" ? "en" : "de"}`);
  await expect(rowOf(page, APPLE)).toHaveAttribute("data-state", "live");
  await rowOf(page, FUND).focus();
}

/** A row in whatever language, whose grid has another name in each. */
const rowOf = (page: Page, isin: string) =>
  page.locator(`[data-testid=quote][data-isin="${isin}"]`);

for (const hand of HANDS) {
  const { delay, language, width, height } = hand;
  test(`at ${delay} ms a key, ${language}, ${width} px: seven keys watch an instrument, four digits cost it`, async ({
    desk,
    page,
    simulator,
  }) => {
    await simulator.pin(THIRD, EXAMPLE);
    await page.setViewportSize({ width, height });
    await openOnRow(desk, hand);
    await page.keyboard.type(PREFIX, { delay });
    await page.keyboard.press("Escape");
    await expect(rowOf(page, FUND)).toBeFocused();
    await page.keyboard.type(`${PREFIX}\n`, { delay });
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
    await page.keyboard.type("1500", { delay });
    await expect(desk.estimate.quantity).toHaveValue("1500");
    await expect(desk.estimate.buy).toHaveAttribute("data-value", "16050");
    await page.keyboard.press("Escape");
    await expect(rowOf(page, THIRD)).toBeFocused();
    await expect(page.getByTestId("quote")).toHaveCount(3);
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
  });
}

test("on a first load slowed six times, what is typed from the first script on finds its field", async ({
  desk,
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(`/?isin=${APPLE}`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("#root > *") !== null);
  await page.keyboard.type(`${PREFIX}\n`);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
});
