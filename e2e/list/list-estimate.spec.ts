import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { Lists } from "../pages/lists.ts";
import { Table } from "../pages/table.ts";
import { Wall } from "../pages/wall.ts";
import { countActions } from "../support/actions.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

const DIGITS = 18;

/** Parses a decimal into whole units of 10⁻¹⁸, digit by digit. */
function units(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const all = BigInt(whole + fraction.padEnd(DIGITS, "0"));
  return text.startsWith("-") ? -all : all;
}

/** Returns the figures of each row as shown, in the order on screen, with one call for all of them. */
async function figuresOf({ watchlist }: DeskPage) {
  const rows = await watchlist.rows.evaluateAll((all) =>
    all.map((row) => ({
      isin: row.getAttribute("data-isin"),
      fields: Object.fromEntries(
        [...row.querySelectorAll("[data-field]")].map((field) => [
          field.getAttribute("data-field"),
          [field.getAttribute("data-value") ?? "", field.getAttribute("data-covered") ?? ""],
        ]),
      ),
    })),
  );
  return rows.map(({ isin, fields }) => {
    const read = (name: string) => fields[name]?.[0] ?? "";
    return {
      isin,
      read,
      isCovered: (name: string) => fields[name]?.[1] === "true",
      bid: units(read("bid-price")),
      ask: units(read("ask-price")),
    };
  });
}

/** Returns the first `count` instruments that the service lists. */
async function listedIsins(page: Page, count: number): Promise<readonly string[]> {
  const response = await page.request.get("/api/instruments");
  const listed: readonly { isin: string }[] = await response.json();
  expect(listed.length).toBeGreaterThanOrEqual(count);
  return listed.slice(0, count).map(({ isin }) => isin);
}

test("an estimate moves no price and hides no size, at any width", async ({ desk, page }) => {
  const table = new Table(page);
  const placesOf = () =>
    Promise.all(["Bid size", "Bid", "Ask", "Ask size"].map((name) => table.left(name)));
  await desk.open([APPLE, FUND]);
  await test.step("the key = goes to its field", async () => {
    const { field, clear } = desk.listEstimate;
    await page.keyboard.press("=");
    await expect(field).toBeFocused();
    await page.keyboard.type("1500");
    await expect(field).toHaveValue("1500");
    await clear.click();
  });
  await test.step("a letter in the empty field goes to the search with all that follow", async () => {
    await page.keyboard.press("=");
    await expect(desk.listEstimate.field).toBeFocused();
    await page.keyboard.type("mint");
    await expect(desk.rail.search).toHaveValue("mint");
    await expect(desk.listEstimate.field).toHaveValue("");
    await page.keyboard.press("Escape");
  });
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(table.head("Round trip bps")).toHaveCount(0);
      const before = await placesOf();
      const share = page.getByRole("button", { name: "Copy a link to this view" });
      const bar = await share.boundingBox();
      await desk.listEstimate.field.fill("1500");
      await expect(table.head("Round trip bps")).toBeVisible();
      for (const [index, x] of (await placesOf()).entries()) {
        expect(Math.abs(x - (before[index] ?? 0))).toBeLessThan(1);
      }
      expect(await share.boundingBox(), "columns left, and the bar above them stayed").toEqual(bar);
      await desk.listEstimate.field.fill("100000000");
      await expect(page.locator("[data-field=row-buy]").first()).toContainText(/,000,000/);
      const sizes = await page
        .locator("[data-field=row-buy], [data-field=row-sell]")
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
      expect(new Set(sizes).size, `amounts of one size: ${sizes.join(" ")}`).toBe(1);
      await desk.listEstimate.clear.click();
    });
  }
});

test("a quantity and Enter that were typed at once estimate the list and give the focus to a row", async ({
  desk,
  page,
}) => {
  const isins = await listedIsins(page, 3);
  await desk.open(isins);
  // The field loads after the first quotes: on most machines it is not there yet.
  await page.keyboard.type("=1500");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(desk.watchlist.row(isins[1] ?? "")).toBeFocused();
  await expect(desk.listEstimate.field).toHaveValue("1,500");
});

