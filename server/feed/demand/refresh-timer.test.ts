import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { countPairs, createRefreshTimer, refreshGapMs } from "./refresh-timer.ts";

/** Starts a timer that records its refreshes, in milliseconds since the start. */
function start({ pairs = 0 } = {}) {
  const clock = createManualClock();
  const startedAt = clock.now();
  const state = { isWanted: true, pairs };
  const refreshes: number[] = [];
  const timer = createRefreshTimer({
    clock,
    pairCount: () => state.pairs,
    refresh(now) {
      refreshes.push(now - startedAt);
      return state.isWanted;
    },
  });
  onTestFinished(timer.close);
  return { clock, state, refreshes, timer };
}

test("does not refresh before the first call", async () => {
  const { clock, refreshes } = start();
  await clock.advance(10_000);
  expect(refreshes).toEqual([]);
  expect(clock.armed()).toBe(0);
});

test("refreshes at once, and then every second", async () => {
  const { clock, refreshes, timer } = start();
  timer.refreshNow();
  await clock.advance(3000);
  expect(refreshes).toEqual([0, 1000, 2000, 3000]);
});

test("stops when nothing is wanted, and starts again within a second", async () => {
  const { clock, state, refreshes, timer } = start();
  timer.refreshNow();
  state.isWanted = false;
  await clock.advance(5000);
  expect(refreshes).toEqual([0, 1000]);
  timer.refreshWithinASecond();
  await clock.advance(5000);
  expect(refreshes).toEqual([0, 1000, 6000]);
});

test("refreshes once for many changes, 100 ms after the last refresh", async () => {
  const { clock, refreshes, timer } = start();
  timer.refreshNow();
  for (let change = 0; change < 5; change += 1) {
    timer.refreshSoon();
    await clock.advance(10);
  }
  await clock.advance(450);
  expect(refreshes).toEqual([0, 100]);
});

test("refreshes in the next turn where the gap has passed", async () => {
  const { clock, refreshes, timer } = start();
  timer.refreshNow();
  await clock.advance(300);
  timer.refreshSoon();
  expect(refreshes).toEqual([0]);
  await clock.advance(0);
  expect(refreshes).toEqual([0, 300]);
});

test("delays no refresh that is due sooner", async () => {
  const { clock, refreshes, timer } = start({ pairs: 100_000 });
  timer.refreshNow();
  timer.refreshSoon();
  await clock.advance(500);
  timer.refreshWithinASecond();
  await clock.advance(500);
  expect(refreshes).toEqual([0, 1000]);
});

test("takes the gap from the pairs at the time of the change", async () => {
  const { clock, state, refreshes, timer } = start();
  timer.refreshNow();
  state.pairs = 10_000;
  timer.refreshSoon();
  await clock.advance(299);
  expect(refreshes).toEqual([0]);
  await clock.advance(1);
  expect(refreshes).toEqual([0, 300]);
});

test("refreshes no more once it is closed", async () => {
  const { clock, refreshes, timer } = start();
  timer.refreshNow();
  timer.close();
  timer.refreshSoon();
  timer.refreshWithinASecond();
  await clock.advance(5000);
  expect(refreshes).toEqual([0]);
});

test.each([
  [0, 100],
  [1000, 120],
  [245_000, 5000],
  [10_000_000, 5000],
])("keeps a demand of %i pairs for %i ms", (pairs, gapMs) => {
  expect(refreshGapMs(pairs)).toBe(gapMs);
});

test("counts each pair of a client and an instrument once", () => {
  const one = new Map([[testIsin(0), 1]]);
  const two = new Map([...one, [testIsin(1), 1]]);
  expect(
    countPairs(
      new Map([
        ["one", one],
        ["two", two],
      ]),
    ),
  ).toBe(3);
});
