import type { Fault } from "#server/simulator/faults/faults.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND, UNLISTED } from "../support/market.ts";
import { recordStates } from "../support/row-states.ts";

const ISINS = instrumentList(20);
/** Faults, each in the place of a quote. The last one hangs beyond the service's own deadline. */
const FAULTS: readonly Omit<Fault, "route">[] = [
  { action: "reset" },
  { action: "hang" },
  { status: 500 },
  { status: 503, headers: { "retry-after": "20" } },
  { body: "<h1>Oh no</h1>" },
];
const BAD = ISINS.slice(0, 15);
const HEALTHY = ISINS.slice(15);

test("15 of 20 instruments fail, each in its way: the others stay live, in the shared worker and within a page", async ({
  context,
  desk,
  simulator,
}) => {
  const alone = new DeskPage(await context.newPage());
  alone.askFromPage();
  const desks = [desk, alone];
  const seen = [];
  for (const each of desks) {
    await each.open(ISINS);
    seen.push(await recordStates(each, HEALTHY));
  }
  await simulator.misbehave(
    ...BAD.map((isin, index) => ({
      route: "quote" as const,
      isin,
      ...FAULTS[index % FAULTS.length],
    })),
  );
  for (const { watchlist } of desks) {
    for (const isin of BAD.filter((_, index) => index % FAULTS.length !== 1)) {
      await expect(watchlist.row(isin)).toHaveAttribute("data-state", "stale");
    }
  }
  await simulator.forgetRequests();
  await expect
    .poll(async () => fewestAsked((await simulator.requests()).map(({ isin }) => isin)), {
      timeout: 20_000,
    })
    .toBeGreaterThanOrEqual(3);
  for (const each of seen) {
    expect(await each.states()).toEqual(["live"]);
    expect(await each.connections()).toEqual(["live"]);
  }

  await simulator.misbehave({ route: "any", action: "reset" });
  for (const { top } of desks) await top.expectState("unreachable", { timeout: 10_000 });
  await simulator.behave();
  for (const { top } of desks) await top.expectState("live", { timeout: 31_000 });
});

const fewestAsked = (asked: readonly (string | undefined)[]): number =>
  Math.min(...HEALTHY.map((isin) => asked.filter((other) => other === isin).length));

test("a list that hangs delays no quote, and an instrument that is not in it is unlisted once it has arrived", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.takeTime();
  await simulator.misbehave({ route: "instruments", action: "hang" });
  await desk.goto({ isins: [APPLE, FUND, UNLISTED] });
  for (const isin of [APPLE, FUND]) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live", { timeout: 5000 });
  }
  await expect(desk.watchlist.row(UNLISTED)).toHaveAttribute("data-problem", "not-found");
  await simulator.behave();
  // In steps, because answers take real time and the deadline is in the page's time.
  await expect(async () => {
    await page.clock.runFor(2000);
    const row = desk.watchlist.row(UNLISTED);
    await expect(row).toHaveAttribute("data-state", "not-listed", { timeout: 250 });
  }).toPass({ intervals: [0], timeout: 20_000 });
});

test("the page shows the interval that it keeps with a service that takes a second to answer", async ({
  desk,
  simulator,
}) => {
  // More instruments than a page has connections: each is requested less often than once a second.
  const isins = ISINS.slice(0, 12);
  await simulator.misbehave({ route: "quote", delayMs: 1000 });
  await desk.goto({ isins });
  for (const isin of isins) {
    await expect(desk.watchlist.row(isin)).toHaveAttribute("data-state", "live", {
      timeout: 15_000,
    });
  }
  const seen = await recordStates(desk, isins);
  await simulator.forgetRequests();
  await expect
    .poll(async () => (await simulator.requests()).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(30);
  const instants = (await simulator.requests()).map(({ at }) => at);
  const perSecond = (instants.length - 1) / (((instants.at(-1) ?? 0) - (instants[0] ?? 0)) / 1000);
  const statedPerSecond = Number(await desk.top.pace.getAttribute("data-per-minute")) / 60;
  expect(statedPerSecond / perSecond).toBeGreaterThan(0.8);
  expect(statedPerSecond / perSecond).toBeLessThan(1.2);
  expect(await seen.states()).toEqual(["live"]);
});