test("the name of the cheapest brings its whole row into view and gives it the focus", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pause();
  const isins = await listedIsins(page, 40);
  const cheapest = page.getByTestId("cheapest");
  await desk.open(isins);
  await desk.listEstimate.field.fill("1500");
  await expect(cheapest).toContainText("Cheapest with enough size");
  const found = (await cheapest.getAttribute("data-isin")) ?? "";
  // Last, so that its row is below the view.
  await desk.open([...isins.filter((isin) => isin !== found), found]);
  await desk.listEstimate.field.fill("1500");
  await expect(cheapest).toContainText("Cheapest with enough size");
  await expect(cheapest).toHaveAttribute("data-isin", found);
  await cheapest.getByRole("button").click();
  const row = desk.watchlist.row(found);
  await expect(row).toBeFocused();
  await expect.poll(() => desk.query().get("focus")).toBe(found);
  const isWhole = () =>
    row.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const hit = (y: number) => document.elementFromPoint((left + right) / 2, y);
      return element.contains(hit(top + 2)) && element.contains(hit(bottom - 2));
    });
  await expect.poll(isWhole).toBe(true);
});

test("five actions and one sort find the cheapest of twenty to trade, exact to the last digit", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pause();
  const isins = await listedIsins(page, 20);
  await desk.open(isins);
  const { listEstimate: list, watchlist } = desk;
  const table = new Table(page);
  await expect(list.field).toBeVisible();
  await expect(list.figures).toHaveCount(0);
  expect(await table.columns()).not.toContain("Round trip bps");

  const actions = await countActions(page);
  await test.step("a press on the field and four digits estimate every row", async () => {
    await list.field.click();
    await page.keyboard.type("1500");
    expect(await actions()).toBe(5);
    // A locked or crossed book has no cost, so its row has one figure less than the others.
    await expect(watchlist.rows.locator("[data-field=row-buy]")).toHaveCount(20);
    const empty = watchlist.rows.locator("[data-field=row-buy][data-value='']");
    await expect(empty).toHaveCount(0);
    const shown = await figuresOf(desk);
    expect(shown.map(({ isin }) => isin)).toEqual(isins);
    for (const { read, bid, ask, isCovered } of shown) {
      expect(units(read("row-buy"))).toBe(ask * 1500n);
      expect(units(read("row-sell"))).toBe(bid * 1500n);
      expect(read("row-round-trip")).toBe(read("spread-bps"));
      const size = units(read("ask-size"));
      expect(isCovered("row-buy")).toBe(1500n * 10n ** BigInt(DIGITS) <= size);
    }
  });
  await test.step("one sort puts the cheapest row first, and rows that the touch does not cover last", async () => {
    await table.head("Round trip bps").click();
    expect(await actions()).toBe(6);
    await expect
      .poll(async () => {
        const costs = (await figuresOf(desk)).map(({ bid, ask, isCovered }) => ({
          spread: ask - bid,
          sum: ask + bid,
          isCovered: isCovered("row-round-trip"),
        }));
        return costs.every((one, at) => {
          const next = costs[at + 1];
          if (!next || one.isCovered !== next.isCovered) return !next || one.isCovered;
          return one.spread * next.sum <= next.spread * one.sum;
        });
      })
      .toBe(true);
    const [first] = await watchlist.isins();
    await expect(page.getByTestId("cheapest")).toHaveAttribute("data-isin", first ?? "");
    await expect(list.of(first ?? "", "row-round-trip")).toContainText("the cheapest");
    await test.step("a line stands above the rows that the touch does not cover", async () => {
      const uncovered = watchlist.rows.filter({
        has: page.locator("[data-field=row-round-trip][data-covered=false]"),
      });
      await expect
        .poll(async () => {
          const top = (await uncovered.first().boundingBox())?.y ?? 0;
          const line = await list.groupLine.boundingBox();
          return Math.abs((line ? line.y + line.height : Number.NEGATIVE_INFINITY) - top);
        })
        .toBeLessThanOrEqual(2);
    });
  });
  await test.step("clearing the estimate removes its figures", async () => {
    await list.clear.click();
    await expect(list.figures).toHaveCount(0);
    await expect(watchlist.rows.and(page.locator(":focus"))).toHaveCount(1);
    await expect(list.field).toHaveValue("");
    expect(await table.columns()).not.toContain("Buy");
    expect((await watchlist.isins()).join()).toBe(isins.join());
  });
});

