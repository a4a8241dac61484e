import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { Table } from "../pages/table.ts";
import { expectInView } from "../support/in-view.ts";
import { APPLE, EXAMPLE, FOURTH, FUND, THIRD, touch, UNLISTED } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";
import { takenPixels } from "../support/taken-pixels.ts";

test.use(PHONE);

const views = "Views";

const LONG = "123456789012345678.123456789012345678";

test("the list leads to the page of one quote, to its neighbours, and back", async ({
  desk,
  simulator,
  page,
}) => {
  const small = async () => {
    const sizes = await page
      .locator("button:visible, [role=checkbox]:visible, [data-testid=quote]")
      .evaluateAll((all) =>
        all.map((element) => {
          const { height, width } = element.getBoundingClientRect();
          const name = element.getAttribute("aria-label") ?? element.textContent;
          return { name, height, width };
        }),
      );
    return sizes.filter(({ height, width }) => height > 1 && (height < 40 || width < 40));
  };
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND, THIRD]);
  await desk.expectNoSidewaysScroll();

  // Its longer price makes the columns wider.
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "live");
  await test.step("a size is directly below its price, in the box that flashes with it", async () => {
    const row = desk.watchlist.row(APPLE);
    const boxOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
      return { top: y, bottom: y + height, middle: y + height / 2 };
    };
    const price = await boxOf(desk.watchlist.value(APPLE, "bid-price"));
    const size = await boxOf(desk.watchlist.value(APPLE, "bid-size"));
    expect(size.middle - price.middle).toBeLessThan(21);
    expect(size.bottom).toBeLessThanOrEqual(
      (await boxOf(row.locator(".price-bid .price-box"))).bottom,
    );
  });
  await test.step("the name, the ISIN and the check are in the middle of the row, and so are a price and its size", async () => {
    const row = desk.watchlist.row(APPLE);
    const spanOf = async (...parts: readonly Locator[]) => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const tops = boxes.map((box) => box?.y ?? Number.NaN);
      const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
      return (Math.min(...tops) + Math.max(...ends)) / 2;
    };
    const middle = await spanOf(row);
    const block = await spanOf(row.getByRole("rowheader"), row.locator(".cell-checked"));
    const touch = await spanOf(row.locator(".price-bid .price-box"));
    expect(Math.abs(block - middle)).toBeLessThan(2);
    expect(Math.abs(touch - middle)).toBeLessThan(2);
  });
  await test.step("each figure in the first line of a row has its head over it, and the others show theirs while they sort", async () => {
    const heads = desk.watchlist.grid.getByRole("columnheader");
    const right = async (part: Locator) => {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: Number.NaN };
      return x + width;
    };
    const head = (name: string) => heads.filter({ hasText: new RegExp(`^${name}$`) });
    for (const [name, field] of [
      ["Bid", "bid-price"],
      ["Bid size", "bid-size"],
      ["bps", "spread-bps"],
    ] as const) {
      const figure = desk.watchlist.value(APPLE, field);
      // A price that arrives between the two measurements may move both.
      const offset = async () => Math.abs((await right(head(name))) - (await right(figure)));
      await expect.poll(offset, name).toBeLessThan(9);
    }
    const tops = await heads.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    expect(new Set(tops.map(Math.round)).size).toBe(1);
    await expect(head("Bid")).toHaveCSS("opacity", "1");
    await expect(head("Bid size")).toHaveCSS("opacity", "0");
    await expect(desk.watchlist.value(APPLE, "spread-bps")).toBeVisible();
    await expect(heads).toHaveText([
      /Instrument/,
      /Bid size/,
      /Bid/,
      /Ask/,
      /Ask size/,
      /Since/,
      /bps/,
      /Checked/,
      /Market/,
    ]);
  });

  await test.step("one quote is a page of its own", async () => {
    await desk.watchlist.row(APPLE).tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(desk.watchlist.grid).toHaveCount(0);
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}&focus=${APPLE}`);
    await desk.estimate.quantity.fill("10,000");
    await expect(desk.estimate.buy).toHaveAttribute("data-value", "107000");
    await desk.expectNoSidewaysScroll();
    await desk.focus.back.tap();
    await expect(desk.watchlist.row(FUND)).toBeVisible();
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}`);
  });

  await test.step("the previous and the next quote are one touch away", async () => {
    await desk.watchlist.row(FUND).tap();
    const neighbours = page.getByRole("navigation", { name: "Previous and next quote" });
    await expect(neighbours.getByRole("button", { name: THIRD })).toHaveAccessibleName(/^Next: /);
    await neighbours.getByRole("button", { name: THIRD }).tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
    await neighbours.getByRole("button", { name: FUND }).tap();
    await neighbours.getByRole("button", { name: APPLE }).tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(neighbours).toContainText("1 of 3");
    await expect(neighbours.getByRole("button"), "only the quote after it").toHaveText([FUND]);
    const place = await neighbours.getByText("1 of 3").boundingBox();
    const middle = (place?.x ?? 0) + (place?.width ?? 0) / 2;
    expect(Math.abs(middle - PHONE.viewport.width / 2)).toBeLessThan(2);
  });

  await test.step("the longest figures fit", async () => {
    await simulator.pin(APPLE, touch({ bid: `${LONG} x ${LONG}`, ask: `${LONG} x ${LONG}` }));
    await expect(desk.focus.value("ask-price")).toHaveAttribute("data-value", LONG);
    await desk.expectNoSidewaysScroll();
    await desk.focus.back.tap();
    await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", LONG);
    await desk.expectNoSidewaysScroll();
  });

  await test.step("every control is large enough for a finger", async () => {
    expect(await small()).toEqual([]);
    await page.getByRole("button", { name: "Instruments" }).tap();
    await expect(desk.rail.instrument(APPLE)).toBeVisible();
    expect(await small()).toEqual([]);
  });
});

