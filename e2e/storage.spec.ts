import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { APPLE, FUND, THIRD, unlisted } from "./support/market.ts";

const LISTS = "touchline:lists";

/** Lets the first page that is opened find this text, and a reload whatever that page made of it. */
function keepBefore(page: Page, key: string, text: string) {
  return page.addInitScript(
    ([name, kept]) => {
      // The script runs in a new page's blank document too, which has no storage.
      if (location.protocol !== "http:" || sessionStorage.getItem("kept-before")) return;
      sessionStorage.setItem("kept-before", "yes");
      localStorage.setItem(name, kept);
    },
    [key, text] as const,
  );
}

test("blocked storage is said once, and everything else works", async ({ desk, page }) => {
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
  await expect(page.getByText(/This browser keeps nothing/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
});

test("full storage is said once something cannot be kept", async ({ desk, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await desk.goto();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  await expect(page.getByText(/This browser keeps nothing/)).toBeVisible();
});

test("full storage loses no list that an address can hold, and says what it cannot", async ({
  desk,
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await desk.goto({ isins: unlisted(588) });
  for (const isin of [APPLE, FUND, THIRD]) await desk.rail.instrument(isin).click();
  await expect(page.getByText(/holds the first 590 of the 591 instruments/)).toBeVisible();
  expect(page.url().length).toBeLessThan(8100);
  await page.reload();
  await expect(desk.watchlist.foot).toContainText("590");
  await expect(page.getByText(/holds the first/)).toHaveCount(0);
});

const BEGAN_ANEW = /It was set aside, and Touchline began anew without it/;
for (const [garbage, words] of [
  ["{garbage", BEGAN_ANEW],
  ['{"version":1,"lists":[{"id":7}]}', /Part of what this browser had kept .* It was set aside;/],
  ["null", BEGAN_ANEW],
  [`"${"x".repeat(100_000)}"`, BEGAN_ANEW],
] as const) {
  test(`damaged lists (${garbage.slice(0, 20)}) are set aside, and the page says so`, async ({
    desk,
    page,
  }) => {
    await keepBefore(page, LISTS, garbage);
    await desk.goto();
    await desk.rail.instrument(APPLE).click();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(page.getByText(words)).toBeVisible();
    const setAside = await page.evaluate((key) => localStorage.getItem(key), `${LISTS}:damaged`);
    expect(setAside).toBe(garbage);
    await page.reload();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  });
}

test("the page says that damaged lists were set aside", async ({ desk, page }) => {
  await keepBefore(page, LISTS, "{garbage");
  await desk.goto();
  await expect(page.getByText(/set aside, and Touchline began anew/)).toBeVisible();
  await expect(page.getByText(/the first four and the latest are kept/)).toBeVisible();
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
  await keepBefore(page, LISTS, kept);
  await desk.goto();
  await expect(desk.watchlist.tabs).toHaveCount(2);
  await expect(desk.watchlist.rows).toHaveCount(2);
  await expect(page.getByText(/Part of what this browser had kept .*us-37/)).toBeVisible();
  await desk.rail.instrument(THIRD).click();
  await expect(desk.watchlist.rows).toHaveCount(3);
  expect(await page.evaluate((key) => localStorage.getItem(key), `${LISTS}:damaged`)).toBe(kept);
  await page.reload();
  await expect(desk.watchlist.rows).toHaveCount(3);
  await expect(desk.watchlist.tabs).toHaveCount(2);
  await expect(page.getByText(/Part of what this browser had kept/)).toHaveCount(0);
});

test("lists of a newer Touchline stay as they are, and the page says so", async ({
  desk,
  page,
}) => {
  const newer = '{"version":99,"groups":[]}';
  await keepBefore(page, LISTS, newer);
  await desk.goto();
  await expect(page.getByText(/written by a newer Touchline/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  expect(await page.evaluate((key) => localStorage.getItem(key), LISTS)).toBe(newer);
});

test("five megabytes of rubbish find no room aside: they stay, and the page says so", async ({
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
  await expect(page.getByText(/no room to set it aside/)).toBeVisible();
  await desk.rail.instrument(APPLE).click();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  expect(await page.evaluate((key) => localStorage.getItem(key)?.length, LISTS)).toBe(length);
});

test("a theme from before there were settings is taken over", async ({ desk, page }) => {
  await keepBefore(page, "touchline:theme", '"light"');
  await desk.goto();
  await expect(desk.theme).toHaveAccessibleName("Theme: light. Change it.");
});
