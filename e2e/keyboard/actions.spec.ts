import { expect, test } from "../fixtures.ts";
import { countActions } from "../support/actions.ts";
import { APPLE, FUND } from "../support/market.ts";

test("the counter of actions counts a person's key presses and pointer presses, and nothing else", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  const actions = await countActions(page);
  await test.step("events from scripts do not count", async () => {
    await desk.estimate.quantity.fill("1500");
    await desk.estimate.quantity.dispatchEvent("keydown", { key: "1" });
    await desk.watchlist.row(FUND).dispatchEvent("pointerdown");
    expect(await actions()).toBe(0);
  });
  await test.step("a pointer press counts once, also on a button", async () => {
    await desk.watchlist.row(FUND).click();
    await desk.top.pause.click();
    expect(await actions()).toBe(2);
  });
  await test.step("a key counts once with its modifiers, however long it is held", async () => {
    await page.keyboard.press("Control+k");
    expect(await actions()).toBe(3);
    await page.keyboard.down("Shift");
    await page.keyboard.down("A");
    await page.keyboard.down("A");
    await page.keyboard.up("A");
    await page.keyboard.up("Shift");
    expect(await actions()).toBe(4);
  });
});
