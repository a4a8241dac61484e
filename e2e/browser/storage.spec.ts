import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, THIRD, unlistedIsins } from "../support/market.ts";

const LISTS = "touchline:lists";

/** Stores these texts before the first page opens. A reload finds what that page made of them. */
function keepBefore(page: Page, texts: Readonly<Record<string, string>>) {
  return page.addInitScript((kept) => {
    // The script runs in a new page's blank document too, which has no storage.
    if (location.protocol !== "http:" || sessionStorage.getItem("kept-before")) return;
    sessionStorage.setItem("kept-before", "yes");
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
  }, texts);
}

test("blocked storage is reported once, and everything else works", async ({ desk, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await desk.goto();
  await expect(page.getByText(/This browser stores nothing/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
});

test("full storage is reported once a value cannot be stored, loses no list that an address can hold, and says what it cannot", async ({
  desk,
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await desk.goto({ isins: unlistedIsins(588) });
  for (const isin of [APPLE, FUND, THIRD]) await desk.rail.instrument(isin).click();
  await desk.top.expectState("live");
  await expect(page.getByText(/This browser stores nothing/)).toBeVisible();
  await expect(page.getByText(/holds the first 590 of the 591 instruments/)).toBeVisible();
  expect(page.url().length).toBeLessThan(8100);
  await page.reload();
  await expect(desk.watchlist.foot).toContainText("590");
  await expect(page.getByText(/holds the first/)).toHaveCount(0);
});

/** Texts that are no lists, and that have a part which is none. Unit tests have more of each kind. */
const DAMAGED = [
  ["{garbage", /A copy was set aside, and Touchline started fresh/],
  [
    '{"version":1,"lists":[{"id":7}]}',
    /Some stored data could not be read: .* A copy was set aside;/,
  ],
] as const;

test("damaged lists are set aside, and the page says so, whatever the damage", async ({
  desk,
  page,
}) => {
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  for (const [garbage, words] of DAMAGED) {
    await test.step(garbage, async () => {
      // A document of the site without a page, which would store its own lists.
      await page.goto("/favicon.svg");
      await page.evaluate(
        ([key, text]) => {
          sessionStorage.clear();
          localStorage.clear();
          localStorage.setItem(key, text);
        },
        [LISTS, garbage] as const,
      );
      await desk.goto();
      await expect(page.getByText(words)).toBeVisible();
      await expect(desk.watchlist.rows).toHaveCount(0);
      await desk.rail.instrument(APPLE).click();
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      expect(await kept(`${LISTS}:damaged`)).toBe(garbage);
      await expect.poll(() => kept(LISTS), "what a reload finds").toContain(APPLE);
    });
  }
  await expect(page.getByText(/The first four copies and the latest are kept/)).toBeVisible();
  await page.reload();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
});

test("a bad part of the lists is named and set aside; the good ones load and last", async ({
  desk,
  page,
}) => {
  const kept = JSON.stringify({
    version: 1,
    lists: [
      { id: "a", name: "First", isins: [APPLE, "us-37", FUND] },
      { id: "b", name: 7 },
      { id: "a", name: "Second", isins: [THIRD], colour: "red" },
    ],
  });
  await keepBefore(page, { [LISTS]: kept });
  await desk.goto();
  await expect(desk.watchlist.tabs).toHaveCount(2);
  await expect(desk.watchlist.rows).toHaveCount(2);
  await expect(page.getByText(/Some stored data could not be read: .*us-37/)).toBeVisible();
  await desk.rail.instrument(THIRD).click();
  await expect(desk.watchlist.rows).toHaveCount(3);
  expect(await page.evaluate((key) => localStorage.getItem(key), `${LISTS}:damaged`)).toBe(kept);
  await page.reload();
  await expect(desk.watchlist.rows).toHaveCount(3);
  await expect(desk.watchlist.tabs).toHaveCount(2);
  await expect(page.getByText(/Some stored data could not be read/)).toHaveCount(0);
});

test("lists of a newer Touchline stay as they are, and the page says so; a theme from before there were settings is taken over", async ({
  desk,
  page,
}) => {
  const newer = '{"version":99,"groups":[]}';
  await keepBefore(page, { [LISTS]: newer, "touchline:theme": '"light"' });
  await desk.goto();
  await expect(page.getByText(/written by a newer version/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  expect(await page.evaluate((key) => localStorage.getItem(key), LISTS)).toBe(newer);
  await expect(desk.theme).toHaveAccessibleName("Theme: light. Change it.");
});

test("five megabytes of damaged data do not fit into quarantine: they stay, and the page says so", async ({
  desk,
  page,
}) => {
  const length = 5_000_000;
  await page.addInitScript(
    ([key, signs]) => {
      if (location.protocol === "http:") localStorage.setItem(key, "x".repeat(signs));
    },
    [LISTS, length] as const,
  );
  await desk.goto();
  await expect(page.getByText(/no room for a copy/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  expect(await page.evaluate((key) => localStorage.getItem(key)?.length, LISTS)).toBe(length);
});