test("Back leads from a quote to its list, a tap on the heads opens the menu of the sort, and a crossed book has a chip", async ({
  desk,
  page,
  simulator,
}) => {
  const table = new Table(page);
  await simulator.pin(APPLE, touch({ bid: "30 x 1", ask: "31 x 1" }));
  await simulator.pin(FUND, touch({ bid: "20 x 1", ask: "21 x 1" }));
  await desk.open([APPLE, FUND]);
  await test.step("Back leads from a quote to its list, and Forward to the quote again", async () => {
    const list = page.url();
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await desk.watchlist.row(APPLE).tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(page).toHaveURL(/focus=US0378331005/);
    await page.goBack();
    await expect(desk.watchlist.row(APPLE)).toBeVisible();
    await expect(desk.focus.panel).toHaveCount(0);
    expect(page.url()).toBe(list);
    await page.goForward();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await test.step("the page's own Back button does the same", async () => {
      await desk.focus.panel.getByRole("button", { name: "Back to the list" }).tap();
      await expect(desk.watchlist.row(APPLE)).toBeVisible();
      await expect(page).toHaveURL(list);
      expect(await entries()).toBe(before + 1);
    });
  });
  const head = desk.watchlist.grid.getByRole("columnheader", { name: "Bid", exact: true });
  /** Taps near the lower edge of the heads. */
  const choose = async (name: string) => {
    // Set by the part that has the target, too.
    await expect(head).toHaveAttribute("title", /./);
    const heads = await page.locator(".watch-heads").boundingBox();
    if (!heads) throw new Error("There are no heads");
    expect(heads.height).toBeGreaterThanOrEqual(34);
    await page.touchscreen.tap(heads.x + heads.width / 2, heads.y + heads.height - 4);
    await page.getByRole("menuitem", { name, exact: true }).tap();
  };
  await choose("Bid");
  await test.step("the target of the heads takes nothing of the first row", async () => {
    expect(await takenPixels(desk.watchlist.rows.first())).toEqual([]);
  });
  await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE]);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(head.locator(".arrow.up")).toBeVisible();
  await test.step("the quotes follow each other in the order on screen", async () => {
    await desk.watchlist.row(FUND).tap();
    const neighbours = page.getByRole("navigation", { name: "Previous and next quote" });
    await expect(neighbours).toContainText("1 of 2");
    await neighbours.getByRole("button", { name: APPLE }).tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(neighbours).toContainText("2 of 2");
    await desk.focus.panel.getByRole("button", { name: "Back to the list" }).tap();
  });
  await test.step("the head of a size takes the place of its price's while it sorts the rows", async () => {
    const size = desk.watchlist.grid.getByRole("columnheader", { name: "Bid size" });
    await choose("Bid size");
    await expect(size).toHaveCSS("opacity", "1");
    await choose("Bid");
    await expect(size).toHaveCSS("opacity", "0");
  });
  await choose("Bid ascending");
  await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND]);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(table.heldOrder, "the menu is no use of the rows").toHaveCount(0);
  await test.step("the row of a crossed book keeps its session change, and has a chip in place of the spread", async () => {
    await simulator.pin(APPLE, touch({ bid: "10.80 x 100", ask: "10.70 x 100" }));
    const row = desk.watchlist.row(APPLE);
    await expect(row).toHaveAttribute("data-book", "crossed");
    await expect(row.getByText("Crossed")).toBeVisible();
    await expect(row.locator("[data-field=session-change]")).toBeVisible();
    await expect(row.locator("[data-field=spread]")).toBeHidden();
  });
});

