import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND } from "../support/market.ts";
import type { Simulator } from "../support/simulator.ts";
import { wakeAfter } from "../support/time-jump.ts";
import { hidePage } from "../support/visibility.ts";

/** The shortest interval between two checks of a quote. */
const CHECK_INTERVAL_MS = 2000;

async function expectStaleThenOneRound(
  { top, watchlist }: DeskPage,
  simulator: Simulator,
): Promise<void> {
  for (const isin of [APPLE, FUND]) {
    await expect(watchlist.row(isin)).toHaveAttribute("data-state", "stale");
  }
  // The sign stands with the rows from the first of them on: no green over stale values.
  await expect(top.connection).not.toHaveText(/^Live/, { timeout: 1000 });
  for (const isin of [APPLE, FUND]) {
    await expect(watchlist.row(isin)).toHaveAttribute("data-state", "live");
    const times = (await simulator.requestsFor(isin)).map(({ at }) => at);
    // A busy machine shows the answer late, and regular checks continue meanwhile.
    const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
    const regular = Math.floor(spanMs / CHECK_INTERVAL_MS);
    expect(times.length).toBeLessThanOrEqual(2 + regular);
  }
}

test("after eight hours asleep, or in the back/forward cache, values are stale first, and one round refreshes them", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.takeTime();
  await desk.open([APPLE, FUND]);
  await simulator.misbehave({ route: "quote", delayMs: 5000 });
  await test.step("values are stale first after eight hours asleep", async () => {
    await simulator.quietFor(200);
    await simulator.forgetRequests();
    await page.clock.fastForward("08:00:00");
    await expectStaleThenOneRound(desk, simulator);
  });
  await test.step("values are stale first after eight hours in the back/forward cache", async () => {
    await hidePage(page);
    await page.clock.fastForward("08:00:00");
    await simulator.forgetRequests();
    await page.evaluate(() => {
      // A page from the back/forward cache is shown without a change of visibility.
      Object.defineProperty(document, "hidden", { configurable: true, value: false });
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expectStaleThenOneRound(desk, simulator);
  });
});

test("after eight hours asleep with a shared worker, values are stale first, and one round refreshes them", async ({
  browser,
  desk,
  simulator,
  page,
}) => {
  await desk.open([APPLE, FUND]);
  await simulator.misbehave({ route: "quote", delayMs: 5000 });
  await simulator.forgetRequests();
  await wakeAfter(browser, page, 8 * 3_600_000);
  await expectStaleThenOneRound(desk, simulator);
});

test("only changes of the connection are announced, and no countdown; a price that moves has no fill under reduced motion", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.takeTime();
  await desk.open([APPLE, FUND], APPLE);
  await test.step("only changes of the connection are announced", async () => {
    await desk.watchlist.nextCheck(APPLE);
    const regions = page.locator(
      "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=timer], [role=log], output",
    );
    const live = regions.filter({ hasText: /\S/ });
    await expect(live).toHaveText(["Live"]);
    const limit = { status: 429, headers: { "retry-after": "60" } };
    await simulator.misbehave({ route: "quote", times: 1, ...limit });
    await desk.top.expectState("rate-limited");
    await page.clock.fastForward("00:10");
    const announcements = [/^Rate limited, requests resume at \d\d:\d\d:\d\d$/];
    await expect(live).toHaveText(announcements);
    const words = await live.textContent();
    await page.clock.fastForward("00:25");
    await desk.top.expectState("rate-limited");
    await expect(live).toHaveText([words ?? ""]);
  });
  await test.step("a price that moves has no fill under reduced motion", async () => {
    const fills = () =>
      desk.watchlist.row(APPLE).evaluate((row) => {
        const box = row.querySelector(".price-box");
        const fill = () => (box ? getComputedStyle(box).backgroundColor : "no price");
        box?.classList.remove("flash-up", "flash-down");
        const unlit = fill();
        box?.classList.add("flash-up");
        const lit = fill();
        box?.classList.remove("flash-up");
        return { unlit, lit };
      });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const moving = await fills();
    expect(moving.lit).not.toBe(moving.unlit);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await fills()).toEqual({ unlit: moving.unlit, lit: moving.unlit });
  });
});
