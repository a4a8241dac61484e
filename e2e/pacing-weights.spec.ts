import type { LoggedRequest } from "#server/simulator/request-log.ts";
import { instrumentList } from "#server/simulator/universe.ts";
import { expect, test } from "./fixtures.ts";
import { noteFetches, sentIn } from "./support/own-seconds.ts";
import { spacings, untilAsked } from "./support/traffic.ts";
import { wishPace } from "./support/wish.ts";

test("the instrument in detail is asked for five times as often as the others", async ({
  desk,
  context,
  simulator,
}) => {
  await wishPace(context, 1, 600);
  const isins = instrumentList(15);
  const [focus = "", ...others] = isins;
  await desk.open(isins, focus);
  await simulator.forgetRequests();
  await untilAsked(simulator, 40);
  const requests = await simulator.requests();
  const ratio = meanFor(requests, [focus]) / meanFor(requests, others);
  expect(ratio).toBeGreaterThan(3.5);
  expect(ratio).toBeLessThan(6.5);
});

test("rows out of view are asked for a quarter as often as those in view", async ({
  desk,
  context,
  page,
}) => {
  // A step of the page's clock takes its time where the machine is busy otherwise.
  test.slow();
  await wishPace(context, 1, 600);
  // Few rows in view, so that the others' turns come soon.
  await page.setViewportSize({ width: 1440, height: 420 });
  const isins = instrumentList(20);
  const inView = isins.slice(0, 4);
  const outOfView = isins.slice(-6);
  await desk.takeTime();
  await noteFetches(page);
  await desk.goto({ isins });
  await expect(desk.watchlist.row(isins[0] ?? "")).toHaveAttribute("data-state", "live");
  const sent = await sentIn(page, 14, 200);
  const spacingOf = (some: readonly string[]) =>
    mean(some.flatMap((isin) => spacings(instantsOf(sent, isin))));
  const asked = outOfView.map((isin) => instantsOf(sent, isin).length);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(2);
  const ratio = spacingOf(outOfView) / spacingOf(inView);
  // Without weights this is 1, with the half of one 2.
  expect(ratio).toBeGreaterThan(2.5);
  expect(ratio).toBeLessThan(6);
});

/** How often each of these was asked for, on average. */
function meanFor(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return mean(isins.map((one) => requests.filter(({ isin }) => isin === one).length));
}

const instantsOf = (sent: readonly { url: string; at: number }[], isin: string) =>
  sent.filter(({ url }) => url.includes(isin)).map(({ at }) => at);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