test("a list is estimated by a button above it, in a line of each row", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  await expect(desk.listEstimate.field).toHaveCount(0);
  await page.getByRole("button", { name: "Estimate the list" }).tap();
  await expect(desk.listEstimate.field).toBeFocused();
  await page.keyboard.type("1500");
  await expect(desk.listEstimate.of(APPLE, "row-buy")).toHaveAttribute("data-value", "16050");
  await expect(desk.listEstimate.of(APPLE, "row-buy")).toBeVisible();
  await expect(desk.listEstimate.of(APPLE, "row-round-trip")).toContainText("57.00");
  await expect(desk.watchlist.grid.getByText("Sell ≈", { exact: true })).toBeVisible();
  await expect(page.getByText("Underlined: not enough size")).toBeVisible();
  await desk.expectNoSidewaysScroll();
  await test.step("the cheapest row that the sizes cover is marked, and its name opens it", async () => {
    await simulator.pin(FUND, touch({ bid: "10 x 5000", ask: "10.01 x 5000" }));
    const cheapest = page.getByTestId("cheapest");
    await expect(cheapest).toHaveAttribute("data-isin", FUND);
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    await expect(cheapest).toContainText(/^Cheapest (fresh )?with enough size: /);
    await expect(page.getByText(/^Underlined: not enough size · Amounts in /)).toBeVisible();
    const row = desk.watchlist.row(FUND);
    const besidePrice = Math.abs(
      (await middleOf(row.locator(".isin"))) - (await middleOf(row.locator(".price-box").first())),
    );
    expect(besidePrice, "the first line goes through the row").toBeLessThan(3);
    expect((await row.boundingBox())?.height).toBe(60);
    const bps = desk.watchlist.row(FUND).locator(".cell-bps");
    await expect(bps).toHaveCSS("font-weight", "540");
    await expect(bps).toHaveCSS("text-decoration-line", "none");
    await expect(desk.listEstimate.of(FUND, "row-buy")).toHaveCSS("text-decoration-line", "none");
    await expect(desk.listEstimate.of(FUND, "row-round-trip")).toContainText("the cheapest");
    await cheapest.getByRole("button").tap();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await desk.focus.back.tap();
  });
  await test.step("the target of the heads takes nothing of the first row, but is higher than they are", async () => {
    expect(await takenPixels(desk.watchlist.rows.first())).toEqual([]);
    const heads = await page.locator(".watch-heads").boundingBox();
    if (!heads) throw new Error("There are no heads");
    const menu = page.getByRole("menu", { name: "Sort by" });
    await page.touchscreen.tap(heads.x + 30, heads.y + heads.height - 48);
    await expect(menu, "48 px above their lower edge").toHaveCount(0);
    await page.touchscreen.tap(heads.x + 30, heads.y + heads.height - 42);
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });
  await test.step("a list that is sorted by the round trip says so", async () => {
    const heads = await page.locator(".watch-heads").boundingBox();
    if (!heads) throw new Error("There are no heads");
    await page.touchscreen.tap(heads.x + heads.width - 20, heads.y + 20);
    const head = desk.watchlist.grid.getByRole("columnheader", { name: "bps" });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE]);
  });
  await test.step("a switch beside the field puts the cheapest first, also where the list was scrolled", async () => {
    const cheapest = page.getByRole("button", { name: "Cheapest first" });
    await expect(cheapest, "sorted by the head").toHaveAttribute("aria-pressed", "true");
    await cheapest.tap();
    await expect(cheapest).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => desk.watchlist.isins()).toEqual([APPLE, FUND]);
    expect((await cheapest.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 390, height: 420 });
    const first = desk.watchlist.row(APPLE);
    await first.evaluate((row) => row.closest("[role=grid]")?.parentElement?.scrollTo(0, 400));
    await expect(first).not.toBeInViewport({ ratio: 1 });
    await cheapest.tap();
    await expect(cheapest).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE]);
    await expect(desk.watchlist.row(FUND)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE.viewport);
  });
  await test.step("a text that is no amount moves no row, and leaves no figure", async () => {
    const topOf = async () => (await desk.watchlist.row(APPLE).boundingBox())?.y;
    const top = await topOf();
    await desk.listEstimate.field.fill("1500x");
    const buy = desk.listEstimate.of(APPLE, "row-buy");
    await expect(buy).toHaveAttribute("data-value", "");
    await expect(buy).toContainText("–");
    expect(await topOf()).toBe(top);
    await desk.listEstimate.field.fill("1500");
    await expect(buy).toHaveAttribute("data-value", "16050");
    expect(await topOf()).toBe(top);
  });
  await test.step("long amounts stay inside their row, which keeps its height", async () => {
    const placeOf = async (target: Locator) => (await target.boundingBox()) ?? { y: 0, height: 0 };
    const bottomOf = async (target: Locator) => {
      const { y, height } = await placeOf(target);
      return y + height - 1;
    };
    const before = await placeOf(desk.watchlist.row(FUND));
    for (const [quantity, buy, roundTrip] of [
      ["600000", "6,006,000.00", "6,000.00"],
      ["6000000000000", "60,060,000,000,000.00", "60,000,000,000.00"],
    ] as const) {
      await desk.listEstimate.field.fill(quantity);
      const row = await placeOf(desk.watchlist.row(FUND));
      // A band may have come above it, because no size covers so much.
      expect(row.height, quantity).toBe(before.height);
      for (const [field, text] of [
        ["row-buy", buy],
        ["row-round-trip", roundTrip],
      ] as const) {
        const figure = desk.listEstimate.of(FUND, field);
        await expect(figure).toContainText(text);
        const { y, height } = await placeOf(figure);
        expect(y + height, `${field} of ${quantity}`).toBeLessThanOrEqual(row.y + row.height);
      }
      const size = desk.watchlist.row(FUND).getByText("size 5,000");
      await expect(size).toHaveCount(2);
      for (const each of await size.all()) {
        const { y, height } = await placeOf(each);
        expect(y + height, `size below ${quantity}`).toBeLessThanOrEqual(row.y + row.height);
        const underlined = await bottomOf(desk.listEstimate.of(FUND, "row-buy"));
        expect(y, "clear of the underline above it").toBeGreaterThan(underlined + 2);
      }
    }
    await expect(page.getByTestId("cheapest"), "no row is covered").toHaveAttribute(
      "data-isin",
      "",
    );
    const bps = desk.watchlist.row(FUND).locator(".cell-bps");
    await expect(bps, "not as firm as a covered one").toHaveCSS("font-weight", "450");
    await expect(bps, "it ranks the rows").toHaveCSS("text-decoration-line", "underline");
    for (const side of ["row-buy", "row-sell"] as const) {
      const amount = desk.listEstimate.of(FUND, side);
      await expect(amount, side).toHaveCSS("text-decoration-line", "underline");
    }
  });
  await desk.listEstimate.clear.tap();
  await expect(desk.listEstimate.of(APPLE, "row-buy")).toBeHidden();
  await test.step("a rate limit and a refusal are shown even without room for them", async () => {
    const headers = { "retry-after": "2" };
    await simulator.misbehave({ route: "quote", times: 1, status: 429, headers });
    await desk.top.expectState("rate-limited");
    await expect(page.getByText(/requires a 2 s pause/)).toBeVisible();
    await expect(page.getByText(/^Requests resume in/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Whole message" })).toHaveCount(0);
    await desk.expectNoSidewaysScroll();
    await desk.top.expectState("live");
    await test.step("an outage is told as a whole, beside the button that tries again", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await simulator.misbehave({ route: "any", action: "reset" });
      await desk.top.expectState("unreachable");
      await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
      await expect(page.getByText(/Next attempt in|Trying now/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Whole message" })).toHaveCount(0);
      await page.setViewportSize(PHONE.viewport);
    });
    await simulator.misbehave({ route: "any", status: 401 });
    await page.getByRole("button", { name: "Try now" }).tap();
    await desk.top.expectState("unauthorized");
    await page.getByText("Details").click();
    await expect(page.getByText(/MARKET_DATA_TOKEN/)).toBeVisible();
    await desk.expectNoSidewaysScroll();
  });
});

test("rows are chosen by taps, moved and removed; instruments are ticked and found", async ({
  desk,
  page,
}) => {
  const table = new Table(page);
  await desk.goto({ isins: [APPLE, FUND, UNLISTED, "us-37"] });
  await test.step("rows are chosen, moved and removed, also those that are not listed", async () => {
    await new Lists(page).actions.tap();
    await page.getByRole("menuitem", { name: "Select rows" }).tap();
    await expect(table.selection, "nothing can be done with no row").toHaveCount(0);
    const box = () =>
      desk.watchlist
        .row(FUND)
        .getByRole("rowheader")
        .evaluate((name) => getComputedStyle(name, "::before").width);
    expect(await box()).toBe("16px");
    await desk.watchlist.row(FUND).tap();
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("aria-selected", "true");
    await table.selection.getByRole("button", { name: "Move up" }).tap();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE, UNLISTED, "us-37"]);
    await desk.watchlist.row(FUND).tap();
    await desk.watchlist.row(UNLISTED).tap();
    await desk.watchlist.row("us-37").tap();
    await expect(table.selection).toContainText("2 rows selected");
    await desk.expectNoSidewaysScroll();
    await table.selection.getByRole("button", { name: "Remove" }).tap();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE]);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await desk.watchlist.row(APPLE).tap();
    await page.getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("menuitem", { name: "Stop watching" }).tap();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND]);
    await new Lists(page).undo.tap();
    await expect.poll(() => desk.watchlist.isins()).toEqual([FUND, APPLE]);
  });
  await test.step("instruments are a page of their own, where one ticks and finds", async () => {
    const bar = page.getByRole("navigation", { name: views });
    await page.getByRole("button", { name: "Add an instrument" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Instruments" })).toBeVisible();
    await expect(desk.rail.search).toBeFocused();
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
    await desk.rail.search.fill(THIRD);
    await desk.rail.instrument(THIRD).tap();
    await desk.expectNoSidewaysScroll();
    await desk.rail.instrument(THIRD).tap();
    await new Lists(page).undo.tap();
    await expect(desk.rail.instrument(THIRD)).toHaveAttribute("aria-checked", "true");
    await test.step("the text of a row shows its quote, and does not remove it", async () => {
      await desk.rail.text(THIRD).tap();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
      await desk.focus.back.tap();
      await expect(desk.watchlist.row(THIRD)).toBeVisible();
      await bar.getByRole("button", { name: "Instruments" }).tap();
    });
    await test.step("a hit that was not in the list says that it was added, and can be taken back", async () => {
      await desk.rail.search.fill(FOURTH);
      await desk.rail.text(FOURTH).tap();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", FOURTH);
      await expect(page.getByTestId("undo")).toContainText(`${FOURTH} added.`);
      await new Lists(page).undo.tap();
      await expect(desk.watchlist.row(THIRD)).toBeVisible();
      await expect(desk.watchlist.row(FOURTH)).toHaveCount(0);
      await bar.getByRole("button", { name: "Instruments" }).tap();
    });
    await desk.rail.search.fill(UNLISTED);
    await expect(desk.rail.notListed).toBeVisible();
    await desk.expectNoSidewaysScroll();
    await bar.getByRole("button", { name: "Watchlist" }).tap();
    await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "live");
  });
  await test.step("a tablet's rows, heads and instruments are as high as a finger, and a tap removes nothing", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0;
    // The layout of a tablet takes the place of a phone's.
    await expect.poll(() => heightOf(desk.watchlist.row(APPLE))).toBeGreaterThanOrEqual(44);
    const head = desk.watchlist.grid.getByRole("columnheader", { name: "Bid", exact: true });
    // The line below the heads is of their row.
    await expect.poll(() => heightOf(head)).toBeGreaterThanOrEqual(43);
    expect(await takenPixels(desk.watchlist.rows.first())).toEqual([]);
    await desk.watchlist.row(FUND).tap();
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("aria-current", "true");
    await expect(desk.watchlist.grid.getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: "Instruments" }).tap();
    await expect(desk.rail.instrument(APPLE)).toBeVisible();
    expect(await heightOf(desk.rail.instrument(APPLE))).toBeGreaterThanOrEqual(44);
  });
});

