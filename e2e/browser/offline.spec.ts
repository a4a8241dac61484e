import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { type Build, copyBuild, untilStored } from "../support/build.ts";
import { storedInstants } from "../support/history.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";
import { type Market, type Site, startSite } from "../support/site.ts";

// These tests are about parts that a page fetches ahead.
test.use({ fetchesAhead: true });

/** Figures that no other market shows. */
const INVENTED = touch({ bid: "777777.25 x 4242", ask: "777777.75 x 4242" });
const BACK = { timeout: 30_000 };

test.use({ serviceWorkers: "allow" });

let build: Build | undefined;
let site: Site | undefined;

/** A site of the test's own, which can be cut off, with a build that can be replaced. */
async function start(market: Market, operator: string): Promise<Site> {
  build = await copyBuild();
  site = await startSite(market, operator, { dist: build.dist });
  return site;
}

test.afterEach(async () => {
  await site?.close();
  await build?.remove();
  site = undefined;
  build = undefined;
});

/** Opens the page, and waits until all files are stored that it needs without its gateway. */
async function visit(desk: DeskPage, { url }: Site, query = ""): Promise<void> {
  await desk.page.goto(`${url}/?isin=${APPLE},${FUND}&focus=${APPLE}${query}`);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect.poll(async () => (await storedInstants(desk.page, APPLE)).length).toBeGreaterThan(0);
  await untilStored(desk.page);
}

test("the newest build is stored, and opens while the gateway is away", async ({
  desk,
  page,
  operator,
}) => {
  const own = await start("foreign", operator);
  const shown = page.locator("html");
  await own.simulator.pin(APPLE, EXAMPLE);
  await build?.deploy("first");
  await visit(desk, own);
  await test.step("a new build is shown at once while the gateway answers", async () => {
    await expect(shown).toHaveAttribute("data-build", "first");
    await build?.deploy("second");
    await page.reload();
    await expect(shown).toHaveAttribute("data-build", "second");
  });
  await test.step("the new build replaces the stored one", () => untilStored(page));
  await own.cutOff();
  const change = desk.watchlist.row(APPLE).locator("[data-field=session-change]");
  const byPage: string[] = [];
  page.on("request", (request) => byPage.push(new URL(request.url()).pathname));
  await test.step("a page opened while the gateway is away shows held quotes", async () => {
    await page.reload();
    await expect(shown).toHaveAttribute("data-build", "second");
    await desk.top.expectState("unreachable");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "network");
    await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveText("10.7000");
    await expect(desk.watchlist.value(APPLE, "checked-at")).toHaveAttribute("data-value", /^20/);
    await expect(change).toHaveAttribute("data-value", /^0/);
    await expect(desk.focus.panel).toContainText("Last known quote");
    await expect(desk.top.tryNow).toBeVisible();
    // The shared worker's script is stored, too: no request comes from the page itself.
    expect(byPage.filter((path) => path.startsWith("/api"))).toEqual([]);
  });
  await test.step("the page continues when the gateway is back", async () => {
    const loadedAt = await desk.loadedAt();
    await own.reconnect();
    await desk.top.expectState("live", BACK);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    expect(await desk.loadedAt()).toBe(loadedAt);
  });
});

test("when another market comes back, everything of the old one leaves the page", async ({
  desk,
  page,
  operator,
}) => {
  const own = await start("embedded", operator);
  await own.simulator.pin(APPLE, INVENTED);
  await visit(desk, own);
  await own.cutOff();
  await page.reload();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
  await expect(desk.focus.panel).toContainText("777,777.75");
  // After a restart, an embedded simulator is another market.
  await own.reconnect();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live", BACK);
  expect(await page.locator("body").innerHTML()).not.toMatch(/777,?777/);
});

test("a page opens without any network, and market data bypasses the service worker", async ({
  desk,
  page,
  context,
  operator,
}) => {
  const own = await start("foreign", operator);
  await visit(desk, own, "&worker=off");
  await test.step("the page can be installed", () => expectInstallable(page));
  await test.step("answers of the service and of the gateway bypass the service worker", async () => {
    const through = new Map<string, boolean>();
    page.on("response", (response) => {
      through.set(new URL(response.url()).pathname, response.fromServiceWorker());
    });
    await page.reload();
    const quote = `/api/instruments/${APPLE}/latest-quote`;
    // Playwright reports the page's own requests as they come, not in the order in which they were made.
    const paths = ["/config.json", "/api/instruments", quote];
    const servedBy = () => paths.map((path) => `${path} ${through.get(path)}`);
    await expect.poll(servedBy).toEqual(paths.map((path) => `${path} false`));
    expect(through.get("/")).toBe(true);
  });
  await test.step("a page opened without any network says that it is offline", async () => {
    await context.setOffline(true);
    await page.reload();
    await desk.top.expectState("offline");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
  });
  await test.step("parts that open later are stored", async () => {
    await desk.rail.paste.click();
    await expect(desk.paste).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await context.setOffline(false);
  await desk.top.expectState("live", BACK);
});

async function expectInstallable(page: Page): Promise<void> {
  const href = (await page.locator("link[rel=manifest]").getAttribute("href")) ?? "";
  const manifest = await (await page.request.get(new URL(href, page.url()).href)).json();
  expect(manifest).toMatchObject({ name: "Touchline", start_url: "/", display: "standalone" });
  const touchIcon = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  const icons: readonly { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: touchIcon, sizes: "180x180" },
  ];
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== "any") expect(`${src} ${width}`).toBe(`${src} ${sizes.split("x")[0]}`);
  }
}
