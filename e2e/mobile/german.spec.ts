import { expect, test } from "../fixtures.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use({ ...PHONE, locale: "de-CH" });

test("in German no text is cut on a phone", async ({ desk, simulator, page }) => {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await desk.goto({ isins: [APPLE, FUND, THIRD, UNLISTED, "malformed"] });
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "unavailable");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expectNothingCut(page, "list");
  await desk.expectNoPageScroll("list");
  await test.step("the word on the button that saves the list stays inside it", async () => {
    const save = page.getByRole("button", { name: "Speichern" });
    const excess = await save.evaluate((button) => button.scrollWidth - button.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });

  for (const name of ["Instrumente", "Alarme", "Mehr"]) {
    await page.getByRole("navigation").getByRole("button", { name }).tap();
    await expectNothingCut(page, name);
    await desk.expectNoPageScroll(name);
  }
  await page.getByRole("button", { name: "Einstellungen" }).tap();
  await expect(page.getByTestId("settings")).toBeVisible();
  await expectNothingCut(page, "settings");

  await page.keyboard.press("Escape");
  await expect(page.getByTestId("settings")).toHaveCount(0);
  await page.getByRole("navigation").getByRole("button", { name: "Watchlist" }).tap();
  await desk.watchlist.row(APPLE).tap();
  await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  await desk.estimate.quantity.fill("10.000");
  await expectNothingCut(page, "detail");
  await desk.expectNoSidewaysScroll();
  await desk.expectNoPageScroll("detail");
  await test.step("the alert form names the price as a price, in one line", async () => {
    await page.getByTestId("add-alert").tap();
    const hint = page.getByRole("form", { name: "Alarm" }).getByText("dem Briefkurs");
    await desk.alerts.level.fill((await desk.alerts.level.getAttribute("placeholder")) ?? "");
    await page.getByRole("radio", { name: "Mindestens" }).tap();
    await expect(hint).toHaveText("Genau auf dem Briefkurs · erreicht");
    const lineHeight = (await hint.boundingBox())?.height;
    await desk.alerts.level.fill("1.190,51");
    await expect(hint).toContainText(/^1\.\d+,\d+ \([\d.,]+\s%\) über dem Briefkurs$/);
    expect((await hint.boundingBox())?.height).toBe(lineHeight);
    await expectNothingCut(page, "alert form");
    await desk.expectNoSidewaysScroll();
    for (const [width, height] of [
      [844, 390],
      [390, 510],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await desk.expectNoPageScroll(`alert form at ${width} x ${height}`);
    }
  });
});

test("in German the longest states cut no title on a phone, and leave no empty line", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  await test.step("invalid responses", async () => {
    await simulator.misbehave({ route: "quote", body: "truncated" });
    await expect(desk.top.connection).toHaveText("Ungültige Antworten");
    await expectNothingCut(page, "invalid responses");
  });
  await test.step("a pause of the service", async () => {
    await simulator.misbehave({ route: "quote", status: 429, headers: { "retry-after": "30" } });
    await desk.top.expectState("rate-limited");
    await expectNothingCut(page, "rate limited");
    const banner = page.getByRole("region", { name: "Hinweise" }).locator("> div");
    const gap = await banner.evaluate((box) => {
      const [words, end] = box.querySelectorAll(":scope > div");
      return (end?.getBoundingClientRect().top ?? 0) - (words?.getBoundingClientRect().bottom ?? 0);
    });
    expect(gap, "pixels between the two sentences").toBeLessThan(2);
  });
});
