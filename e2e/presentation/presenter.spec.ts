import type { Locator, Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { KeyMap } from "../pages/key-map.ts";
import { PresenterPanel } from "../pages/presenter.ts";
import { expectAccessible } from "../support/axe.ts";
import { expectNothingCut } from "../support/cut-text.ts";
import { APPLE, FUND } from "../support/market.ts";
import { PHONE as PHONE_DEVICE } from "../support/phone.ts";

const PHONE = { width: 390, height: 844 };
const DOCK = 196;
const DOCK_REGION = "[aria-label=Presenter]";
/** A title of the greatest length for one's own script, without a place to break. */
const LONG = "W".repeat(80);

async function expectNoOverflow(window: Page): Promise<void> {
  const excess = await window.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, "pixels of horizontal overflow").toBeLessThanOrEqual(0);
}

test.describe("with the simulated market", () => {
  test.use({ market: "embedded" });

  test("a dock under the desk steers the market by keys, and stays when a run restarts", async ({
    desk,
    page,
  }) => {
    const presenter = new PresenterPanel(page);
    await desk.open([APPLE, FUND], APPLE);
    const row = desk.watchlist.row(APPLE);
    const before = await row.boundingBox();
    await page.keyboard.press("F8");
    await presenter.expectPlaying("Calm");
    await expect
      .poll(() => presenter.panel.boundingBox(), "where the dock is")
      .toMatchObject({ height: DOCK, y: 900 - DOCK });
    expect(await row.boundingBox(), "where a row is").toEqual(before);
    const pane = await page.getByRole("main").boundingBox();
    expect((pane?.y ?? 0) + (pane?.height ?? 0), "where the table ends").toBe(900 - DOCK);

    const plot = page.locator(".focus-pane .u-over");
    await expect
      .poll(async () => (await plot.boundingBox())?.height, "the height of the plot above the dock")
      .toBeGreaterThanOrEqual(96);
    const excess = await presenter.panel.evaluate((dock) => dock.scrollHeight - dock.clientHeight);
    expect(excess, "pixels of the dock that are out of view").toBe(0);
    await expect(page.getByTestId("budget"), "the whole estimate").toBeInViewport({ ratio: 1 });

    await row.focus();
    await page.keyboard.type("150");
    await expect(page.getByTestId("quantity")).toHaveValue("150");
    await presenter.expectPlaying("Calm");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+7");
    await presenter.expectPlaying("Key rejected");
    await expect(presenter.panel.getByText("Scenario: Key rejected")).toHaveRole("status");
    await desk.top.expectState("forbidden");
    await presenter.scenario("Key rejected").focus();
    await page.keyboard.press("1");
    await presenter.expectPlaying("Calm");
    await desk.top.expectState("live");

    await test.step("the longest name of a scenario is whole and makes no card higher", async () => {
      const height = () => presenter.more.evaluate((card) => card.clientHeight);
      const before = await height();
      await presenter.more.click();
      await page.getByRole("menuitemradio", { name: "Malformed data" }).click();
      await expect(presenter.more).toHaveAccessibleName("More: Malformed data");
      expect(await height()).toBe(before);
      const headline = presenter.panel.getByRole("paragraph").filter({ hasText: "Malformed data" });
      const excess = await headline.evaluate((line) => line.scrollWidth - line.clientWidth);
      expect(excess, "pixels of the headline that are cut").toBeLessThanOrEqual(0);
    });
    await presenter.more.click();
    await page.getByRole("menuitemradio", { name: "Crossed" }).click();
    await expect(presenter.more).toHaveAccessibleName("More: Crossed");

    await presenter.chooseScript("Room demo, 12:00");
    await presenter.expectPlaying("Calm");
    await expect(presenter.turns).toHaveCount(7);
    await expect(presenter.panel).toContainText(/Next: Volatile in 1:\d\d/);
    await expect(row).toHaveAttribute("data-state", "live");
    await presenter.turns.nth(4).click();
    await presenter.expectPlaying("Volatile");
    await expect(presenter.turns.nth(4)).toHaveAttribute("aria-current", "step");
    await page.keyboard.press("3");
    await presenter.expectPlaying("Illiquid");
    await expect(presenter.panel).toContainText("Script paused, playing Illiquid");

    await page.getByTestId("add-alert").click();
    await page.getByTestId("alert-level").fill("1");
    await page.keyboard.press("Enter");
    // Far from the market: a second Enter confirms it.
    await expect(page.getByTestId("alert-question")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("alert")).toHaveCount(1);
    await presenter.seed.fill("4471");
    await page.keyboard.press("Enter");
    await expect(presenter.panel).toContainText(/0:\d\d of 12:00/);
    await expect(presenter.seed).toHaveValue("4471");
    await expect(presenter.seed).toBeFocused();
    // The dock shows the new run before the desk does.
    await desk.watchlist.nextCheck(APPLE);
    await expect(row).toHaveAttribute("data-state", "live");
    // A new run keeps the alerts of the one before.
    await expect(page.getByTestId("alert")).toHaveAttribute("data-state", "armed");

    // The desk above the dock is checked by itself.
    await expectAccessible(page, DOCK_REGION);
    await page.emulateMedia({ contrast: "more" });
    await expectAccessible(page, DOCK_REGION);
    await page.emulateMedia({ contrast: "no-preference" });
    await test.step("in forced colours a chosen segment has another ground than the others", async () => {
      await page.emulateMedia({ forcedColors: "active" });
      // Without the opacity: a transparent ground has the colour of the page here.
      const grounds = (segments: Locator) =>
        segments.evaluateAll((all) =>
          all.map((each) =>
            getComputedStyle(each).backgroundColor.match(/\d+/g)?.slice(0, 3).join(),
          ),
        );
      const budget = page.getByRole("radiogroup").filter({ hasText: "Budget" });
      const speeds = presenter.panel.getByRole("button", { name: /×$/ });
      for (const segments of [budget.locator("label"), speeds]) {
        const [chosen, ...others] = [...new Set(await grounds(segments))];
        expect(chosen).toBeDefined();
        expect(others).toHaveLength(1);
      }
      await page.emulateMedia({ forcedColors: "none" });
    });
    await presenter.hide.click();
    await expect(presenter.panel).toHaveCount(0);
    await expect
      .poll(async () => (await page.getByRole("main").boundingBox())?.height)
      .toBe((pane?.height ?? 0) + DOCK);
  });

  test("a panel in a window of its own leaves the audience's window clean, and requests no quote", async ({
    desk,
    page,
    context,
    simulator,
  }) => {
    const presenter = new PresenterPanel(page);
    await desk.open([APPLE]);
    await page.keyboard.press("F8");
    const opening = context.waitForEvent("page");
    await presenter.ownWindow.click();
    const window = await opening;
    const own = new PresenterPanel(window);
    await own.expectPlaying("Calm");
    await expect(presenter.panel).toHaveCount(0);
    await window.keyboard.press("4");
    await own.expectPlaying("Halted");
    await expect(window).toHaveTitle(/^Simulated/);
    // The next probe of the desk is a minute away.
    await window.keyboard.press("7");
    await desk.top.expectState("forbidden");
    await window.keyboard.press("1");
    await desk.top.expectState("live");

    await page.close();
    // The gateway notices a little later that the page has gone.
    await simulator.quietFor(1500);
    await simulator.forgetRequests();
    const turn = { scenario: "calm", title: LONG };
    const turns = Array.from({ length: 200 }, (_, index) => ({ ...turn, atMs: index * 1000 }));
    await window.request.put("/simulator/story", { data: { title: LONG, turns } });
    await expect(own.turns).toHaveCount(turns.length);
    await expectNoOverflow(window);
    await window.setViewportSize(PHONE);
    await expectNoOverflow(window);
    await own.chooseScript("A day in three minutes, 3:00");
    await expect(own.turns).toHaveCount(11);
    await expectNoOverflow(window);
    await expectNothingCut(window, "on a phone");
    await expectAccessible(window);
    const quotes = (await simulator.requests()).filter(({ isin }) => isin);
    expect(quotes).toEqual([]);
  });

  test("the buttons of a replay are in one line of the dock, in each language", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const lang of ["en", "de"]) {
      await page.goto(`/?lang=${lang}`);
      await expect(page.getByTestId("simulated")).toBeVisible();
      await page.keyboard.press("F8");
      const buttons = page.getByTestId("recording-group").getByRole("button");
      await expect(buttons).toHaveCount(3);
      const tops = async () => {
        const boxes = await Promise.all((await buttons.all()).map((each) => each.boundingBox()));
        return new Set(boxes.map((box) => box?.y)).size;
      };
      // The panel slides in.
      await expect.poll(tops, `lines in ${lang}`).toBe(1);
    }
  });

  test.describe("on a phone", () => {
    test.use(PHONE_DEVICE);

    test("the dock leaves the quotes in view, can be a line, and has no key hint and no window of its own", async ({
      desk,
      page,
    }) => {
      const presenter = new PresenterPanel(page);
      await desk.open([APPLE]);
      await page.getByRole("navigation", { name: "Views" }).getByText("More").tap();
      await page.getByRole("button", { name: "Presenter" }).tap();
      await presenter.expectPlaying("Calm");
      await expect(presenter.hide).toBeVisible();
      await expect(presenter.ownWindow).toHaveCount(0);
      for (const hint of ["F8", "1", /^Press /]) {
        await expect(presenter.panel.getByText(hint, { exact: true }).first()).toBeHidden();
      }
      await page.getByRole("navigation", { name: "Views" }).getByText("Watchlist").tap();
      const row = desk.watchlist.row(APPLE);
      for (const viewport of [PHONE_DEVICE.viewport, { width: 844, height: 390 }]) {
        await page.setViewportSize(viewport);
        await expect(row).toBeInViewport({ ratio: 0.95 });
        const height = async () => (await presenter.panel.boundingBox())?.height ?? 0;
        await expect.poll(height).toBeLessThanOrEqual(0.55 * viewport.height);
        await expect(presenter.scenario("Volatile")).toBeInViewport({ ratio: 0.95 });
        await page.getByRole("button", { name: "Collapse the panel" }).tap();
        await expect(presenter.panel).toContainText("Presenter · Calm");
        await expect.poll(height).toBeLessThanOrEqual(60);
        await expect(presenter.panel).toBeInViewport({ ratio: 0.95 });
        await page.getByRole("button", { name: "Expand the panel" }).tap();
        await expect(presenter.scenario("Volatile")).toBeInViewport({ ratio: 0.95 });
      }
    });
  });

  test("the panel shows scenarios and scripts in the page's language", async ({
    page,
    request,
    site,
  }) => {
    const catalog = await (await request.get(`${site.url}/simulator/scenarios`)).json();
    const titles: string[] = [...catalog.scenarios, ...catalog.stories].map(({ title }) => title);
    for (const { lang, more, script, isSame } of [
      { lang: "en", more: "More", script: /^Script: /, isSame: true },
      { lang: "de", more: "Mehr", script: /^Skript: /, isSame: false },
    ]) {
      await page.goto(`/?view=presenter&lang=${lang}`);
      const buttons = page.locator("button[aria-keyshortcuts]");
      await expect(buttons).toHaveCount(7);
      const shown = await buttons.allTextContents();
      for (const name of [more, script]) {
        await page.getByRole("button", { name }).click();
        await expect(page.getByRole("menu")).toBeVisible();
        shown.push(...(await page.getByRole("menuitemradio").allTextContents()));
        await page.keyboard.press("Escape");
        await expect(page.getByRole("menu")).toHaveCount(0);
      }
      // The last item means no script.
      const titlesShown = shown.slice(0, -1).map((text) => text.replace(/\d$|, \d+:\d\d$/, ""));
      expect(titlesShown).toHaveLength(titles.length);
      expect(titlesShown.filter((text) => titles.includes(text))).toEqual(isSame ? titles : []);
    }
  });

  test("the panel opens below an error page, and says so where the simulator is away", async ({
    desk,
    page,
    simulator,
  }) => {
    const presenter = new PresenterPanel(page);
    await simulator.misbehave({ route: "any", status: 401 });
    await desk.goto({ isins: [APPLE] });
    await expect(desk.trouble).toBeVisible();
    await page.keyboard.press("F8");
    await presenter.expectPlaying("Calm");
    await page.route("**/simulator/**", (route) => route.abort());
    await expect(presenter.panel).toContainText("The simulator is not responding.");
    await expect(presenter.scenario("Calm")).toBeVisible();
    await page.unroute("**/simulator/**");
    await expect(presenter.panel).not.toContainText("is not responding");
  });
});

test("a real market has no panel, no key and no control, and no way to a simulated one", async ({
  desk,
  page,
  request,
  site,
}) => {
  const presenter = new PresenterPanel(page);
  const keys = new KeyMap(page);
  await desk.open([APPLE]);
  await page.keyboard.press("F8");
  await page.keyboard.press("?");
  await expect(keys.key("Settings")).toBeVisible();
  await expect(keys.key("Show or hide the presenter")).toHaveCount(0);
  await expect(presenter.panel).toHaveCount(0);
  expect((await request.get(`${site.url}/simulator/state`)).ok()).toBe(false);
  await presenter.goto(`&isin=${APPLE}`);
  await expect(page.getByRole("heading", { name: "This is live data." })).toBeVisible();
  await expect(presenter.panel).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(1);
  await page.getByRole("link", { name: "Go to the desk" }).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(desk.top.simulated).toHaveCount(0);
});
