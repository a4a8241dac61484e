import { expect, test } from "vitest";
import { createRecovery } from "./recovery.ts";

const MINUTE = 60_000;

/** Returns the goal after each of these rates, which last for these minutes, for a goal of 600 a minute. */
function goals(
  remembered: number | null,
  ...rates: readonly (readonly [perMinute: number, minutes: number, isClosed?: boolean])[]
) {
  let snapshot = { perMinute: 600, cycleMs: 2000, closedUntil: undefined as number | undefined };
  const recovery = createRecovery(
    {
      snapshot: () => ({ ...snapshot, inFlight: 0 }),
      unlimited: () => ({ perMinute: 600, cycleMs: 2000 }),
    },
    remembered,
  );
  let now = 0;
  return rates.map(([perMinute, minutes, isClosed]) => {
    const closedUntil = isClosed ? now + minutes * MINUTE : undefined;
    snapshot = { perMinute, cycleMs: (600 / perMinute) * 2000, closedUntil };
    recovery.goalMs(now);
    now += minutes * MINUTE;
    return recovery.goalMs(now);
  });
}

test("the rate recovers while it rises to its goal, and for ten minutes where it stays", () => {
  expect(goals(null, [9, 9], [20, 9], [60, 9], [590, 0])).toEqual([2000, 2000, 2000, undefined]);
  expect(goals(null, [60, 9], [62, 2], [58, 60])).toEqual([2000, undefined, undefined]);
});

test("a lower limit begins another recovery", () => {
  expect(goals(null, [60, 60], [9, 1], [60, 1])).toEqual([undefined, 2000, 2000]);
});

test("the wait for the service does not count", () => {
  expect(goals(null, [9, 60, true], [9, 9], [9, 1])).toEqual([2000, 2000, undefined]);
});

test("the rate of an earlier page is no recovery until it changes", () => {
  expect(goals(60, [58, 1], [61, 1], [80, 1])).toEqual([undefined, undefined, 2000]);
});
