import { expect, test } from "./fixtures.ts";
import { countActions } from "./support/actions.ts";
import { APPLE, FUND } from "./support/market.ts";

test("the journeys' counter counts keys and presses of a person, and nothing else", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  const actions = await countActions(page);
  await test.step("what a script does to the page is none", async () => {
    await desk.estimate.quantity.fill("1500");
    await desk.estimate.quantity.dispatchEvent("keydown", { key: "1" });
    await desk.watchlist.row(FUND).dispatchEvent("pointerdown");
    expect(await actions()).toBe(0);
  });
  await test.step("a press is one, also of a button", async () => {
    await desk.watchlist.row(FUND).click();
    await desk.top.pause.click();
    expect(await actions()).toBe(2);
  });
  await test.step("a key is one with its modifiers, and however long it is held", async () => {
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
