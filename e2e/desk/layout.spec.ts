import type { Locator } from "playwright/test";
import { writeFeedPace } from "#market/headers/feed-headers.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { Table } from "../pages/table.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { APPLE, EXAMPLE, FUND, touch } from "../support/market.ts";

const LONG = touch({
  bid: "123456789012345678.123456789012345677 x 123456789012345678.123456789012345678",
  ask: "123456789012345678.123456789012345678 x 123456789012345678.123456789012345678",
});

test("nothing overflows sideways at any width, even with the longest figures", async ({
  desk,
  simulator,
  page,
}) => {
  const widths = [1920, 1440, 1200, 900, 768];
  await desk.open([APPLE, FUND]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(desk.watchlist.grid).toBeVisible();
    await desk.expectNoSidewaysScroll();
  }
  await simulator.pin(APPLE, LONG);
  await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute(
    "data-value",
    "0.000000000000000001",
  );
  await test.step("a column that has no room keeps its exact value in the page", async () => {
    const mid = desk.watchlist.value(APPLE, "mid");
    await expect(mid).toBeHidden();
    await expect(mid).toHaveAttribute("data-value", "123456789012345678.1234567890123456775");
  });
  // It comes late, and where it makes the bar two lines high, the rows move.
  await expect(page.getByRole("button", { name: "Save list" })).toBeVisible();
  await desk.watchlist.row(APPLE).click();
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    await expect(desk.focus.panel).toBeVisible();
    await desk.expectNoSidewaysScroll();
  }
  await test.step("a reload shows the same columns from the first frame on", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const table = new Table(page);
    const columns = await table.columns();
    await page.addInitScript(recordColumns);
    await page.reload();
    await expect(desk.watchlist.value(APPLE, "spread")).toHaveAttribute("data-value", /\d/);
    // The part that fits the widths is loaded with the estimate's field.
    await expect(page.getByTestId("list-estimate")).toBeVisible();
    await expect.poll(() => table.columns()).toEqual(columns);
    const recorded = await page.evaluate(() => document.documentElement.dataset["columns"]);
    expect(recorded?.split("|")).toHaveLength(1);
  });
});

/** Writes each set of columns that the table shows, with the place of each, to the root element. */
function recordColumns() {
  const recorded: string[] = [];
  const look = () => {
    const heads = [...document.querySelectorAll<HTMLElement>(".watch-heads > [data-column]")];
    const places = heads.map(
      (head) => `${head.dataset["column"]} ${Math.round(head.getBoundingClientRect().left)}`,
    );
    const now = places.join();
    if (now && recorded.at(-1) !== now) recorded.push(now);
    if (now) document.documentElement.dataset["columns"] = recorded.join("|");
    requestAnimationFrame(look);
  };
  look();
}

