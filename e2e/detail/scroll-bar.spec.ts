import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";

// A headless browser hides scroll bars otherwise.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  },
});

test("nothing in the detail moves sideways when its scroll bar comes", async ({ desk, page }) => {
  const { alerts, estimate, focus } = desk;
  await desk.open([APPLE, FUND, THIRD], APPLE);
  const parts = [
    focus.value("ask-price").locator("xpath=ancestor::div[1]"),
    page.getByTestId("chart"),
    estimate.quantity,
    estimate.compare,
    alerts.add,
  ] as const;
  const edges = () =>
    Promise.all(
      parts.map((part) =>
        part.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        }),
      ),
    );
  const isScrollable = () =>
    focus.panel.evaluate(({ parentElement: pane }) =>
      pane ? pane.scrollHeight > pane.clientHeight : undefined,
    );
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [768, 1024],
  ] as const) {
    await test.step(`at ${width} by ${height}`, async () => {
      // So high that all of the detail has room.
      await page.setViewportSize({ width, height: 2400 });
      await expect(parts[1]).toBeInViewport();
      await expect.poll(isScrollable).toBe(false);
      const before = await edges();
      await page.setViewportSize({ width, height: Math.round(height / 2) });
      await expect.poll(isScrollable).toBe(true);
      expect(await edges()).toEqual(before);
    });
  }
});
