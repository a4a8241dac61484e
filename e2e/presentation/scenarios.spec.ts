import type { ScenarioName } from "#server/simulator/scenarios/scenarios.ts";
import { STORIES } from "#server/simulator/scenarios/stories.ts";
import { expect, test } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import type { FieldName } from "../pages/fields.ts";
import { APPLE, touch } from "../support/market.ts";
import type { Simulator } from "../support/simulator.ts";
import type { Site } from "../support/site.ts";

test.use({ market: "embedded" });

/** Returns each row's machine value of a field. */
function valuesOf(desk: DeskPage, name: FieldName): Promise<readonly string[]> {
  const fields = desk.watchlist.rows.locator(`[data-field=${name}]`);
  return fields.evaluateAll((all) => all.map((each) => each.getAttribute("data-value") ?? ""));
}

/** Returns the number of rows that moved by more than a share of the value they showed. */
function movedBeyond(before: readonly string[], now: readonly string[], part: number): number {
  return now.filter((value, row) => {
    const was = Number(before[row]);
    return Math.abs(Number(value) - was) > was * part;
  }).length;
}

const changedFrom = (before: readonly string[], now: readonly string[]): number =>
  now.filter((value, row) => value !== before[row]).length;

/** Waits until all eight rows are live again after the previous scenario. */
async function allLive(desk: DeskPage): Promise<void> {
  await desk.top.expectState("live", { timeout: 25_000 });
  const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
  await expect(live).toHaveCount(8, { timeout: 15_000 });
}

/** Presses the page's button for another try until all eight rows are live. The gateway accepts one in five seconds. */
async function tryUntilLive(desk: DeskPage): Promise<void> {
  const live = desk.watchlist.grid.locator("[data-testid=quote][data-state=live]");
  await expect(async () => {
    if (await desk.top.tryNow.isVisible()) await desk.top.tryNow.click({ timeout: 1000 });
    await desk.top.expectState("live", { timeout: 2000 });
    await expect(live).toHaveCount(8, { timeout: 4000 });
  }).toPass({ timeout: 40_000 });
}

async function expectAtLeast(
  count: () => Promise<number>,
  atLeast: number,
  what: string,
): Promise<void> {
  await expect.poll(count, { message: what, timeout: 10_000 }).toBeGreaterThanOrEqual(atLeast);
}

type Shown = (desk: DeskPage, enter: () => Promise<void>, simulator: Simulator) => Promise<void>;

