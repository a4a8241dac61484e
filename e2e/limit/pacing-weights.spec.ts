import { instrumentList } from "#server/simulator/market/universe.ts";
import type { LoggedRequest } from "#server/simulator/service/request-log.ts";
import { expect, test } from "../fixtures.ts";
import { setPacePreference } from "../support/pace-preference.ts";
import { recordRequests, sentWithin } from "../support/page-clock.ts";
import { spacings, untilRequests } from "../support/traffic.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

test("in a partly mounted list, the detail is requested five times as often as rows in view, and these four times as often as the others", async ({
  desk,
  context,
  page,
  simulator,
}) => {
  // Twenty requests a second come late on a busy machine.
  test.slow();
  await setPacePreference(context, 1, 1200);
  // With few rows in view, the turns of the other rows come sooner.
  await page.setViewportSize({ width: 1440, height: 420 });
  const isins = instrumentList(64);
  const [focus = "", ...inView] = isins.slice(0, 4);
  const unmounted = isins.slice(-30);
  await simulator.list(isins);
  // A quote that stands costs the page less.
  await simulator.pause();
  await desk.goto({ isins, focus });
  await expect(desk.watchlist.row(focus)).toHaveAttribute("data-state", "live");
  expect(await desk.watchlist.isins()).not.toContain(unmounted[0]);
  await expect
    .poll(async () => fewestFor(await simulator.requests(), isins), { timeout: 15_000 })
    .toBeGreaterThan(0);
  await simulator.forgetRequests();
  // A row out of view has its turn once in about two hundred requests.
  await untilRequests(simulator, 220);
  const requests = await simulator.requests();
  const ofInView = meanFor(requests, inView);
  const times = meanFor(requests, [focus]) / ofInView;
  expect(times, "the detail against rows in view").toBeGreaterThan(3.5);
  expect(times, "the detail against rows in view").toBeLessThan(6.5);
  const rest = ofInView / meanFor(requests, unmounted);
  expect(rest, "rows in view against the others").toBeGreaterThan(2.5);
  expect(rest, "rows in view against the others").toBeLessThan(6);
});

test("rows out of view are requested a quarter as often as those in view", async ({
  desk,
  context,
  page,
}) => {
  // A step of the page's clock takes long on a busy machine.
  test.slow();
  await setPacePreference(context, 1, 600);
  // With few rows in view, the turns of the other rows come sooner.
  await page.setViewportSize({ width: 1440, height: 420 });
  const isins = instrumentList(20);
  const inView = isins.slice(0, 4);
  const outOfView = isins.slice(-6);
  await desk.takeTime();
  await recordRequests(page);
  await desk.goto({ isins });
  await expect(desk.watchlist.row(isins[0] ?? "")).toHaveAttribute("data-state", "live");
  const sent = await sentWithin(page, 14, 350);
  const spacingOf = (some: readonly string[]) =>
    mean(some.flatMap((isin) => spacings(instantsOf(sent, isin))));
  const asked = outOfView.map((isin) => instantsOf(sent, isin).length);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(2);
  const ratio = spacingOf(outOfView) / spacingOf(inView);
  // Without weights the ratio is 1; with half the weight it is 2.
  expect(ratio).toBeGreaterThan(2.5);
  expect(ratio).toBeLessThan(6);
});

/** Returns the mean number of requests for these instruments. */
function meanFor(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return mean(isins.map((one) => requests.filter(({ isin }) => isin === one).length));
}

/** Returns the number of requests for the instrument with the fewest. */
function fewestFor(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return Math.min(...isins.map((one) => requests.filter(({ isin }) => isin === one).length));
}

const instantsOf = (sent: readonly { url: string; at: number }[], isin: string) =>
  sent.filter(({ url }) => url.includes(isin)).map(({ at }) => at);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
