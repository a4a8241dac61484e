import { expect, test } from "../fixtures.ts";
import { APPLE, FUND } from "../support/market.ts";

const MARKUP = `<img src=x onerror="document.title='owned'">`;
/** Characters that reverse text, are invisible, or break lines where they are not isolated. */
const TRICKS = "\u202Egnp.exe\u0000\u200B\u2066";
const HUGE = "W".repeat(10_000);

const SIZES = Object.entries({
  "a desk": { width: 1440, height: 900 },
  "a phone": { width: 390, height: 844 },
});

test.beforeEach(async ({ page }) => {
  const lists = [`${MARKUP} `, TRICKS, HUGE].map((name, index) => ({
    id: `l${index}`,
    name: index === 2 ? name : `${name}list`,
    isins: [APPLE, FUND],
  }));
  const labels = { [APPLE]: `${MARKUP}${TRICKS}`.slice(0, 60), [FUND]: HUGE };
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      "touchline:lists": JSON.stringify({ version: 2, lists }),
      "touchline:labels": JSON.stringify({ version: 1, labels }),
    },
  );
});

test("names and labels are shown as text, kept short, each within its own bounds", async ({
  desk,
  page,
}) => {
  for (const [size, viewport] of SIZES) {
    await test.step(`names and labels are text in a list on ${size}`, async () => {
      await page.setViewportSize(viewport);
      await desk.goto();
      await expect(page.locator(":is(.phone, .desk) > header:not(.top-bar)")).toHaveCount(
        size === "a phone" ? 1 : 0,
      );
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      await expect(desk.watchlist.row(APPLE)).toContainText("<img src=x onerror=");
      await expect(page.locator("img")).toHaveCount(0);
      await expect(page).toHaveTitle("Touchline");
      for (const text of await desk.watchlist.grid.locator("bdi").all()) {
        await expect(text).toHaveCSS("unicode-bidi", "isolate");
        expect((await text.textContent())?.length).toBeLessThanOrEqual(60);
      }
      for (const tab of await desk.watchlist.tabs.all()) {
        await expect(tab.locator("bdi")).toHaveCSS("unicode-bidi", "isolate");
        expect((await tab.textContent())?.length).toBeLessThan(100);
      }
      await desk.expectNoSidewaysScroll();
    });
  }
  await desk.goto({ isins: [APPLE, `${MARKUP}`, TRICKS, HUGE], focus: APPLE });
  for (const [size, viewport] of SIZES.toReversed()) {
    await test.step(`names and labels are text in detail on ${size}`, async () => {
      await page.setViewportSize(viewport);
      await expect(page.locator(":is(.phone, .desk) > header:not(.top-bar)")).toHaveCount(
        size === "a phone" ? 1 : 0,
      );
      await expect(desk.focus.panel).toBeVisible();
      await expect(page.locator("img")).toHaveCount(0);
      await desk.expectNoSidewaysScroll();
    });
  }
});

test("the service's words are one short line of text, wherever they are shown", async ({
  desk,
  page,
  simulator,
}) => {
  const reason = `${MARKUP}${TRICKS}\r\n${HUGE}`;
  await simulator.misbehave({ route: "any", status: 500, reason });
  await desk.goto({ isins: [APPLE, FUND], focus: APPLE });
  // Names and labels are a user's own texts, and are isolated unchanged.
  const shownText = () =>
    page.evaluate(() => {
      const body = document.body.cloneNode(true) as HTMLElement;
      for (const own of body.querySelectorAll(
        "[role=tablist], bdi, :is(.phone, .desk) > header:not(.top-bar)",
      ))
        own.remove();
      return body.textContent ?? "";
    });
  for (const [size, viewport] of SIZES) {
    await test.step(`the service's words are one line of text on ${size}`, async () => {
      await page.setViewportSize(viewport);
      await expect(page.locator(":is(.phone, .desk) > header:not(.top-bar)")).toHaveCount(
        size === "a phone" ? 1 : 0,
      );
      await expect.poll(shownText).toContain("<img src=x onerror=");
      await expect(page.locator("img")).toHaveCount(0);
      await expect(page).toHaveTitle("Touchline");
      const words = await shownText();
      for (const sign of TRICKS.match(/[^\w.]/gu) ?? []) expect(words).not.toContain(sign);
      expect(words).not.toContain("W".repeat(201));
      await desk.expectNoSidewaysScroll();
    });
  }
});