test("the first line of a phone counts the fresh quotes, and then says how often they are checked, without the rate where it has no room", async ({
  desk,
  page,
}) => {
  const { connection, pace } = desk.top;
  const inLine = [
    ["the connection", connection],
    ["the pace", pace],
  ] as const;
  await desk.open([APPLE, FUND]);
  await expect(connection).toHaveText("Live 2 of 2");
  await expect(pace).toHaveText(/^\d+\/min · each quote every [\d.]+ s$/);
  await expectInView(inLine);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(pace).toHaveText(/^every [\d.]+ s$/);
  await expectInView(inLine);
});

test("in a stale row of an estimated list all figures are pale, also those beyond the size at the touch", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  await page.getByRole("button", { name: "Estimate the list" }).tap();
  await page.keyboard.type("10000");
  const buy = desk.listEstimate.of(APPLE, "row-buy");
  await expect(buy).toHaveAttribute("data-covered", "false");
  const row = desk.watchlist.row(APPLE);
  const bps = row.locator(".cell-bps");
  const inkOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await inkOf(bps), "of what is beyond the size").toBe(await inkOf(buy));
  const fresh = await inkOf(bps);
  await simulator.misbehave({ route: "quote", status: 429, headers: { "retry-after": "30" } });
  await expect(row).toHaveAttribute("data-state", "stale");
  await expect(bps).toHaveCSS("color", await inkOf(buy));
  expect(await inkOf(bps)).not.toBe(fresh);
});

