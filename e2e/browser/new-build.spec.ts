import type { Page, Request } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { type Build, copyBuild } from "../support/build.ts";
import { APPLE, FUND } from "../support/market.ts";
import { DEVICES } from "../support/phone.ts";
import { type Site, startSite } from "../support/site.ts";

// These tests are about parts that a page fetches ahead.
test.use({ fetchesAhead: true });

/** The files of one build: another build gives them other names. */
const PARTS = /\/assets\/|\/build-files\.json$/;
const UPDATED = "Touchline was updated. Reload to continue.";

test.use({ goneFiles: PARTS });

let build: Build;
let site: Site;
test.beforeEach(async ({ operator, page }) => {
  build = await copyBuild();
  site = await startSite("foreign", operator, { dist: build.dist });
  await page.clock.install();
});
test.afterEach(async () => {
  await site.close();
  await build.remove();
});

/** Opens the page, and deploys the next build while the page has only its first scripts. */
async function openBeforeDeployment(
  page: Page,
  query = "",
  next = "second",
): Promise<readonly Request[]> {
  let goOn: () => void = () => undefined;
  const isDeployed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/config\.json$|\/(?:translation|PresenterContainer)-/, async (route) => {
    await isDeployed;
    await route.continue();
  });
  const isAsking = page.waitForRequest("**/config.json");
  await page.goto(`${site.url}/?isin=${APPLE},${FUND}${query}`);
  await isAsking;
  await build.replace(next);
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (PARTS.test(request.url())) asked.push(request);
  });
  goOn();
  return asked;
}

const reloadNotes = (page: Page) => page.getByTestId("missing-part").filter({ hasText: UPDATED });
const reload = (page: Page) => page.getByRole("button", { name: "Reload", exact: true });

async function expectReloadNote(page: Page): Promise<void> {
  await expect(reloadNotes(page).last()).toBeVisible();
  await expect(reload(page)).toHaveCount(1);
}

async function expectLive({ watchlist }: DeskPage): Promise<void> {
  for (const isin of [APPLE, FUND]) {
    await expect(watchlist.row(isin)).toHaveAttribute("data-state", "live");
  }
}

test("a page whose parts a new build replaced offers one reload in their place, and requests them no more", async ({
  desk,
  page,
}) => {
  const asked = await openBeforeDeployment(page);
  await expectLive(desk);
  await page.clock.runFor(5000);
  await expectReloadNote(page);

  for (const open of [
    () => page.getByTestId("open-settings").click(),
    () => page.keyboard.press("Control+k"),
    () => page.keyboard.press("?"),
  ]) {
    await open();
    const window = page.getByRole("dialog", { name: UPDATED });
    await expect(window).toBeFocused();
    await expectReloadNote(page);
    await page.keyboard.press("w");
    for (const name of ["Reload", "Close"]) {
      await page.keyboard.press("Tab");
      await expect(window.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByTestId("open-settings"), "the page behind").not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(window).toHaveCount(0);
    await expect(page.getByTestId("open-settings"), "from where it was opened").toBeFocused();
  }
  await expectLive(desk);
  await desk.watchlist.row(APPLE).click();
  await expectReloadNote(page);

  await page.getByTestId("open-wall").click();
  await expect(desk.watchlist.row(APPLE)).toHaveCount(0);
  await expect(reloadNotes(page)).toHaveCount(1);
  await expectReloadNote(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expectLive(desk);

  await page.clock.runFor(300_000);
  const urls = asked.map((request) => request.url());
  const triesOf = (url: string) => urls.filter((other) => other === url).length;
  expect(Math.max(...urls.map(triesOf)), "requests for one part or the list").toBeLessThan(6);
  expect(urls.length, "requests for all parts within five minutes").toBeLessThan(30);

  await reload(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-build", "second");
  await expectLive(desk);
  await page.getByTestId("open-settings").click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await expect(reload(page)).toHaveCount(0);

  await test.step("a desk that sends its own requests offers the reload, too", async () => {
    await openBeforeDeployment(page, "&worker=off");
    await expectReloadNote(page);
    await page.unrouteAll();
    await reload(page).click();
    await expectLive(desk);
    await expect(reloadNotes(page)).toHaveCount(0);
  });
});

for (const [device, use] of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test("each view of a replaced build offers the reload, and opens after it", async ({
      desk,
      page,
      isMobile,
    }) => {
      for (const [index, view] of (isMobile ? ["desk"] : ["desk", "wall", "presenter"]).entries()) {
        await test.step(`the ${view}`, async () => {
          const isDesk = view === "desk";
          const next = `build ${index + 2}`;
          await openBeforeDeployment(page, `&view=${view}${isDesk ? "&lang=de" : ""}`, next);
          await expectReloadNote(page);
          // The page stays in English if a new build replaced the files of its language.
          await expect(page.locator("html")).toHaveAttribute("lang", "en");
          if (isDesk && !isMobile) await expectLive(desk);
          await page.unrouteAll();
          await reload(page).click();
          await expect(page.locator("html")).toHaveAttribute("data-build", next);
          await expect(page.locator("html")).toHaveAttribute("lang", isDesk ? "de" : "en");
          await expect(page.getByRole("heading").first()).toBeVisible();
          await expect(reloadNotes(page)).toHaveCount(0);
        });
      }
    });
  });
}

test("a part that is opened while the gateway is away opens when it is back", async ({
  desk,
  page,
}) => {
  // Otherwise the parts that are opened here would be loaded already.
  await page.route(/fetch-parts-/, (route) => route.abort());
  const waits = page.getByText("This opens as soon as the gateway responds.");
  const wall = /WallPage-|build-files/;
  await page.route(wall, (route) => route.abort());
  await page.goto(`${site.url}/?isin=${APPLE},${FUND}`);
  await expectLive(desk);
  await test.step("the wall says that the gateway is away, and opens when it is back", async () => {
    await page.getByTestId("open-wall").click();
    await expect(waits).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(reloadNotes(page)).toHaveCount(0);
    await page.unroute(wall);
    await page.clock.runFor(10_000);
    await expect(page.getByTestId("wall-page")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await expectLive(desk);
  await test.step("a gateway that comes back with another build makes the page offer a reload", async () => {
    const phone = /\/phone-|build-files/;
    await page.route(phone, (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    // The wall has loaded what a phone needs.
    await page.reload();
    await expect(waits).toBeVisible();
    await expect(reloadNotes(page)).toHaveCount(0);
    await build.replace("second");
    await page.unroute(phone);
    await page.clock.runFor(10_000);
    await expectReloadNote(page);
  });
});
