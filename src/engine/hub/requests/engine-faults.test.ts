import { beforeAll, describe, expect, test } from "vitest";
import { createFaultStage, FAULTS, type FaultStage, observe } from "#engine/hub/testing-faults.ts";

const ROWS = 20;
const BAD = [1, 2, 3, 5, 10, 15, 19];
const OBSERVED_MS = 30_000;

const watchAll = ({ source, isins }: FaultStage) =>
  source.setInterest(new Map(isins.map((isin) => [isin, 1])));

async function healthyStage(rows = ROWS): Promise<FaultStage> {
  const stage = createFaultStage(rows);
  watchAll(stage);
  await stage.clock.advance(10_000);
  return stage;
}

describe("instruments that fail beside others that answer", () => {
  /** The number of requests for one row in that time while nothing fails. */
  let usual: number;
  beforeAll(async () => {
    const stage = await healthyStage();
    usual = (await observe(stage, stage.isins, OBSERVED_MS)).requests / ROWS;
  });

  test.each(FAULTS)(
    "leave the others live and checked as often as before, when 1 to 19 of 20 fail by %s",
    async (fault) => {
      for (const bad of BAD) {
        const stage = await healthyStage();
        stage.fail(fault, stage.isins.slice(0, bad));
        const healthy = stage.isins.slice(bad);
        const { live, requests, unreachable } = await observe(stage, healthy, OBSERVED_MS);
        expect(live, `live with ${bad} bad`).toBeGreaterThanOrEqual(0.99);
        expect(requests / healthy.length / usual, `${bad} bad`).toBeGreaterThanOrEqual(0.8);
        expect(unreachable, `unreachable with ${bad} bad`).toBe(0);
      }
    },
    30_000,
  );

  test.each(["cut", "hang"] as const)(
    "delay the first quotes of the others by seconds at most, when they fail from the start by %s",
    async (fault) => {
      const stage = createFaultStage(ROWS);
      const healthy = stage.isins.slice(15);
      stage.fail(fault, stage.isins.slice(0, 15));
      watchAll(stage);
      await stage.clock.advance(8000);
      expect(healthy.every((isin) => stage.source.lastGood(isin))).toBe(true);
      expect(stage.source.status().connection.state).toBe("live");
    },
  );

  test("are live again within a minute once they answer", async () => {
    const stage = await healthyStage();
    const bad = stage.isins.slice(0, 10);
    stage.fail("cut", bad);
    await stage.clock.advance(300_000);
    stage.repair();
    const mendedAt = stage.clock.now();
    await stage.clock.advance(61_000);
    for (const isin of bad)
      expect(stage.source.lastGood(isin)?.checkedAt).toBeGreaterThan(mendedAt);
  });
});

describe("a service that fails as a whole", () => {
  const everything = ({ isins }: FaultStage) => [...isins, "instruments" as const];

  test.each([
    ["cut", 1],
    ["cut", 2],
    ["hang", 2],
    ["cut", 20],
    ["500", 20],
    ["503", 20],
    ["hang", 20],
  ] as const)("is reported within ten seconds: by %s, with %d rows", async (fault, rows) => {
    const stage = await healthyStage(rows);
    stage.fail(fault, everything(stage));
    await stage.clock.advance(10_000);
    expect(stage.source.status().connection.state).toBe("unreachable");
  });

  test.each(["cut", "hang", "503 with Retry-After"] as const)(
    "is live again within the back-off's cap, and all its rows soon after: %s",
    async (fault) => {
      const stage = await healthyStage();
      stage.fail(fault, everything(stage));
      await stage.clock.advance(5 * 60_000);
      stage.repair();
      const mendedAt = stage.clock.now();
      await stage.clock.advance(31_000);
      expect(stage.source.status().connection.state).toBe("live");
      await stage.clock.advance(3000);
      for (const isin of stage.isins) {
        expect(stage.source.lastGood(isin)?.checkedAt).toBeGreaterThan(mendedAt);
      }
    },
  );

  test("is noticed by the failure of its only watched row and that of the list", async () => {
    const stage = await healthyStage(1);
    stage.fail("cut", stage.isins);
    await stage.clock.advance(10_000);
    expect(stage.source.status().connection.state).toBe("live");
    stage.fail("cut", everything(stage));
    await stage.clock.advance(70_000);
    expect(stage.source.status().connection.state).toBe("unreachable");
  });

  test("is reported after the timeouts of its only row's request and the list's, where both hang", async () => {
    const stage = await healthyStage(1);
    stage.fail("hang", everything(stage));
    await stage.clock.advance(20_000);
    expect(stage.source.status().connection.state).toBe("unreachable");
  });

  test("is reported in time with one watched row, even if the list came just before", async () => {
    const stage = createFaultStage(1);
    watchAll(stage);
    await stage.clock.advance(1000);
    stage.fail("cut", everything(stage));
    await stage.clock.advance(4500);
    expect(stage.source.status().connection.state).toBe("unreachable");
  });

  test("causes one list request with one watched row, then one a minute", async () => {
    const stage = await healthyStage(1);
    stage.fail("cut", stage.isins);
    const lists = () => stage.service.asked.filter(({ key }) => key === "instruments").length;
    const before = lists();
    await stage.clock.advance(60_000);
    expect(lists()).toBe(before + 1);
    await stage.clock.advance(240_000);
    expect(lists()).toBeLessThanOrEqual(before + 5);
  });
});