test("a list keeps its estimate, marks what the touch does not cover, and passes the quantity to the detail", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await simulator.pin(FUND, touch({ bid: "10.75 x 441", ask: "10.70 x 10000" }));
  await desk.open([APPLE, FUND], APPLE);
  await desk.watchlist.keep.click();
  const { listEstimate: list, estimate } = desk;
  const table = new Table(page);

  await test.step("a command leads to the field, and no keystroke is lost", async () => {
    await new CommandField(page).do("estimate the list");
    await page.keyboard.type("4800");
    await expect(list.field).toHaveValue("4800");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "51360");
    await expect(list.of(APPLE, "row-sell")).toHaveAttribute("data-value", "51177.6");
    await expect(list.of(APPLE, "row-round-trip")).toHaveAttribute("data-value", "35.58");
    await expect(list.of(APPLE, "row-round-trip")).toHaveText("35.6, the cheapest");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-covered", "true");
  });
  await test.step("the detail takes the list's quantity until another one is typed there, and again the next one of the list", async () => {
    await expect(estimate.quantity).toHaveValue("4,800");
    await expect(estimate.buy).toHaveAttribute("data-value", "51360");
    await list.field.fill("10,000");
    await expect(estimate.quantity).toHaveValue("10,000");
    const presets = await estimate.compare.boundingBox();
    await estimate.quantity.fill("7");
    await expect(estimate.button("Use list's 10,000")).toBeVisible();
    expect(await estimate.compare.boundingBox(), "nothing moves").toEqual(presets);
    await list.field.fill("10k");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107000");
    await expect(estimate.quantity, "the same amount").toHaveValue("7");
    await list.field.fill("9k");
    await expect(estimate.quantity).toHaveValue("9,000");
  });
  await test.step("a quantity that is typed on a row and given to the list follows the list then", async () => {
    await desk.watchlist.row(APPLE).focus();
    await page.keyboard.type("5000");
    await expect(estimate.button("Use list's 9,000")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(list.field).toHaveValue("5,000");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await list.clear.click();
    await expect(estimate.quantity).toHaveValue("");
    await list.field.fill("10k");
    await expect(estimate.quantity).toHaveValue("10,000");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107000");
  });
  await test.step("a mark says for how much the price is known", async () => {
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-covered", "false");
    const note = (size: string) => `Size at the touch: ${size} of 10,000`;
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("title", note("4,800"));
    await expect(list.of(APPLE, "row-buy")).toContainText("more than the size at the touch");
    await expect(list.of(FUND, "row-buy")).toHaveAttribute("data-covered", "true");
    await expect(list.of(FUND, "row-sell")).toHaveAttribute("title", note("441"));
    await expect(list.of(FUND, "row-round-trip")).toHaveAttribute("data-value", "");
  });
  await test.step("the figures follow the quote", async () => {
    await simulator.pin(APPLE, touch({ bid: "10.6620 x 10000", ask: "10.7100 x 10000" }));
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107100");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-covered", "true");
    await expect(list.of(APPLE, "row-buy")).not.toContainText("Size at the touch");
  });
  await test.step("where the sizes have no columns, they are below the amounts, and no row is higher", async () => {
    const heightOf = async () => (await desk.watchlist.row(APPLE).boundingBox())?.height;
    const height = await heightOf();
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => table.columns()).not.toContain("Bid size");
    const cells = desk.watchlist.row(APPLE).getByRole("gridcell");
    await expect(list.of(APPLE, "row-buy").locator("..")).toContainText("size 10,000");
    await expect(cells.filter({ hasText: "size 10,000" })).toHaveCount(2);
    expect(await heightOf()).toBe(height);
    await page.setViewportSize(size);
    await expect(cells.filter({ hasText: "size 10,000" })).toHaveCount(0);
  });
  await test.step("a sorted row that was covered lately, but is not now, says so", async () => {
    const trip = table.head("Round trip bps");
    const mark = list.of(APPLE, "row-round-trip").getByText("not enough");
    await trip.click();
    const headEdges = () =>
      trip.evaluate((head) => {
        const word = head.querySelector(".head-word");
        if (!word) throw new Error("The head has no word");
        const isWhole = word.scrollWidth <= word.clientWidth;
        const start = word.getBoundingClientRect().left - head.getBoundingClientRect().left;
        return { isWhole, isClear: start > 2 };
      });
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(headEdges, `at ${width} px`).toEqual({ isWhole: true, isClear: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(list.groups).toHaveText(["Enough size", "No round trip"]);
    await expect(mark).toBeHidden();
    await simulator.pin(APPLE, touch({ bid: "10.6620 x 9999", ask: "10.7100 x 10000" }));
    await expect(mark).toBeVisible();
    await simulator.pin(APPLE, touch({ bid: "10.6620 x 10000", ask: "10.7100 x 10000" }));
    await expect(mark).toBeHidden();
    await trip.click();
    await trip.click();
    await expect(list.groups).toHaveCount(0);
  });
  await test.step("the estimate survives a reload", async () => {
    await page.reload();
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107100");
    await expect(list.field).toHaveValue("10,000");
    await expect(estimate.quantity).toHaveValue("10,000");
  });
  await test.step("a text that is not a quantity is reported, moves no row, and gives no figure", async () => {
    const trip = table.head("Round trip bps");
    const groups = ["Enough size", "No round trip"];
    await trip.click();
    await expect(list.groups).toHaveText(groups);
    await expect(page.getByTestId("cheapest")).toHaveCount(1);
    const topOf = async () => (await desk.watchlist.row(APPLE).boundingBox())?.y;
    const top = await topOf();
    for (const [typed, message] of [
      ["0", "Must be more than zero"],
      ["-5", "Must be more than zero"],
      ["1e5", "Examples: 4,800, 12k, 1.5m"],
    ] as const) {
      await list.field.fill(typed);
      await expect(list.field).toHaveAccessibleDescription(message);
      await expect(page.getByText(message, { exact: true })).toBeInViewport({ ratio: 1 });
      expect(await topOf()).toBe(top);
      await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "");
      await expect(list.of(APPLE, "row-buy")).toHaveText("–");
      await expect(trip).toHaveAttribute("aria-sort", "ascending");
      await expect(list.groups, "their room stays").toHaveText(groups);
      await expect(list.groups.filter({ visible: true })).toHaveCount(0);
      await expect(page.getByTestId("cheapest")).toHaveCount(0);
      await expect(estimate.quantity).toHaveValue("");
      await expect(estimate.button("Use list's 10,000")).toHaveCount(0);
    }
    await list.field.press("Escape");
    await expect(list.field).toHaveValue("10,000");
    await expect(list.groups.filter({ visible: true })).toHaveText(groups);
    await expect(estimate.quantity).toHaveValue("10,000");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107100");
    await list.field.fill("1e5");
    await page.reload();
    await expect(list.field).toHaveValue("10,000");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "107100");
    await trip.click();
    await trip.click();
    await expect(list.groups).toHaveCount(0);
  });
  await test.step("a budget buys whole units, and selling brings as much", async () => {
    await list.field.fill("10k");
    await list.kind("Budget").check({ force: true });
    await expect(list.field).toBeFocused();
    await expect(list.field).toHaveValue("");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowLeft");
    await expect(list.kind("Quantity")).toBeFocused();
    await expect(list.field).toHaveValue("10,000");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("50,000");
    await expect(list.field).toHaveValue("50,000");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("data-value", "4668");
    await expect(list.of(APPLE, "row-buy")).toHaveAttribute("title", "5.72 left");
    await expect(list.of(APPLE, "row-sell")).toHaveAttribute("data-value", "4690");
    await expect(estimate.budget).toHaveValue("50,000");
    await expect(estimate.affordable).toHaveAttribute("data-value", "4668");
  });
  await test.step("the wall shows the estimate in a line, and marks the cheapest instrument", async () => {
    const wall = new Wall(page);
    await page.getByTestId("open-wall").click();
    await expect(wall.tile(APPLE)).toContainText("Buy for 50,000: at most 4,668");
    await expect(wall.tile(APPLE)).toContainText("Cheapest");
    await expect(wall.tile(FUND)).not.toContainText("Cheapest");
    await expect(wall.root.getByText("Underlined: not enough size")).toBeInViewport({
      ratio: 1,
    });
    await expect(wall.root.getByText("Amounts in quote currency")).toBeInViewport({
      ratio: 1,
    });
    await expect(list.of(APPLE, "row-sell")).toHaveText("Sell 4,690");
    await expect(list.of(APPLE, "row-round-trip")).toHaveText(/^Round trip 44\.9\d? bps$/);
    await expect(list.of(APPLE, "row-round-trip")).toHaveAttribute("data-value", /^44\.9/);
  });
  await test.step("a phone shows the estimate below the row", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: PHONE.viewport.width, height: PHONE.viewport.height });
    await page.keyboard.press("Backspace");
    await expect(page.getByText("Amounts in quote currency")).toBeInViewport({ ratio: 1 });
    await expect(list.of(APPLE, "row-sell")).toHaveText(/^Sell ≈\s4,690/);
    await expect(list.of(APPLE, "row-buy")).toHaveText(/^Buy ≈\s4,668/);
    await expect(list.of(APPLE, "row-round-trip")).toHaveAttribute("data-value", /^44\.9/);
    await desk.expectNoSidewaysScroll();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("columns of an estimate can be hidden like others, and disappear with the estimate", async () => {
    await table.openColumn("Sell min");
    await table.choose("Hide");
    await expect(table.head("Sell min")).toHaveCount(0);
    await list.field.fill("20k");
    await expect(table.head("Buy max")).toHaveCount(1);
    await expect(table.head("Sell min")).toHaveCount(0);
    await list.clear.click();
    await expect(table.head("Buy max")).toHaveCount(0);
  });
});

