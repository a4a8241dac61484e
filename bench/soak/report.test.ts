import { describe, expect, test } from "vitest";
import { goalsMissed } from "./report.ts";
import type { SoakFigures } from "./soak.ts";

const HOUR_MS = 3_600_000;

interface Growth {
  readonly page?: number;
  readonly worker?: number;
  readonly strayNodes?: number;
  readonly listeners?: number;
}

/** A run with a sample each three seconds and growth by the hour. */
function run(
  seconds: number,
  { page = 0, worker = 0, strayNodes = 0, listeners = 0 }: Growth = {},
) {
  const samples = Array.from({ length: seconds / 3 }, (_, index) => {
    const atMs = index * 3000;
    const grown = (perHour: number) => Math.round((perHour * atMs) / HOUR_MS);
    return {
      atMs,
      pageHeap: 6_000_000 + grown(page) + (index % 7) * 3000,
      workerHeap: 800_000 + grown(worker),
      nodes: 2600 + (index % 5) * 20,
      strayNodes: 80 + grown(strayNodes) + (index % 5),
      listeners: 350 + grown(listeners) + (index % 3) * 4,
    };
  });
  const figures: SoakFigures = {
    screenFaults: [],
    retryAfterViolations: [],
    errors: [],
    seed: 1,
    seconds,
    instruments: 30,
    limit: "20/1s",
    troubles: {},
    requests: 5000,
    refusals: 10,
    samples,
  };
  return figures;
}

describe("the report of a run", () => {
  test("meets every goal if nothing went wrong and nothing grew", () => {
    expect(goalsMissed(run(2400))).toEqual([]);
  });

  test.each([{ page: 1_000_000 }, { worker: 1_000_000 }, { strayNodes: 2000 }, { listeners: 500 }])(
    "misses the goal of what grew: %o",
    (growth) => {
      expect(goalsMissed(run(2400, growth))).toHaveLength(1);
    },
  );

  test("judges the heap of the last minute against that of the first", () => {
    expect(goalsMissed(run(600, { page: 5_000_000 }))).toEqual([
      "heap of the page in the last minute, over the first one's",
    ]);
  });

  test("does not judge the page's heap while it fills with each row's last minutes", () => {
    expect(goalsMissed(run(600, { page: 3_000_000 }))).toEqual([]);
    expect(goalsMissed(run(600, { worker: 5_000_000 }))).toHaveLength(1);
  });

  test("does not judge the growth of a short run", () => {
    expect(goalsMissed(run(60, { page: 50_000_000, strayNodes: 50_000 }))).toEqual([]);
  });

  test.each([
    { screenFaults: ["quote US0378331005: 2 → 1"] },
    { retryAfterViolations: [{ path: "/instruments", afterMs: 1500, askedForMs: 3000 }] },
    { errors: ["TypeError"] },
  ])("misses the goal of a fault in a run of any length: %o", (fault) => {
    expect(goalsMissed({ ...run(60), ...fault })).toHaveLength(1);
  });
});
