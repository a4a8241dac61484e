import { describe, expect, test } from "vitest";
import type { RealDay } from "./real.ts";
import { realResult } from "./report.ts";
import type { SimulatedDay } from "./simulated.ts";
import { simulatedResult } from "./simulated-report.ts";

const HOUR_MS = 3_600_000;

/** Readings of eight hours of the day within eighteen minutes, with growth in an hour of the day. */
function samples(perHour: number) {
  return Array.from({ length: 36 }, (_, index) => {
    const requests = index * 800;
    const filling = index < 6 ? (6 - index) * 400_000 : 0;
    const value = 8_000_000 - filling + (perHour * requests) / 3600 + (index % 5) * 2000;
    return { atMs: index * 30_000, requests, value };
  });
}

const real = (changes: Partial<RealDay> = {}, page = 0): RealDay => ({
  seconds: 1080,
  requests: 28_800,
  refusals: 50,
  heaps: {
    "page 1": samples(0),
    "page 2": samples(page),
    "worker 1": samples(0),
    "worker 2": samples(0),
    server: samples(0),
  },
  retryAfterViolations: [],
  screenFaults: [],
  errors: [],
  quotes: 200_000,
  regressions: 0,
  troubles: { "404": 3 },
  ...changes,
});

const simulated = (changes: Partial<SimulatedDay> = {}, perHour = 0): SimulatedDay => ({
  hours: 8,
  tookSeconds: 60,
  heap: Array.from({ length: 48 }, (_, index) => {
    const atMs = ((index + 1) * HOUR_MS) / 6;
    return { atMs, value: 17_000_000 + (perHour * atMs) / HOUR_MS };
  }),
  requests: 27_000,
  refusals: 180,
  inside: 0,
  quotes: 137_000,
  regressions: 0,
  opened: 86,
  streamsLeft: 0,
  ...changes,
});

const missed = ({ goals }: { readonly goals: readonly { text: string; met: boolean }[] }) =>
  goals.filter(({ met }) => !met).map(({ text }) => text);

describe("the report of a real run", () => {
  test("meets every goal if nothing went wrong and the heaps grew in the warm-up only", () => {
    expect(missed(realResult(real()))).toEqual([]);
  });

  test("judges the page that grows most, in an hour's worth of requests", () => {
    expect(missed(realResult(real({}, 450_000)))).toEqual([]);
    expect(missed(realResult(real({}, 550_000)))).toEqual([
      "heap of the page, an hour of the day: at most 0.5 MB more",
    ]);
  });

  test.each([
    { screenFaults: ["quote US0378331005: 2 → 1"] },
    { regressions: 1 },
    { retryAfterViolations: [{ path: "/instruments" }] },
    { errors: ["TypeError"] },
    { heaps: { "page 1": samples(0), "worker 1": samples(0) } },
  ])("misses one goal for the fault %o", (fault) => {
    expect(missed(realResult(real(fault)))).toHaveLength(1);
  });
});

describe("the report of a simulated day", () => {
  test("meets every goal if nothing went wrong and nothing grew", () => {
    expect(missed(simulatedResult(simulated()))).toEqual([]);
    expect(missed(simulatedResult(simulated({}, 450_000)))).toEqual([]);
  });

  test("misses the goal of the heap that grew", () => {
    expect(missed(simulatedResult(simulated({}, 550_000)))).toHaveLength(1);
  });

  test.each([{ regressions: 1 }, { inside: 1 }, { refusals: 400 }, { streamsLeft: 1 }])(
    "misses one goal for the fault %o",
    (fault) => {
      expect(missed(simulatedResult(simulated(fault)))).toHaveLength(1);
    },
  );
});
