import { expect, test } from "../fixtures.ts";
import { APPLE, FUND } from "../support/market.ts";
import { hidePage, showPage } from "../support/visibility.ts";

test("a page that is paused or hidden sends no request", async ({ desk, simulator, page }) => {
  await desk.open([APPLE, FUND]);
  await test.step("a paused page sends no request, says so and resumes", async () => {
    await expect(desk.top.pause).toHaveAccessibleName("Pause");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
    await desk.top.pause.click();
    await desk.top.expectState("paused");
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "true");
    await simulator.forgetRequests();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-problem", "");
    await silent(simulator);
    await desk.top.resume.click();
    await desk.top.expectState("live");
    await desk.watchlist.nextCheck(APPLE);
  });
  await test.step("a hidden page sends no request and comes back without a burst", async () => {
    await hidePage(page);
    await silent(simulator);
    await simulator.forgetRequests();
    await showPage(page);
    await Promise.all([APPLE, FUND].map((isin) => desk.watchlist.nextCheck(isin)));
    const perInstrument = await Promise.all(
      [APPLE, FUND].map((isin) => simulator.requestsFor(isin)),
    );
    // One request at once, and one for the check that the test waits for.
    for (const requests of perInstrument) expect(requests.length).toBeLessThanOrEqual(2);
  });
});

test("values of a page that is paused or hidden turn stale", async ({ desk, page, site }) => {
  await desk.takeTime();
  await desk.open([APPLE], APPLE);
  await test.step("values of a paused page turn stale by their age", async () => {
    await desk.top.pause.click();
    await desk.top.expectState("paused");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await page.clock.fastForward("00:12");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
    await expect(desk.watchlist.row(APPLE)).toContainText("paused");
    await expect(desk.focus.panel).toContainText("checks are paused");
    await desk.top.resume.click();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  });
  await test.step("values are stale at once when a page returns after an hour in the background", async () => {
    await hidePage(page);
    await page.clock.fastForward("01:00:00");
    const release = site.holdRequests(/latest-quote/);
    await showPage(page);
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "stale");
    release();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
  });
});

/** Waits until no request arrives any more. Requests in flight, and those that the gateway still has to send, come first. */
async function silent(simulator: { quietFor(ms: number): Promise<void> }): Promise<void> {
  await simulator.quietFor(2500);
}
