import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

/** Whether a section begins behind the sticky price and ends below it. */
function isSectionCut(page: Element): boolean {
  const price = Array.from(page.querySelectorAll("*")).filter(
    (element) => getComputedStyle(element).position === "sticky",
  );
  const end = Math.max(...price.map((element) => element.getBoundingClientRect().bottom));
  return Array.from(page.querySelectorAll("section section"), (section) =>
    section.getBoundingClientRect(),
  ).some(({ top, bottom }) => top < end - 2 && bottom > end + 2);
}

test("an alert takes three taps on the page of its quote: the bell, a step from the price, and the button that saves", async ({
  desk,
  simulator,
}) => {
  await simulator.pin(APPLE, touch({ bid: "10.68 x 100", ask: "10.70 x 100" }));
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(APPLE).tap();
  await desk.focus.panel.getByRole("button", { name: "Add alert", exact: true }).first().tap();
  const steps = desk.alerts.form.getByRole("group", { name: "Level" }).getByRole("button");
  const save = desk.alerts.form.getByRole("button", { name: "Add alert" });
  await test.step("no keyboard opens, and all that decides is in view with the price", async () => {
    await expect(desk.alerts.form).toBeFocused();
    await expectInView([
      ["the ask", desk.focus.value("ask-price")],
      ["the level", desk.alerts.level],
      ["the lowest step", steps.first()],
      ["the highest step", steps.last()],
      ["the direction", desk.alerts.direction],
      ["the button", save],
    ]);
  });
  for (const step of await steps.all())
    expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await steps.getByText("+1").tap();
  await expect(desk.alerts.level).toHaveValue("10.81");
  await save.tap();
  await expect(desk.alerts.rows).toContainText("Ask at or above 10.81");
});

for (const [height, back] of [
  [844, 220],
  [510, 100],
] as const) {
  test(`at a height of ${height} px the buttons of the form stay on the bar at the bottom, and a message shows its field above them`, async ({
    desk,
    page,
    simulator,
  }) => {
    await page.setViewportSize({ width: PHONE.viewport.width, height });
    await simulator.pin(APPLE, touch({ bid: "10.68 x 100", ask: "10.70 x 100" }));
    await desk.open([APPLE, FUND]);
    await desk.watchlist.row(APPLE).tap();
    await desk.focus.panel.getByRole("button", { name: "Add alert", exact: true }).first().tap();
    await expect(desk.alerts.form).toBeFocused();
    const save = desk.alerts.form.getByRole("button", { name: "Add alert" });
    const buttons = desk.alerts.form
      .locator("> div")
      .filter({ has: page.locator("[type=submit]") });
    const navigation = page.getByRole("navigation", { name: "Previous and next quote" });
    const boxOf = async (part: Locator) =>
      (await part.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0, height: 0 };
    const scrollBack = async (pixels: number) => {
      const { x, y } = await boxOf(desk.alerts.level);
      // The chart would zoom.
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -pixels);
      const moved = async () => (await boxOf(desk.alerts.level)).y - y;
      await expect.poll(moved).toBeGreaterThanOrEqual(Math.floor(pixels));
    };
    await scrollBack(back);
    await test.step("nothing of the form is below the buttons, or shows beside them", async () => {
      const bar = await boxOf(buttons);
      const form = await boxOf(desk.alerts.form);
      const { y: end } = await boxOf(navigation);
      expect(form.y + form.height, "the form ends out of view").toBeGreaterThan(end);
      expect(Math.abs(bar.y + bar.height - end)).toBeLessThanOrEqual(1);
      expect(form.width - bar.width, "the border of the form").toBeLessThanOrEqual(2);
    });
    await test.step("the direction that a message asks for is above the buttons, with the message", async () => {
      const tapSave = async () => {
        const { x, y, width, height: high } = await boxOf(save);
        await page.touchscreen.tap(x + width / 2, y + high / 2);
      };
      await tapSave();
      await expect(desk.alerts.level).toHaveValue("10.70");
      await expectInView([["the level", desk.alerts.level]]);
      const level = await boxOf(desk.alerts.level);
      expect(level.y + level.height).toBeLessThanOrEqual((await boxOf(buttons)).y);
      const distance = (await boxOf(buttons)).y - (await boxOf(desk.alerts.direction)).y;
      if (distance > 0) await scrollBack(distance);
      await tapSave();
      const message = desk.alerts.form.getByRole("alert");
      await expect(message).toContainText("At or above");
      await expectInView([
        ["the message", message],
        ["the direction", desk.alerts.direction],
      ]);
      const direction = await boxOf(desk.alerts.direction);
      expect(direction.y + direction.height).toBeLessThanOrEqual((await boxOf(buttons)).y);
      await message.click({ trial: true });
    });
  });
}