test.describe("over the simulated market", () => {
  test.use({ market: "embedded" });

  test("the top bar's last buttons stay in the window beside the longest state", async ({
    desk,
    page,
  }) => {
    const headers = { "x-touchline-feed": writeFeedPace({ perMinute: 1400, desks: 1200 }) };
    await page.route("**/latest-quote", (route) => route.fulfill({ headers, json: {} }));
    for (const [lang, words] of [
      ["en", "Invalid responses 0 of 2 fresh"],
      ["de", "Ungültige Antworten 0 von 2 aktuell"],
    ] as const) {
      // The pace is short in a narrow bar.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/?isin=${APPLE},${FUND}&lang=${lang}&worker=off`);
      await expect(desk.top.connection).toHaveText(words);
      await expect(desk.top.pace).toContainText(/1.200/);
      for (const width of [1920, 1440, 1280, 1120, 960, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(desk.top.pause).toBeInViewport({ ratio: 1 });
        await expect(desk.theme).toBeInViewport({ ratio: 1 });
        await expect(page.getByTestId("open-settings")).toBeInViewport({ ratio: 1 });
        await expect(page.getByTestId("open-alerts")).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test("a narrow bar drops words as a whole, and holds its buttons in each state of the connection", async ({
    desk,
    page,
  }) => {
    let answer: "quotes" | "slow" | "limited" = "quotes";
    const feed = { "x-touchline-feed": writeFeedPace({ perMinute: 1, desks: 1 }) };
    await page.route("**/latest-quote", async (route) => {
      if (answer === "limited") {
        return route.fulfill({ status: 429, headers: { "retry-after": "900" } });
      }
      const response = await route.fetch();
      const headers = { ...response.headers(), ...(answer === "slow" ? feed : {}) };
      return route.fulfill({ response, headers });
    });
    const expectButtons = async (label: string) => {
      for (const width of [1119, 1024, 960, 959, 900, 820, 768, 760]) {
        await page.setViewportSize({ width, height: 1024 });
        const room = () =>
          page
            .getByTestId("open-settings")
            .evaluate((button) => innerWidth - button.getBoundingClientRect().right);
        await expect.poll(room, `${label}, ${width} px`).toBeGreaterThanOrEqual(15);
        // Words leave after the layout of the new width.
        const cutText = () =>
          desk.top.pace.evaluate((pace) =>
            pace.scrollWidth > pace.clientWidth ? pace.textContent : "",
          );
        await expect.poll(cutText, `${label}, ${width} px: whole or gone`).toBe("");
        await expect(desk.top.pause).toHaveAccessibleName("Pause");
      }
    };
    // A limit outlasts a reload: it comes last.
    for (const [state, sign] of [
      ["quotes", /Live/],
      ["slow", /(every|alle) \d+ s/],
      ["limited", /(resuming|weiter) in/],
    ] as const) {
      for (const lang of ["en", "de"]) {
        answer = state;
        await page.setViewportSize({ width: 1119, height: 1024 });
        await page.goto(`/?isin=${APPLE},${FUND}&lang=${lang}&worker=off`);
        await expect(desk.top.connection).toHaveText(sign);
        await expectButtons(`${lang}, ${state}`);
        await expect(page.getByRole("heading", { name: "Touchline", level: 1 })).toBeVisible();
      }
    }
  });

  test("the frame of the window does not cover the mark of the row in detail, nor the end of its ring", async ({
    desk,
    page,
  }) => {
    await desk.open([APPLE], APPLE);
    const frame = page.locator(".sim-frame");
    const frameWidth = await frame.evaluate((element) => element.clientLeft);
    for (const width of [1440, 1280, 960, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const markAt = () =>
        desk.watchlist.row(APPLE).evaluate((row) => {
          const { left } = getComputedStyle(row, "::before");
          return row.getBoundingClientRect().left + Number.parseFloat(left);
        });
      await expect.poll(markAt, `${width} px`).toBeGreaterThanOrEqual(frameWidth);
    }
    await desk.watchlist.row(APPLE).press("ArrowUp");
    const ring = () => desk.watchlist.row(APPLE).evaluate((row) => getComputedStyle(row).boxShadow);
    await expect.poll(ring, "at the edge of the window").toContain("-5px 0px 0px 0px inset");
    expect(await ring(), "with its gap").toContain("-3px 0px 0px 4px inset");
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(ring, "with a detail beside it").toContain(" 5px 0px 0px 0px inset");
    expect(await ring(), "not at the edge").toContain("-2px 0px 0px 0px inset");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(ring, "beside the panes").toContain("-2px 0px 0px 0px inset");
    expect(await ring(), "with its gap").toContain("0px 0px 0px 4px inset");
  });
});

test("in a narrow window the instruments become a drawer, and the detail stays beside the list or below it", async ({
  desk,
  simulator,
  page,
}) => {
  await simulator.pin(APPLE, touch({ bid: "36965.30 x 348000", ask: "36975.20 x 348000" }));
  await desk.open([APPLE], APPLE);
  await test.step("at 1440 pixels instruments, table and detail stand side by side", async () => {
    await expect(desk.rail.search).toBeVisible();
    await expect(desk.watchlist.grid).toBeVisible();
    await expect(desk.focus.panel).toBeVisible();
  });
  await page.setViewportSize({ width: 1200, height: 800 });
  await test.step("the table cuts no column head beside the detail", async () => {
    const heads = page.getByRole("columnheader").locator(".head-word");
    await expect(heads.first()).toBeVisible();
    const cut = await heads.evaluateAll((words) =>
      words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
    );
    expect(cut).toEqual([]);
  });

  await test.step("at 1200 the instruments are a drawer that the keyboard opens and closes", async () => {
    await expect(desk.rail.search).toHaveCount(0);
    await expect(desk.focus.panel).toBeVisible();
    await page.keyboard.press("/");
    await expect(desk.rail.search).toBeFocused();
    await page.keyboard.type(FUND);
    await desk.rail.instrument(FUND).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
  });
  await test.step("a button opens the drawer", async () => {
    await page.getByRole("button", { name: "Instruments" }).click();
    const drawer = page.getByRole("dialog", { name: "Instruments" });
    await expect(drawer.getByTestId("instrument-search")).toBeVisible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(drawer).toHaveCount(0);
  });
  for (const [command, title] of [
    ["settings", "Settings"],
    ["alert log", "Alerts"],
    ["show the request rate", "Request rate"],
  ] as const) {
    await test.step(`the drawer ${title} leaves the table as it is, and closes by a press beside it`, async () => {
      const row = desk.watchlist.row(APPLE);
      // Found before the drawer hides the page from assistive technology.
      const { x, y } = await centreOf(row.locator("[data-field=bid-price]"));
      await row.focus();
      await new CommandField(page).do(command);
      const drawer = page.getByRole("dialog", { name: title });
      await expect(drawer).toBeVisible();
      const grounds = await page.evaluate(
        ([x, y]) =>
          document
            .elementsFromPoint(x, y)
            .filter((element) => !document.querySelector("#root")?.contains(element))
            .filter((element) => element.clientWidth > 0 && !element.contains(document.body))
            .map((element) => getComputedStyle(element).backgroundColor),
        [x, y] as const,
      );
      expect(new Set(grounds), "what lies over the table").toEqual(new Set(["rgba(0, 0, 0, 0)"]));
      await page.mouse.click(x, y);
      await expect(drawer).toHaveCount(0);
      await expect(row).toBeFocused();
    });
  }
  await page.setViewportSize({ width: 900, height: 800 });
  for (const width of [900, 768]) {
    await test.step(`at ${width} pixels the list can be used beside or above the detail`, async () => {
      await page.setViewportSize({ width, height: 1024 });
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await desk.watchlist.row(FUND).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type("1500");
      await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
      await expect(desk.estimate.quantity).toHaveValue("1500");
      await desk.watchlist.row(APPLE).click();
      await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
      await expect(desk.top.pace).toHaveText(/^every \d/);
      await desk.focus.close.click();
      await expect(desk.focus.panel).toHaveCount(0);
      await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}`);
      await desk.watchlist.row(APPLE).click();
    });
  }
});

test("the chart takes the whole width of a detail beside the list", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE]);
  await desk.watchlist.row(APPLE).click();
  const history = page.getByTestId("history");
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const widthOf = (part: Locator) => part.evaluate(({ clientWidth }) => clientWidth);
    const missing = async () => (await widthOf(desk.focus.panel)) - (await widthOf(history));
    await expect.poll(missing, `${width} px`).toBeLessThan(2);
  }
});

test("a list of sixty is mounted whole, and a longer one only near the view and the focus", async ({
  desk,
  simulator,
}) => {
  await desk.goto({ isins: instrumentList(60) });
  await expect(desk.watchlist.rows).toHaveCount(60);
  const more = instrumentList(200);
  await simulator.list(more);
  await desk.goto({ isins: more, focus: `${more[199]}` });
  await expect(desk.watchlist.row(`${more[199]}`)).toHaveCount(1);
  expect(await desk.watchlist.rows.count()).toBeLessThan(100);
  await expect(desk.watchlist.grid).toHaveAttribute("aria-rowcount", "201");
});

test("the document is as high as its window, the line of the rate is level with its bar, and a larger text takes the layout of a narrower window", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE, FUND], APPLE);
  await test.step("the line of the rate is high enough for a pointer, and its text is level with the bar", async () => {
    const { pace, pause } = desk.top;
    await expect(pace).toContainText("each quote every");
    const box = await pace.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    const middle = await pace.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const { top, height } = range.getBoundingClientRect();
      return top + height / 2;
    });
    const beside = await pause.boundingBox();
    expect(Math.abs(middle - (beside?.y ?? 0) - (beside?.height ?? 0) / 2)).toBeLessThanOrEqual(1);
  });
  await test.step("the document is as high as its window, with the texts for screen readers in it", async () => {
    // They stand after the desk, and load after the first quotes.
    await expect(page.locator("#root > .vh")).not.toHaveCount(0);
    const excess = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight,
    );
    expect(excess, "pixels below the window").toBe(0);
  });
  await test.step("a larger text size takes the layout of a narrower window, and the settings stay in reach", async () => {
    const layout = page.locator(".desk");
    await expect(layout).toHaveAttribute("data-layout", "wide");
    const settings = page.getByTestId("open-settings");
    await settings.click();
    await page.getByRole("radio", { name: "125 %" }).click();
    await page.keyboard.press("Escape");
    await expect(layout).toHaveAttribute("data-layout", "desk");
    await expect(settings).toBeInViewport({ ratio: 1 });
    await desk.expectNoSidewaysScroll();
  });
  await test.step("at the largest text size no text is cut, and the lines of the instruments do not overlap", async () => {
    await page.getByTestId("open-settings").click();
    await page.getByRole("radio", { name: "150 %" }).click();
    await page.keyboard.press("Escape");
    for (const language of ["en", "de"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/?isin=${APPLE},${FUND}&focus=${APPLE}&lang=${language}`);
      await expect(page.locator("html")).toHaveCSS("font-size", "24px");
      await expect(desk.estimate.budget).toBeVisible();
      await expectNothingCut(page, `at 150 %, ${language}`);
      await desk.expectNoSidewaysScroll();
      await page.setViewportSize({ width: 2560, height: 1440 });
      await expect(page.locator(".desk")).toHaveAttribute("data-layout", "wide");
      const excess = () =>
        page
          .getByTestId("instrument")
          .first()
          .evaluate((box) => {
            const lines = box.nextElementSibling;
            return lines ? lines.scrollHeight - box.getBoundingClientRect().height : Number.NaN;
          });
      await expect.poll(excess).toBeLessThanOrEqual(0);
      await expectNothingCut(page, `at 150 % in a wide window, ${language}`);
      // The time that is known so far, above the plot, where one line has room.
      const known = page.getByTestId("chart").locator("b");
      const below = () =>
        known.evaluate((line) => {
          const box = line.parentElement;
          const heightOf = (part: Element) => part.getBoundingClientRect().height;
          return box ? heightOf(line) - heightOf(box) : Number.NaN;
        });
      await expect.poll(below, "a line above the plot is cut").toBeLessThanOrEqual(0);
    }
  });
});

test.describe("on a tablet under a finger", () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test("no key is named, and the bar has room around its buttons", async ({ desk, page }) => {
    await desk.open([APPLE]);
    await expect(page.getByText("1 quote, fresh")).toBeVisible();
    await expect(page.getByText("Delete remove")).toBeHidden();
    const bar = await page.locator(".top-bar").boundingBox();
    const pause = await page.getByTestId("pause").boundingBox();
    expect(pause?.height).toBeGreaterThanOrEqual(44);
    expect(bar?.height).toBeGreaterThanOrEqual((pause?.height ?? 0) + 8);
  });

  test("a key opens the form of an alert whole below the chart, and what is typed next is its level", async ({
    desk,
    page,
    simulator,
  }) => {
    await simulator.pin(APPLE, EXAMPLE);
    await desk.open([APPLE]);
    await desk.watchlist.row(APPLE).tap();
    await expect(desk.estimate.quantity).toBeVisible();
    await page.keyboard.press("Alt+m");
    await expect(desk.alerts.level).toBeFocused();
    await expect(desk.alerts.form.getByRole("group", { name: "Level" })).toBeVisible();
    await page.keyboard.type("250");
    await expect(desk.alerts.level).toHaveValue("250");
    await expect(desk.estimate.quantity).toHaveValue("");
    const edges = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    await expect(desk.alerts.form).toBeInViewport({ ratio: 1 });
    const chart = page.getByTestId("chart");
    await expect(chart).toBeInViewport({ ratio: 1 });
    const history = await edges(page.getByTestId("history"));
    expect(history.bottom).toBeLessThanOrEqual((await edges(desk.alerts.form)).top);
    const pane = await desk.focus.panel.evaluate(
      (panel) => panel.parentElement?.getBoundingClientRect().top ?? 0,
    );
    expect((await edges(chart)).top).toBeGreaterThanOrEqual(pane);
    await desk.alerts.form.evaluate((form) => form.focus());
    await expect(desk.alerts.form, "a ring around it would be cut").toHaveCSS(
      "outline-style",
      "none",
    );
  });
});

async function centreOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