/** The visible signs of each scenario; `enter` begins it. */
const SHOWN: Readonly<Record<ScenarioName, Shown>> = {
  calm: async (desk, enter) => {
    await enter();
    await allLive(desk);
    await desk.watchlist.nextCheck(APPLE);
  },
  volatile: async (desk, enter) => {
    await enter();
    const before = await valuesOf(desk, "bid-price");
    await expectAtLeast(
      async () => movedBeyond(before, await valuesOf(desk, "bid-price"), 0.0004),
      4,
      "rows that move by more than four basis points",
    );
  },
  "fast-market": async (desk, enter) => {
    await enter();
    const before = await valuesOf(desk, "updated-at");
    await expectAtLeast(
      async () => changedFrom(before, await valuesOf(desk, "updated-at")),
      7,
      "rows that have another quote",
    );
    await allLive(desk);
  },
  illiquid: async (desk, enter, simulator) => {
    const before = (await valuesOf(desk, "spread-bps")).map(Number);
    await enter();
    // Rare updates would take a minute. At a higher speed they are rare only compared with others.
    await simulator.speed(50);
    const wider = async () =>
      (await valuesOf(desk, "spread-bps")).filter((bps, row) => Number(bps) > (before[row] ?? 0))
        .length;
    await expectAtLeast(wider, 5, "books that have become wide");
    await simulator.speed(1);
  },
  halted: async (desk, enter) => {
    await enter();
    // The next answer may come from a check before the halt, the one after it does not.
    await desk.watchlist.nextCheck(APPLE);
    await desk.watchlist.nextCheck(APPLE);
    const stood = desk.watchlist.value(APPLE, "updated-at");
    const updatedAt = (await stood.getAttribute("data-value")) ?? "";
    expect(updatedAt).not.toBe("");
    await desk.watchlist.nextCheck(APPLE);
    await desk.watchlist.nextCheck(APPLE);
    await expect(stood).toHaveAttribute("data-value", updatedAt);
    await desk.top.expectState("live");
  },
  crossed: async (desk, enter) => {
    await enter();
    const crossed = desk.watchlist.grid.locator("[data-book=crossed]");
    await expectAtLeast(() => crossed.count(), 2, "crossed books");
    // The figures of the spreads are clear of those of the sizes before them.
    const gaps = await crossed.evaluateAll((rows) => {
      const edges = (row: Element, field: string) => {
        const text = document.createRange();
        text.selectNodeContents(row.querySelector(`[data-field=${field}]`) ?? row);
        return text.getBoundingClientRect();
      };
      return rows.map((row) => edges(row, "spread").left - edges(row, "ask-size").right);
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  },
  opening: async (desk, enter) => {
    const before = await valuesOf(desk, "bid-price");
    await enter();
    await expectAtLeast(
      async () => movedBeyond(before, await valuesOf(desk, "bid-price"), 0.0008),
      5,
      "rows that leap",
    );
  },
  "tight-limit": async (desk, enter) => {
    await enter();
    await desk.top.expectState("rate-limited");
    await expect(desk.top.connection).toHaveText(/^Rate limited, resuming in 0:[01]\d$/);
  },
  outage: async (desk, enter) => {
    await enter();
    await desk.top.expectState("unreachable", { timeout: 25_000 });
    const row = desk.watchlist.row(APPLE);
    await expect(row).toHaveAttribute("data-state", "stale", { timeout: 15_000 });
    await expect(row).toHaveAttribute("data-problem", /^(network|http|timeout)$/);
    await expect(desk.watchlist.value(APPLE, "bid-price")).toHaveText(/\d/);
  },
  forbidden: async (desk, enter) => {
    await enter();
    await desk.top.expectState("forbidden");
    await expect(desk.notices).toContainText("rejected this API key");
  },
  unauthorized: async (desk, enter) => {
    await enter();
    await desk.top.expectState("unauthorized");
    await expect(desk.notices).toContainText("rejected the access token");
  },
  "limit-cut": async (desk, enter) => {
    await enter();
    const perMinute = async () => Number(await desk.top.pace.getAttribute("data-per-minute"));
    const before = await perMinute();
    await expect.poll(perMinute, { timeout: 15_000 }).toBeLessThan(before * 0.7);
  },
  slow: async (desk, enter, simulator) => {
    await enter();
    await simulator.forgetRequests();
    const slow = async () =>
      (await simulator.requests()).filter(({ at, answeredAt = at }) => answeredAt - at > 2900);
    await expectAtLeast(async () => (await slow()).length, 2, "slow answers");
    await desk.top.expectState("live");
  },
  rubbish: async (desk, enter) => {
    await enter();
    const refused = desk.watchlist.grid.locator("[data-problem=contract]");
    await expectAtLeast(() => refused.count(), 4, "rows whose answer is no quote");
    await expect(refused.first()).toHaveAttribute("data-state", "stale");
    for (const bid of await valuesOf(desk, "bid-price")) expect(bid).not.toContain("10.662");
  },
};

/** The gateway learned the pace for everybody: the page says so, and only the operator can reset it. */
async function forgetPace(desk: DeskPage, site: Site): Promise<void> {
  await desk.pace.open();
  await expect(desk.pace.forget).toHaveCount(0);
  await expect(desk.pace.panel).toContainText("your operator can reset it");
  await desk.pace.close.click();
  site.forgetPace();
}

test("the day in three minutes shows each of its turns", async ({ desk, simulator, site }) => {
  test.slow();
  await simulator.story("day");
  await desk.goto();
  await allLive(desk);
  for (const [place, { scenario, title }] of STORIES.day.turns.entries()) {
    await test.step(title, () => SHOWN[scenario](desk, () => simulator.turn(place), simulator));
    // The learned pace would slow down each of the following turns.
    if (title === "Limit lifted") await forgetPace(desk, site);
  }
  const { story } = await simulator.state();
  expect(story).toMatchObject({ name: "day", turn: STORIES.day.turns.length - 1, held: true });
});

test("the scenarios outside the day show their signs, and calm ends them", async ({
  desk,
  simulator,
}) => {
  test.slow();
  await desk.goto();
  await allLive(desk);
  const others = ["fast-market", "rubbish", "slow", "forbidden", "unauthorized"] as const;
  for (const scenario of others) {
    await test.step(scenario, async () => {
      await SHOWN[scenario](desk, () => simulator.scenario(scenario), simulator);
      await simulator.scenario("calm");
      await tryUntilLive(desk);
    });
  }
  // The last scenario, because it leaves a page with a low pace.
  await SHOWN["tight-limit"](desk, () => simulator.scenario("tight-limit"), simulator);
});

test("the command field switches to a scenario at once, says so, and Calm ends it", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE], APPLE);
  const field = new CommandField(page);
  await field.do("halted");
  const note = page.getByRole("status").filter({ hasText: "Scenario: Halted." });
  await expect(note).toBeVisible();
  await field.do("simulate calm");
  await expect(page.getByRole("status").getByText("Scenario: Calm", { exact: true })).toBeVisible();
});

test("a new run is another source, and nothing of the previous run stays", async ({
  desk,
  simulator,
  page,
}) => {
  const before = touch({ bid: "777777.25 x 4242", ask: "777777.75 x 4242" });
  await simulator.pin(APPLE, before);
  await desk.open([APPLE], APPLE);
  await expect(desk.focus.panel).toContainText("777,777.75");
  await simulator.restart({ seed: 8 });
  await expect(desk.watchlist.value(APPLE, "ask-price")).toHaveText(/^\d{3}\.\d\d$/);
  expect(await page.locator("body").innerHTML()).not.toMatch(/777,?777/);
});
