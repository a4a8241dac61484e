import type { Locator, Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

/** Puts a finger on the middle of an element; returns functions that move it, in CSS pixels, and lift it. */
async function touchDown(page: Page, target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to touch");
  const input = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", by = 0) =>
    input.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ ...point, y: point.y + by }],
    });
  await send("touchStart");
  return { move: (by: number) => send("touchMove", by), lift: () => send("touchEnd") };
}

/** Holds a finger on a row until its menu is there, and lifts it. The menu's part loads once the page is quiet. */
async function longPress(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    const finger = await touchDown(page, row);
    const isOpen = await page
      .getByRole("menu")
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    // Moved, it ends in no tap.
    if (!isOpen) await finger.move(-40);
    await finger.lift();
    expect(isOpen).toBe(true);
  }).toPass();
}

test("a long press on a row opens its menu, and neither its end nor the tap that closes it opens the detail", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND, THIRD]);
  const menu = page.getByRole("menu");
  const row = desk.watchlist.row(FUND);
  const expectList = async () => {
    await expect(row).toBeVisible();
    expect(desk.query().get("focus")).toBeNull();
  };

  await test.step("it is inside the screen, and each entry is as high as a finger", async () => {
    await longPress(page, row);
    await expect(menu).toBeVisible();
    await expect(menu).toBeInViewport({ ratio: 1 });
    for (const item of await menu.getByRole("menuitem").all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
    await expectList();
  });
  await test.step("a tap on another row closes it, and the next tap opens the detail", async () => {
    await desk.watchlist.row(APPLE).tap();
    await expect(menu).toHaveCount(0);
    await expectList();
    await desk.watchlist.row(APPLE).tap();
    await expect.poll(() => desk.query().get("focus")).toBe(APPLE);
    await page.goBack();
    await expectList();
  });
  await test.step("on a screen that is held sideways it has all of the height", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await longPress(page, row);
    await expect(menu).toBeInViewport({ ratio: 1 });
    expect((await menu.boundingBox())?.height).toBeGreaterThan(340);
    await menu.getByRole("menuitem", { name: "Remove from the list" }).tap();
    await expect(row).toHaveCount(0);
    await page.setViewportSize(PHONE.viewport);
  });
});
