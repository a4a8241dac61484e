import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { Table } from "../pages/table.ts";
import { Wall } from "../pages/wall.ts";
import { expectAccessible } from "../support/axe.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { expectNineFields } from "../support/hooks.ts";
import { APPLE, EXAMPLE, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";

test.use({ viewport: { width: 1920, height: 1080 } });

const LONG = "123456789012345678.123456789012345678";
const THIRTY = instrumentList(30);
const [, , , FOURTH = "", FIFTH = "", SIXTH = ""] = THIRTY;

test("the wall shows every kind of quote, and says what is wrong", async ({
  desk,
  simulator,
  page,
}) => {
  const wall = new Wall(page);
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  await simulator.pin(FOURTH, touch({ bid: `${LONG} x ${LONG}`, ask: `${LONG} x 100` }));
  await simulator.pin(FIFTH, touch({ bid: "1234567.8901 x 100", ask: "1234567.8902 x 100" }));
  await simulator.pin(SIXTH, touch({ bid: "123456.78901 x 100", ask: "0.0000123456 x 100" }));
  await simulator.misbehave({ route: "quote", isin: THIRD, status: 500 });
  await wall.goto([APPLE, FUND, THIRD, FOURTH, FIFTH, SIXTH, UNLISTED, "malformed"]);
  for (const isin of [APPLE, FUND, FOURTH, FIFTH, SIXTH]) {
    await expect(wall.tile(isin)).toHaveAttribute("data-state", "live");
  }
  await wall.expectPage(1, 1);
  await expect(wall.tiles).toHaveCount(8);
  await expect(wall.pageMark).toHaveCount(0);
  await expectNineFields(page);

  await expect(wall.value(APPLE, "bid-price")).toHaveText("10.6620");
  await expect(wall.value(APPLE, "spread-bps")).toHaveText("35.6 bps");
  await expect(wall.value(APPLE, "mid")).toBeHidden();
  await expect(wall.tile(FUND)).toHaveAttribute("data-book", "crossed");
  await expect(wall.tile(FUND)).toContainText("Crossed");
  await expect(wall.tile(THIRD)).toContainText("No quote, error 500");
  await expect(wall.tile(UNLISTED)).toHaveAttribute("data-state", "not-listed");
  await expect(wall.tile("malformed")).toHaveAttribute("data-state", "invalid");
  await wall.expectTilesToHold();
  expect(await wall.chartShare(APPLE), "the chart is nearly as wide as its tile").toBeGreaterThan(
    0.85,
  );
  await expectNothingCut(page, "wall");
  await expectAccessible(page);

  await simulator.misbehave({ route: "quote", isin: FIFTH, status: 503 });
  await expect(wall.tile(FIFTH)).toContainText(/Stale \d+ s, error 503/);
  await expect(wall.tile(FIFTH)).toHaveAttribute("data-problem", "http");
  await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "60" } });
  await desk.top.expectState("rate-limited");
  await expect(desk.notices).toContainText("the service requires a");
  await page.setViewportSize({ width: 1280, height: 720 });
  await wall.expectTilesToHold();
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.expectNoSidewaysScroll();
  await wall.expectTilesToHold();
  await expectNothingCut(page, "wall on a phone");
  await test.step("a phone held sideways has one line at the top and four tiles in view, without charts", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await wall.expectTilesToHold();
    await expect(wall.root.locator("canvas").first()).toBeHidden();
    expect((await wall.root.locator("header").boundingBox())?.height).toBeLessThanOrEqual(64);
    for (const nth of [0, 1, 2, 3]) {
      await expect(wall.tiles.nth(nth)).toBeInViewport({ ratio: 0.95 });
    }
  });
});

test("the estimate of the list is one line of whole figures in each tile, without the sale where one tile has no room for it", async ({
  desk,
  simulator,
  page,
}) => {
  const wall = new Wall(page);
  await simulator.pin(APPLE, touch({ bid: "36981.60 x 100", ask: "36990.60 x 100" }));
  await simulator.pin(FUND, touch({ bid: "15.75 x 100", ask: "15.80 x 100" }));
  await page.setViewportSize({ width: 1440, height: 900 });
  const openWall = async (isins: readonly string[]) => {
    await desk.open(isins);
    await page.keyboard.press("=");
    await desk.listEstimate.field.fill("10000");
    await page.getByTestId("open-wall").click();
    await expect(page.locator("[data-testid=quote][data-state=live]")).toHaveCount(isins.length);
  };
  await openWall(THIRTY.slice(0, 12));
  const shown = async (isin: string) => {
    const line = wall.tile(isin).locator("p").filter({ hasText: "Buy" });
    const edge = await line.boundingBox();
    const figures = await line.locator("[data-field]").all();
    const texts = figures.map(async (figure) => {
      const box = await figure.boundingBox();
      const isInLine = box && edge && box.y + box.height <= edge.y + edge.height + 1;
      return isInLine ? await figure.textContent() : "";
    });
    return (await Promise.all(texts)).filter(Boolean);
  };
  await expect
    .poll(() => shown(APPLE))
    .toEqual(["Buy 10,000: 369,906,000.00", "Round trip 2.4 bps"]);
  const short = ["Buy 10,000: 158,000.00", "Round trip 31.7 bps"];
  expect(await shown(FUND), "as in the tile with the long figures").toEqual(short);
  await wall.expectTilesToHold();
  await expectNothingCut(page, "wall with an estimate");
  await openWall([FUND]);
  await expect
    .poll(() => shown(FUND), "with room for it")
    .toEqual([short[0], "Sell 157,500.00", short[1]]);
});

