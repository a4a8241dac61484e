import { expect, test } from "../fixtures.ts";
import { Chart } from "../pages/chart.ts";
import { expectAccessible } from "../support/axe.ts";
import { holdParts } from "../support/held-parts.ts";
import { APPLE, EXAMPLE } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

test("the chart of a phone takes taps and fingers, and axe reports no violation in it", async ({
  context,
  desk,
  page,
  simulator,
}) => {
  await setPacePreference(context, 1);
  await simulator.pin(APPLE, EXAMPLE);
  await desk.goto({ isins: [APPLE], focus: APPLE });
  const chart = new Chart(page);
  await expect(chart.figure("window-updates")).toHaveAttribute("data-value", "1");
  await test.step("a tap on the chart gives the quote at that time", async () => {
    // By now the chart has points to tap on.
    await expect(chart.readout).toBeHidden();
    await expect(chart.readout).toBeAttached();
    await chart.plot.tap();
    await expect(chart.readout).toBeVisible();
    await expect(chart.readout).toHaveAttribute("data-checked-at", /^\d{4}-.*Z$/);
    await expect(chart.figure("chart-ask")).toHaveAttribute("data-value", "10.7000");
    await desk.expectNoSidewaysScroll();
  });
  await test.step("axe reports no violation in the chart and its table on a phone", async () => {
    await chart.choose("Show as table");
    await expect(chart.quotes).toHaveCount(1);
    await expectAccessible(page, "[data-testid=history]");
  });
  await test.step("two fingers zoom, one moves the time in view", async () => {
    await chart.plot.scrollIntoViewIfNeeded();
    const box = await chart.plot.boundingBox();
    if (!box) throw new Error("The chart has no place");
    const y = Math.round(box.y + box.height / 2);
    const devtools = await page.context().newCDPSession(page);
    const touches = (type: "touchStart" | "touchMove" | "touchEnd", ...places: number[]) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: places.map((x, id) => ({ x: Math.round(box.x + x), y, id })),
      });
    const whole = await chart.span();
    await touches("touchStart", 100, 150);
    await touches("touchMove", 80, 150);
    await touches("touchMove", 50, 200);
    await touches("touchEnd");
    await expect.poll(() => chart.span()).toBeLessThan(whole);
    await expect(chart.section).toHaveAttribute("data-following", "true");
    await touches("touchStart", 60);
    await touches("touchMove", 120);
    await touches("touchMove", 200);
    await touches("touchEnd");
    await expect(chart.section).toHaveAttribute("data-following", "false");
  });
});

test("while the chart of a phone loads, the lines of its frame are in its place, and nothing moves", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  const part = await holdParts(page, ["HistoryContainer"]);
  await desk.goto({ isins: [APPLE], focus: APPLE });
  await part.requested;
  const loading = desk.focus.panel.locator(".history[aria-busy=true]");
  await expect(loading).toBeVisible();
  const box = await loading.boundingBox();
  const lines = await loading.locator("div > div").boundingBox();
  part.release();
  const chart = new Chart(page);
  await expect(chart.plot).toBeVisible();
  await expect(loading).toHaveCount(0);
  expect(await page.getByTestId("history").boundingBox()).toEqual(box);
  const plot = await chart.plot.boundingBox();
  expect(lines?.y).toBeGreaterThan(plot?.y ?? Number.POSITIVE_INFINITY);
  expect(lines?.height).toBeGreaterThan((plot?.height ?? Number.POSITIVE_INFINITY) / 2);
});