test("alerts have a page of their own, and each opens its quote", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  await desk.watchlist.row(APPLE).tap();
  await test.step("a button in the head of the quote opens the form, above the bar at the bottom", async () => {
    const bell = desk.focus.panel.getByRole("button", { name: "Add alert", exact: true }).first();
    await bell.tap();
    await expectInView([["the form", desk.alerts.form]]);
    await desk.alerts.level.tap();
    await test.step("above a keyboard on the screen, the level and the button that saves are in view", async () => {
      await expect(desk.alerts.level).toHaveAttribute("enterkeyhint", "done");
      const viewport = page.locator("meta[name=viewport]");
      await expect(viewport).toHaveAttribute("content", /interactive-widget=resizes-content/);
      for (const [width, height] of [
        [390, 500],
        [390, 400],
        [320, 330],
        [320, 300],
        [844, 160],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectInView([
          ["the level", desk.alerts.level],
          ["the button", desk.alerts.form.getByRole("button", { name: "Add alert" })],
        ]);
        const button = desk.alerts.form.getByRole("button", { name: "Add alert" });
        const level = await desk.alerts.level.boundingBox();
        const { y = 0 } = (await button.boundingBox()) ?? {};
        expect(y, `at ${height} px the button is below the level`).toBeGreaterThan(
          (level?.y ?? 0) + (level?.height ?? 0),
        );
        // Nothing lies over them.
        await desk.alerts.level.tap({ trial: true });
        await button.tap({ trial: true });
        await page.setViewportSize(PHONE.viewport);
      }
    });
    await desk.alerts.level.press("Escape");
    await expect(bell).toBeFocused();
    await expect(bell).not.toHaveAttribute("aria-description");
    // The note below the figures makes the section of the estimate higher.
    await page.getByTestId("quantity").fill("1500");
    await desk.alerts.onAsk("10.60");
    await test.step("the saved alert is in view, and the note on it is only spoken", async () => {
      await expectInView([["the saved alert", desk.alerts.rows]]);
      await expect.poll(() => page.getByRole("main").evaluate(isSectionCut)).toBe(false);
      await expect(page.getByText("Alert saved: Ask at or below 10.60")).toHaveClass("vh");
    });
    await expect(bell, "it counts the alert").toHaveText("1");
    await expect(bell).toHaveAttribute("aria-description", "1 alert armed");
  });
  await expect(desk.alerts.rows).toContainText("0.1000 (0.93\u00a0%) away");
  await desk.expectNoSidewaysScroll();
  await desk.focus.back.tap();
  const bar = page.getByRole("navigation", { name: "Views" });
  await bar.getByRole("button", { name: "Alerts" }).tap();
  await expect(desk.alerts.everything).toContainText("No alert has fired yet.");
  await expect(desk.alerts.rows).toHaveAttribute("data-state", "armed");
  await desk.expectNoSidewaysScroll();
  await expectAccessible(page);
  await expect(page.getByRole("heading", { name: "Alerts", exact: true, level: 2 })).toHaveClass(
    "vh",
  );
  await page.getByRole("button", { name: `Show ${APPLE}` }).tap();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  await test.step("an alert can be added on each instrument of the list, first on the one that was shown last", async () => {
    const choice = desk.alerts.everything.getByLabel("Instrument");
    const add = desk.alerts.everything.getByRole("button", { name: "Add alert" });
    await page.getByRole("navigation", { name: "Previous and next quote" }).getByText(FUND).tap();
    await desk.focus.back.tap();
    await bar.getByRole("button", { name: "Alerts" }).tap();
    await expect(choice.locator("option")).toHaveText([FUND, APPLE]);
    await add.tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.alerts.form).toBeVisible();
    await desk.focus.back.tap();
    await choice.selectOption(APPLE);
    await add.tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(desk.alerts.form).toBeVisible();
  });
  await test.step("what fires on the page of its quote is in a line only while its alert is not in view", async () => {
    await desk.alerts.onAsk("10.65");
    await simulator.pin(APPLE, touch({ bid: "10.50 x 100", ask: "10.62 x 100" }));
    const fired = desk.alerts.section.locator("[data-state=fired]");
    await expect(fired).toHaveCount(1);
    await fired.scrollIntoViewIfNeeded();
    await expect(desk.alerts.toasts).toHaveCount(0);
    await page.getByRole("main").evaluate((main) => main.scrollTo(0, 0));
    await expect(desk.alerts.toasts).toHaveCount(1);
    await test.step("held sideways, the line is as high as its buttons", async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      const height = async () => (await desk.alerts.toasts.boundingBox())?.height;
      await expect.poll(height).toBeLessThanOrEqual(46);
      await page.setViewportSize(PHONE.viewport);
    });
  });
  await test.step("what fires is in the list alone, where it is seen", async () => {
    await desk.focus.back.tap();
    await bar.getByRole("button", { name: "Alerts" }).tap();
    await simulator.pin(APPLE, touch({ bid: "10.50 x 100", ask: "10.60 x 100" }));
    await expect(desk.alerts.firings).toHaveCount(2);
    await bar.getByRole("button", { name: "Watchlist" }).tap();
    await expect(desk.alerts.toasts).toHaveCount(0);
  });
  await test.step("the bar counts what fires elsewhere, until the list of alerts has shown it", async () => {
    await desk.watchlist.row(APPLE).tap();
    await desk.alerts.onAsk("10.55");
    await desk.focus.back.tap();
    await simulator.pin(APPLE, touch({ bid: "10.50 x 100", ask: "10.54 x 100" }));
    await expect(desk.alerts.bell).toHaveAttribute("data-unseen", "1");
    await expect(desk.alerts.bell).toHaveAccessibleName("Alerts: 1 new");
    await desk.alerts.bell.tap();
    await expect(desk.alerts.bell).toHaveAttribute("data-unseen", "0");
  });
});