test("the amounts of an estimated list have one size, down to 10 px, both sides of a row always, and stand below their heads", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "36960.40 x 1", ask: "36966.20 x 1" }));
  await desk.open([APPLE, FUND]);
  await page.getByRole("button", { name: "Estimate the list" }).tap();
  const sizesOf = (isin: string) =>
    page
      .locator(`[data-isin=${isin}] [data-field^=row-]`)
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
      .then((sizes) => sizes.map((size) => size.toFixed(1)));
  const expectSizes = async (isin: string, sizes: readonly string[]) => {
    await expect.poll(async () => [...new Set(await sizesOf(isin))]).toEqual(sizes);
  };
  await desk.listEstimate.field.fill("15");
  for (const isin of [APPLE, FUND]) await expectSizes(isin, ["11.0"]);
  await desk.listEstimate.field.fill("15000");
  for (const isin of [APPLE, FUND]) await expectSizes(isin, ["10.0"]);
  await desk.listEstimate.field.fill("150000");
  await expectSizes(APPLE, ["10.0"]);
  const [size = ""] = await sizesOf(FUND);
  expect(Number(size)).toBeLessThan(10);
  await expectSizes(FUND, [size]);
  const edge = async (part: Locator, side: "left" | "right") =>
    part.evaluate((element, at) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect()[at];
    }, side);
  for (const [head, price, side] of [
    ["Sell ≈", "Bid", "right"],
    ["Buy ≈", "Ask", "left"],
  ] as const) {
    const name = page.getByRole("columnheader", { name: price });
    const text = page.getByText(head, { exact: true }).first();
    const distance = (await edge(text, side)) - (await edge(name.getByText(price), side));
    expect(Math.abs(distance), head).toBeLessThan(0.6);
  }
});