test("each list keeps the quantities of its details, whatever opens another list, and over a reload", async ({
  desk,
  page,
}) => {
  const { listEstimate: list, estimate, watchlist } = desk;
  const lists = new Lists(page);
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem("touchline:lists")) localStorage.setItem("touchline:lists", text);
    },
    JSON.stringify({
      version: 4,
      lists: [
        { id: "rates", name: "Rates", isins: [APPLE, FUND] },
        { id: "other", name: "Other", isins: [FUND, APPLE] },
      ],
    }),
  );
  await page.goto(`/?list=rates&focus=${APPLE}`);
  await list.field.fill("2000");
  await estimate.quantity.fill("700");
  const useList = estimate.button("Use list's 2,000");
  await expect(useList).toBeVisible();
  const expectOwn = async () => {
    await expect(lists.tab("Rates")).toHaveAttribute("aria-selected", "true");
    await expect(estimate.quantity).toHaveValue("700");
    await expect(useList).toBeVisible();
  };

  await test.step("another list of another instrument, by its tab", async () => {
    await lists.open("Other");
    await watchlist.row(FUND).click();
    await list.field.fill("300");
    await expect(estimate.quantity).toHaveValue("300");
    await lists.open("Rates");
    await expectOwn();
  });
  await test.step("the same instrument in another list, by a key", async () => {
    await page.keyboard.press("Alt+PageDown");
    await watchlist.row(APPLE).click();
    await expect(estimate.quantity).toHaveValue("300");
    await estimate.quantity.fill("9");
    await page.keyboard.press("Alt+PageUp");
    await expectOwn();
    await page.keyboard.press("Alt+PageDown");
    await expect(estimate.quantity).toHaveValue("9");
  });
  await test.step("a reload while the other list is open", async () => {
    await page.reload();
    await expect(estimate.quantity).toHaveValue("9");
    await lists.open("Rates");
    await expectOwn();
  });
  await test.step("a list that is deleted and brought back", async () => {
    await lists.choose("Delete");
    await expect(lists.tab("Other")).toHaveAttribute("aria-selected", "true");
    await lists.undo.click();
    await expectOwn();
  });
  await test.step("the quantity of the list takes its place, for good", async () => {
    await useList.click();
    await expect(estimate.quantity).toHaveValue("2,000");
    await lists.open("Other");
    await expect(estimate.quantity).toHaveValue("9");
    await lists.open("Rates");
    await expect(estimate.quantity).toHaveValue("2,000");
    await expect(useList).toHaveCount(0);
  });
});
