import type { LoggedRequest } from "#server/simulator/request-log.ts";
import { instrumentList } from "#server/simulator/universe.ts";
import { expect, test } from "./fixtures.ts";
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
  await untilAsked(simulator, 60);
  const requests = await simulator.requests();
  const ratio = meanFor(requests, [focus]) / meanFor(requests, others);
  expect(ratio).toBeGreaterThan(3.5);
  expect(ratio).toBeLessThan(6.5);
});

test("rows out of view are asked for a quarter as often as those in view", async ({
  desk,
  context,
  simulator,
}) => {
  await wishPace(context, 1, 3000);
  const isins = instrumentList(100);
  const inView = isins.slice(0, 10);
  const outOfView = isins.slice(-40);
  await simulator.list(isins);
  await desk.goto({ isins });
  await expect
    .poll(async () => askedLeast(await simulator.requests(), outOfView), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  const requests = await simulator.requests();
  const ratio = meanSpacing(requests, outOfView) / meanSpacing(requests, inView);
  // A busy machine brings fifty a second late; without weights this is 1, with the half of one 2.
  expect(ratio).toBeGreaterThan(2.5);
  expect(ratio).toBeLessThan(6);
});

const instantsOf = (requests: readonly LoggedRequest[], isin: string) =>
  requests.filter((request) => request.isin === isin).map(({ at }) => at);

/** How often each of these was asked for, on average. */
function meanFor(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return mean(isins.map((isin) => instantsOf(requests, isin).length));
}

function askedLeast(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return Math.min(...isins.map((isin) => instantsOf(requests, isin).length));
}

/** Milliseconds between two requests for the same one of these, on average. */
function meanSpacing(requests: readonly LoggedRequest[], isins: readonly string[]): number {
  return mean(isins.flatMap((isin) => spacings(instantsOf(requests, isin))));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
