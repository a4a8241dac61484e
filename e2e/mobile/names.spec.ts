import { nameOf } from "#server/simulator/market/names.ts";
import { expect, test } from "../fixtures.ts";
import { FUND, touch } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use({ ...PHONE, market: "embedded" });

test("a phone shows names over the ISINs, in the list, in the detail and in the search", async ({
  desk,
  page,
  simulator,
}) => {
  await desk.goto();
  const head = desk.watchlist.row(FUND).getByRole("rowheader");
  await expect(head).toContainText(nameOf(FUND));
  await expect(head.getByText(FUND.slice(2))).toBeInViewport({ ratio: 1 });
  await desk.expectNoSidewaysScroll();
  await test.step("on the narrowest phone the name and the whole ISIN are in one line, above the price", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    const name = head.getByText(nameOf(FUND) ?? "", { exact: true });
    await expect
      .poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth))
      .toBeLessThanOrEqual(0);
    await expect(head.getByText(FUND.slice(2))).toBeInViewport({ ratio: 1 });
    const line = await head.boundingBox();
    const price = await desk.watchlist.value(FUND, "bid-price").boundingBox();
    expect(price?.y).toBeGreaterThanOrEqual((line?.y ?? Number.NaN) + (line?.height ?? 0) - 1);
    await page.setViewportSize(PHONE.viewport);
  });
  await desk.watchlist.row(FUND).tap();
  await expect(desk.focus.panel.getByRole("heading", { name: nameOf(FUND) })).toBeVisible();
  await expect(desk.focus.panel.getByText("Invented name", { exact: true })).toHaveClass("vh");
  await expect(desk.focus.panel.locator("[data-field=session-change]")).toBeInViewport({
    ratio: 1,
  });
  await test.step("the name is whole beside the buttons, also on the narrowest phone", async () => {
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = await desk.focus.panel
        .getByRole("heading", { name: nameOf(FUND) })
        .evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(cut, `at ${width} px`).toBe(0);
      await desk.expectNoSidewaysScroll();
    }
    await page.setViewportSize(PHONE.viewport);
  });
  await desk.expectNoSidewaysScroll();
  await test.step("the session change stays while the label is edited", async () => {
    await page.getByTestId("edit-label").tap();
    const field = desk.focus.panel.getByRole("textbox", { name: `Label of ${FUND}` });
    await expect(field).toBeFocused();
    await expect(desk.focus.panel.locator("[data-field=session-change]")).toBeInViewport({
      ratio: 1,
    });
    await desk.expectNoSidewaysScroll();
    await field.press("Escape");
  });
  await test.step("a session change of eighteen digits is whole beside the buttons and above the ages", async () => {
    const longest = "123456789012345678";
    await simulator.pin(FUND, touch({ bid: `${longest} x 1`, ask: `${longest} x 1` }));
    const change = desk.focus.panel.locator("[data-field=session-change]");
    await expect(change).toHaveAttribute("data-value", /^\d{15}/);
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const place = await change.evaluate((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
      });
      const bell = await desk.focus.panel.getByRole("button", { name: "Add alert" }).boundingBox();
      expect(place.right, `at ${width} px`).toBeLessThanOrEqual(bell?.x ?? 0);
      const ages = await desk.focus.value("checked-at").boundingBox();
      expect(place.bottom, `at ${width} px`).toBeLessThanOrEqual((ages?.y ?? 0) + 1);
    }
    await page.setViewportSize(PHONE.viewport);
  });
  await desk.focus.back.tap();
  await page.getByRole("navigation").getByRole("button", { name: "Instruments" }).tap();
  await desk.rail.search.fill("world");
  await expect(desk.rail.instrument(FUND)).toContainText(nameOf(FUND));
});
