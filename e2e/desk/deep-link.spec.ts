import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { Lists } from "../pages/lists.ts";
import { APPLE, FUND, THIRD, UNLISTED, unlistedIsins } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";

test("a link opens its instruments and the one in detail, after a reload and in another browser too", async ({
  desk,
  page,
  browser,
}) => {
  await test.step("a link opens its instruments and the one in detail", async () => {
    await desk.open([APPLE, FUND], APPLE);
    expect(await desk.watchlist.isins()).toEqual([APPLE, FUND]);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND}&focus=${APPLE}`);
  });
  const changed = [APPLE, FUND, THIRD];
  await test.step("a reload keeps a link's list as it was changed", async () => {
    await desk.rail.instrument(THIRD).click();
    await desk.watchlist.row(FUND).click();
    await expect(page).toHaveURL(`/?isin=${changed.join(",")}&focus=${FUND}`);
    await page.reload();
    await expect(desk.watchlist.rows).toHaveCount(3);
    expect(await desk.watchlist.isins()).toEqual(changed);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  });
  await test.step("the address reproduces the view in another browser", async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(page.url());
    const other = new DeskPage(elsewhere);
    await expect(other.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(other.watchlist.rows).toHaveCount(3);
    expect(await other.watchlist.isins()).toEqual(changed);
    await elsewhere.close();
  });
});

test("the detail of an address loads before the gateway has answered, and not for the wall", async ({
  page,
}) => {
  let isAway = true;
  await page.route("/config.json", (route) => (isAway ? route.abort() : route.continue()));
  const isDetail = (url: string) => /\/assets\/detail-[^/]*\.js$/.test(url);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const address = `/?isin=${APPLE},${FUND}&focus=${APPLE}`;
  await page.goto(`${address}&view=wall`);
  await expect(page.getByTestId("trouble")).toBeVisible();
  expect(requested.filter(isDetail)).toEqual([]);
  const part = page.waitForRequest((request) => isDetail(request.url()));
  await page.goto(address);
  await part;
  isAway = false;
  await expect(new DeskPage(page).focus.panel).toHaveAttribute("data-isin", APPLE);
});

test("a link's list is unsaved, can be saved, and changes no saved list", async ({
  desk,
  page,
}) => {
  const lists = () => page.evaluate(() => localStorage.getItem("touchline:lists"));
  await desk.goto();
  await desk.rail.instrument(THIRD).click();
  await expect(desk.watchlist.row(THIRD)).toHaveAttribute("data-state", "live");
  // The foot opens it, and is there with the first quotes. This tab remembers it for the list.
  await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
  const saved = await lists();
  expect(saved).toContain(THIRD);
  await page.goto("about:blank");
  await test.step("a link's list is unsaved", async () => {
    await desk.open([APPLE, FUND]);
    await desk.rail.instrument(THIRD).click();
    await expect(desk.watchlist.rows).toHaveCount(3);
    await expect(desk.watchlist.tabs).toHaveCount(2);
    expect(await lists()).toBe(saved);
  });
  await test.step("no instrument opens in detail by itself, not after a reload either", async () => {
    await page.reload();
    await expect(desk.watchlist.rows).toHaveCount(3);
    // The foot decides it, and is there with the first quotes.
    await expect(desk.watchlist.foot).toContainText("3 quotes");
    await expect(desk.focus.panel).toHaveCount(0);
    await expect(page).not.toHaveURL(/focus=/);
  });
  await test.step("the list can be saved", async () => {
    await desk.watchlist.keep.click();
    await expect(desk.watchlist.keep).toHaveCount(0);
    await page.goto("about:blank");
    await desk.goto();
    await expect(desk.watchlist.rows).toHaveCount(3);
    expect(await desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  });
  await test.step("the link's list changes no saved list", async () => {
    await expect(desk.watchlist.tabs).toHaveCount(2);
    await desk.watchlist.tabs.and(page.locator("[aria-selected=false]")).click();
    await expect(desk.watchlist.rows).toHaveCount(1);
    expect(await desk.watchlist.isins()).toEqual([THIRD]);
    await expect(page).toHaveURL(`/?isin=${THIRD}&focus=${THIRD}`);
  });
});

test("a link's list stays beside a list that is opened, and opens again with its address", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  const shared = lists.tab("Shared list");
  const own = lists.tab("My first list");
  const address = `/?isin=${APPLE},${FUND}&focus=${FUND}#name=Miners`;
  await desk.goto();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
  await test.step("the tab stays, with its name and count, and nothing is stored", async () => {
    await own.click();
    await expect(own).toHaveAttribute("aria-selected", "true");
    await expect(shared).toHaveText("Shared Miners 2");
    await expect(desk.watchlist.keep).toHaveCount(0);
    await expect(lists.undo).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain("Miners");
  });
  await test.step("its tab, the key of the next list and the command field open it", async () => {
    await shared.click();
    await expect(page).toHaveURL(address);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.watchlist.keep).toBeVisible();
    await page.keyboard.press("Alt+PageDown");
    await expect(own).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Alt+PageUp");
    await expect(shared).toHaveAttribute("aria-selected", "true");
    await own.click();
    await new CommandField(page).do("shared miners");
    await expect(shared).toHaveAttribute("aria-selected", "true");
  });
  await test.step("its menu closes it, and Undo opens it again", async () => {
    await own.click();
    await shared.click({ button: "right" });
    await lists.menu.getByText("Close", { exact: true }).click();
    await expect(shared).toHaveCount(0);
    await expect(lists.taken).toHaveText("Shared list closed.");
    await lists.undo.click();
    await expect(page).toHaveURL(address);
  });
  await test.step("the menu saves it while another list is open", async () => {
    await own.click();
    await shared.click({ button: "right" });
    await lists.menu.getByText("Save list", { exact: true }).click();
    await expect(lists.tab("Miners")).toHaveAttribute("aria-selected", "true");
    await expect(shared).toHaveCount(0);
    expect(await savedIsins(page, "Miners")).toEqual([APPLE, FUND]);
  });
});

