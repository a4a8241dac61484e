import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, FUND } from "../support/market.ts";
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

test("the list of a link is saved at its end, and both tabs above it are whole", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  const { tabs } = new Lists(page);
  const { keep, rows } = desk.watchlist;
  await expect(tabs).toHaveCount(2);
  await expectInView([["the button that saves", keep]]);
  const row = await rows.last().boundingBox();
  const button = await keep.boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
  expect(button?.height).toBeGreaterThanOrEqual(44);
  const cut = await page
    .getByRole("tablist")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
  await keep.tap();
  await expect(keep).toHaveCount(0);
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
});

test("the labels of a link are proposed below the rows, and nothing covers the quote's page", async ({
  desk,
  page,
}) => {
  await page.goto(`/?isin=${APPLE},${FUND}#name=Desk+A&${APPLE}=Lamps`);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expectInView([["the mark", page.getByRole("tab").getByText("Shared", { exact: true })]]);
  const note = page.getByTestId("shared-labels");
  await expect(note).toContainText("This link names 1 instrument.");
  const row = await desk.watchlist.rows.last().boundingBox();
  expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
  await expect(desk.watchlist.row(APPLE)).not.toContainText("Lamps");
  await test.step("the page of a quote has no proposal", async () => {
    await desk.watchlist.row(APPLE).tap();
    await expect(desk.focus.panel).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.goBack();
  });
  await test.step("a dismissed proposal keeps the name and takes no label", async () => {
    await note.getByRole("button", { name: "Dismiss" }).tap();
    await expect(note).toHaveCount(0);
    await expect(desk.watchlist.row(APPLE)).not.toContainText("Lamps");
    await desk.watchlist.keep.tap();
    await expect(new Lists(page).tab("Desk A")).toHaveAttribute("aria-selected", "true");
  });
});
