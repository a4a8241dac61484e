import { expect, test } from "../fixtures.ts";
import { APPLE } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

test.use(PHONE);

test("a phone opens its own share sheet with the link", async ({ desk, page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  await desk.open([APPLE]);
  await desk.watchlist.row(APPLE).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share this view" }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
    .toEqual([{ url: page.url() }]);
  await expect(page.getByText("Link copied")).toHaveCount(0);
});