test("a link's list that grows beyond 200 instruments is kept, and a reload loses none of it", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.goto({ isins: unlistedIsins(199) });
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.keep).toBeVisible();
  await desk.rail.paste.click();
  await desk.paste.getByRole("textbox").fill(`${FUND} ${THIRD}`);
  await desk.paste.getByRole("button", { name: "Add 2 instruments" }).click();
  await expect(lists.taken).toHaveText("Saved as the list Shared list: it is too long for a link.");
  await expect(lists.tab("Shared list")).toHaveAttribute("aria-selected", "true");
  await expect(desk.watchlist.keep).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?list=[^&]+&focus=/);
  const { length } = await savedIsins(page, "Shared list");
  expect(length).toBe(202);
  await page.reload();
  await expect(lists.tab("Shared list")).toHaveAttribute("aria-selected", "true");
  expect(await savedIsins(page, "Shared list")).toEqual([
    ...unlistedIsins(199),
    APPLE,
    FUND,
    THIRD,
  ]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(new Lists(other).tab("Shared list")).toHaveAttribute("aria-selected", "true");
});

test("a link's list that was saved for its length belongs to the link again after Undo", async ({
  desk,
  page,
}) => {
  const lists = new Lists(page);
  await desk.goto({ isins: unlistedIsins(200) });
  const url = page.url();
  await desk.rail.instrument(APPLE).click();
  await expect(lists.tab("Shared list")).toHaveAttribute("aria-selected", "true");
  await lists.undo.click();
  await expect(desk.watchlist.keep).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(lists.tab("Shared list")).toHaveCount(1);
});

test("malformed, repeated and unlisted entries are shown as such and never requested", async ({
  desk,
  context,
  simulator,
  operator,
}) => {
  await setPacePreference(context, 1);
  const malformed = ["us0378331005", "US037833100", "US03783310055", "../../x", "%2e%2e"];
  await desk.goto({ isins: [APPLE, APPLE, ...malformed], focus: UNLISTED });
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await test.step("malformed entries are shown as such", async () => {
    for (const text of malformed) {
      await expect(desk.watchlist.row(text)).toHaveAttribute("data-state", "invalid");
      await expect(desk.watchlist.row(text)).toContainText("Not an ISIN");
    }
  });
  await test.step("repeated entries are one row, and a focus outside the list joins it", async () => {
    expect(await desk.watchlist.isins()).toEqual([APPLE, ...malformed, UNLISTED]);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", UNLISTED);
  });
  await test.step("an unlisted instrument offers an e-mail", async () => {
    const row = desk.watchlist.row(UNLISTED);
    await expect(row).toHaveAttribute("data-state", "not-listed");
    const href = (await row.getByRole("link").getAttribute("href")) ?? "";
    expect(href).toMatch(new RegExp(`^mailto:${operator}\\?subject=`));
    expect(decodeURIComponent(href)).toContain(UNLISTED);
    await expect(desk.focus.panel.getByRole("link")).toHaveAttribute("href", href);
  });
  await test.step("only the valid entry is requested", async () => {
    const known = (await simulator.requests()).length;
    await desk.watchlist.nextCheck(APPLE);
    await desk.watchlist.nextCheck(APPLE);
    const requests = await simulator.requests();
    const quote = `/markets/beta/instruments/${APPLE}/latest-quote`;
    // Before the list arrived, the page may have requested an unlisted instrument once.
    const early = requests.slice(0, known).filter(({ isin }) => isin !== UNLISTED);
    const paths = new Set([...early, ...requests.slice(known)].map(({ path }) => path));
    expect([...paths].sort()).toEqual(["/markets/beta/instruments", quote]);
  });
});

test("an unlisted instrument is not requested once a late list has arrived", async ({
  desk,
  context,
  simulator,
}) => {
  await setPacePreference(context, 1);
  await simulator.misbehave({ route: "instruments", delayMs: 1000 });
  await desk.goto({ isins: [APPLE, UNLISTED], focus: FUND });
  await expect(desk.watchlist.row(UNLISTED)).toHaveAttribute("data-state", "not-listed");
  await simulator.forgetRequests();
  await desk.watchlist.nextCheck(APPLE);
  await desk.watchlist.nextCheck(APPLE);
  expect(await simulator.requestsFor(UNLISTED)).toEqual([]);
  await test.step("a listed focus outside the list joins it, and is live", async () => {
    expect(await desk.watchlist.isins()).toEqual([APPLE, UNLISTED, FUND]);
    await expect(desk.watchlist.row(FUND)).toHaveAttribute("data-state", "live");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await expect(desk.focus.panel).toHaveAttribute("data-state", "live");
  });
});

/** Returns the ISINs that the browser stores under a list's name. */
function savedIsins(page: Page, name: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const { lists } = JSON.parse(localStorage.getItem("touchline:lists") ?? '{"lists":[]}');
    const found = lists.find((list: { name: string }) => list.name === wanted);
    return found?.isins ?? [];
  }, name);
}
