import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, touch } from "../support/market.ts";
import { setPacePreference } from "../support/pace-preference.ts";

const at = (nanos: string) => `2026-01-05T08:00:00.${nanos}Z`;

test("a quiet market is live, and an older quote never replaces a newer one, down to the nanosecond", async ({
  desk,
  context,
  simulator,
}) => {
  const newer = touch({ bid: "10.00 x 1", ask: "10.02 x 1" });
  const older = touch({ bid: "9.00 x 1", ask: "9.02 x 1" });
  await setPacePreference(context, 1);
  await simulator.pin(APPLE, { ...newer, updatedAt: "2020-01-01T00:00:00Z" });
  await desk.open([APPLE], APPLE);
  await test.step("a quiet market is live: the quote is old, its check is not", async () => {
    await desk.watchlist.nextCheck(APPLE);
    await desk.watchlist.nextCheck(APPLE);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(desk.focus.value("updated-at")).toHaveText(/^market [\d,]+ d/);
  });
  await test.step("an older quote never replaces a newer one", async () => {
    const updatedAt = desk.watchlist.value(APPLE, "updated-at");
    await simulator.pin(APPLE, { ...newer, updatedAt: at("123456789") });
    await expect(updatedAt).toHaveAttribute("data-value", at("123456789"));
    await expect(desk.watchlist.row(APPLE)).not.toContainText("Older quotes ignored:");
    await simulator.pin(APPLE, { ...older, updatedAt: at("123456788") });
    await expect(desk.watchlist.row(APPLE)).toContainText("Older quotes ignored:");
    await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "10.02");
    await expect(updatedAt).toHaveAttribute("data-value", at("123456789"));
    await simulator.pin(APPLE, { ...older, updatedAt: at("123456790") });
    await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveAttribute("data-value", "9.02");
  });
  await test.step("the changed digits are marked with their direction", async () => {
    const bid = desk.watchlist.value(APPLE, "bid-price");
    await simulator.pin(APPLE, touch({ bid: "10.6620 x 1", ask: "10.7000 x 1" }));
    await expect(bid).toHaveText("10.6620");
    const marks = await noteMarks(desk.watchlist.row(APPLE));
    await simulator.pin(APPLE, touch({ bid: "10.6650 x 1", ask: "10.6900 x 1" }));
    await expect.poll(marks).toEqual(expect.arrayContaining(["down 0.0100", "up 0.0030"]));
    await expect(bid).toHaveText("10.6650");
  });
});

/**
 * Notes from now on which marks of a row are visible: each one lasts only until the next check.
 *
 * @returns a function that returns the marks so far
 */
async function noteMarks(row: Locator): Promise<() => Promise<readonly string[]>> {
  const noted = await row.evaluateHandle((element) => {
    const names = new Set<string>();
    new MutationObserver(() => {
      for (const mark of element.querySelectorAll("[role=img]")) {
        const name = mark.getAttribute("aria-label") ?? "";
        if (/^(up|down) /.test(name) && mark.checkVisibility()) names.add(name);
      }
    }).observe(element, { subtree: true, childList: true, attributes: true });
    return names;
  });
  return () => noted.evaluate((names) => [...names].sort());
}
