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

test("a link says whose list it is, and its list is saved", async ({ desk, page }) => {
  await test.step("a link that opens on a quote says whose list it is on the page of that list", async () => {
    await page.goto(`/?isin=${APPLE},${FUND}&focus=${FUND}#name=Desk+A&${FUND}=Lamps`);
    const { keep } = desk.watchlist;
    const { panel } = desk.focus;
    await expect(panel).toHaveAttribute("data-state", "live");
    // The sign of the connection counts fresh quotes in the same words.
    const place = page
      .getByText("2 of 2", { exact: true })
      .and(page.locator(":not([data-testid=connection] *)"));
    await expectInView([["the place in the list", place]]);
    await expect(keep, "the bar that saves belongs to the list").toHaveCount(0);
    await expect(panel.getByRole("heading").first()).not.toContainText("Lamps");
    await desk.focus.back.tap();
    await expect(page.getByTestId("shared-labels")).toContainText("labels: Lamps");
    await keep.tap();
    await expect(keep).toHaveCount(0);
    await expect(desk.watchlist.row(FUND)).toContainText("Lamps");
    await page.getByTestId("undo").getByRole("button", { name: "Undo" }).tap();
    await expect(keep).toBeVisible();
    await expect(desk.watchlist.row(FUND)).not.toContainText("Lamps");
  });
  await test.step("the list of a link is saved at its end, and both tabs above it are whole", async () => {
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
});

test("the labels of a link come with its list, unless they are left out", async ({
  desk,
  page,
}) => {
  await page.goto(`/?isin=${APPLE},${FUND}#name=Desk+A&${APPLE}=Lamps`);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expectInView([["the mark", page.getByRole("tab").getByText("Shared", { exact: true })]]);
  const labels = page.getByTestId("shared-labels");
  await expect(labels).toContainText("labels: Lamps");
  await expect(desk.watchlist.row(APPLE)).not.toContainText("Lamps");
  await page.getByRole("button", { name: "Leave the labels out" }).tap();
  await expect(labels).toHaveCount(0);
  await desk.watchlist.keep.tap();
  await expect(new Lists(page).tab("Desk A")).toHaveAttribute("aria-selected", "true");
  await expect(desk.watchlist.row(APPLE)).not.toContainText("Lamps");
});