test.describe("over a gateway without a feed", () => {
  // A step of the gateway's clock ends a wait, but fires no timer of an asker.
  test.use({ feed: false });

  test("an error fills the page, an empty list says where to fill it, and pages turn", async ({
    desk,
    simulator,
    site,
    page,
  }) => {
    const wall = new Wall(page);
    await desk.takeTime();
    await simulator.misbehave({ route: "any", status: 401 });
    await wall.goto([APPLE]);
    await expect(desk.trouble).toBeVisible();
    await simulator.behave();
    // The gateway's next probe is due.
    site.passGatewayTime(60_000);
    await page.goto("/?view=wall&worker=off");
    await expect(wall.root).toContainText("This wall is empty.");
    await page.keyboard.press("Escape");
    await expect(desk.rail.search).toBeVisible();

    // Pages turn automatically and by keys, but not while one is held.
    await wall.goto(THIRTY);
    await wall.expectPage(1, 3);
    await expect(wall.tiles).toHaveCount(10);
    await expect(wall.tile(APPLE)).toHaveAttribute("data-state", "live");
    await page.clock.fastForward("00:20");
    await wall.expectPage(2, 3);
    await expect(wall.tile(APPLE)).toHaveCount(0);
    await page.keyboard.press("PageDown");
    await wall.expectPage(3, 3);
    await expect(wall.tiles).toHaveCount(10);
    await page.keyboard.press("ArrowRight");
    await wall.expectPage(1, 3);
    await page.keyboard.press("ArrowLeft");
    await wall.expectPage(3, 3);
    await wall.pageMark.click();
    await expect(wall.pageMark).toHaveAttribute("aria-pressed", "true");
    await page.clock.fastForward("01:00");
    await wall.expectPage(3, 3);
    await expect(wall.pageMark).toHaveText("Page 3 of 3");
  });
});

test.describe("with the simulated market", () => {
  test.use({ market: "embedded" });

  test("the wall says that the market is simulated, has the sort of the table, and the wall and the desk lead to each other", async ({
    desk,
    page,
  }) => {
    const wall = new Wall(page);
    await wall.goto([APPLE, FUND]);
    await expect(wall.tile(APPLE)).toHaveAttribute("data-state", "live");
    await expect(page.getByTestId("simulated")).toBeVisible();
    await expect(page.locator(".sim-frame")).toHaveCSS("border-width", "5px");
    for (const state of ["paused", "live"] as const) {
      await page.keyboard.press("Shift");
      await page.keyboard.press("Alt+KeyP");
      await desk.top.expectState(state);
      await wall.expectPage(1, 1);
    }
    await page.mouse.move(400, 400);
    const bar = await wall.root.getByRole("banner").boundingBox();
    const button = await wall.toDesk.boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), "it covers no tile").toBeLessThanOrEqual(
      (bar?.y ?? 0) + (bar?.height ?? 0),
    );
    await expect(wall.toDesk).toHaveAccessibleName("Back to the desk");
    await expect(wall.toDesk).toHaveAttribute("aria-keyshortcuts", "Escape Shift+F8");
    await wall.toDesk.click();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    expect(desk.query().get("view")).toBeNull();
    expect(desk.query().get("isin")).toBe(`${APPLE},${FUND}`);
    await new CommandField(page).do("wall");
    await wall.expectPage(1, 1);
    await expect(wall.tiles.first()).toHaveAttribute("data-isin", APPLE);
    await page.keyboard.press("Escape");
    await page.getByTestId("open-wall").click();
    await wall.expectPage(1, 1);
    await page.keyboard.press("Shift+F8");
    await expect(page.getByTestId("open-wall"), "the focus returns").toBeFocused();
    await desk.watchlist.row(FUND).focus();
    await page.keyboard.press("Shift+F8");
    await wall.expectPage(1, 1);
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(FUND), "the focus returns").toBeFocused();
    await new Table(page).head("Bid").click();
    await page.keyboard.press("Shift+F8");
    await expect(wall.tiles.first(), "the lower bid").toHaveAttribute("data-isin", FUND);
    await expect(wall.tile(APPLE)).toHaveAttribute("data-state", "live");
    expect(desk.query().get("view")).toBe("wall");
  });
});

test("in German, and in high contrast, nothing is cut and axe reports no violation", async ({
  simulator,
  page,
}) => {
  const wall = new Wall(page);
  await page.emulateMedia({ contrast: "more" });
  await simulator.pin(APPLE, touch({ bid: "10.75 x 100", ask: "10.70 x 100" }));
  // Two full pages, which have a page mark.
  await wall.goto(THIRTY.slice(0, 24), { lang: "de" });
  await expect(page.getByRole("list", { name: "Kurstafel" })).toBeVisible();
  await expect(page.locator("[data-testid=quote][data-state=waiting]")).toHaveCount(0);
  await expectNothingCut(page, "German wall");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectNothingCut(page, "German wall, small");
  await expectAccessible(page);
});
