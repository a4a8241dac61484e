import { expect, test } from "vitest";
import type { Isin } from "#market/isin.ts";
import type { Reading } from "./quote-state.ts";
import { tally } from "./tally.ts";
import { START_MS } from "./testing-clock.ts";
import { testIsin, testReading } from "./testing-quotes.ts";
import { createFakeSource } from "./testing-source.ts";

const gone = { kind: "not-found", status: 404, reason: undefined } as const;

function count(readings: readonly (Reading | undefined)[], now = START_MS, unlisted?: Isin) {
  const isins = readings.map((_, index) => testIsin(index + 1));
  return tally({
    isins,
    read: (isin) => readings[isins.indexOf(isin)],
    source: createFakeSource(),
    isListed: (isin) => isin !== unlisted,
    now,
  });
}

test("every quote is counted in one state", () => {
  const none: Reading = { checked: undefined, problem: gone, answeredAt: START_MS };
  const counts = count(
    [undefined, testReading(), testReading({}, gone), none, testReading()],
    START_MS,
    testIsin(5),
  );
  expect(counts).toMatchObject({
    waiting: 1,
    live: 1,
    stale: 1,
    unavailable: 1,
    "not-listed": 1,
    invalid: 0,
  });
});

test("odd books are counted beside their states", () => {
  const counts = count([
    testReading({ bid: "10.8" }),
    testReading({ bid: "10.7" }),
    testReading({}),
  ]);
  expect(counts).toMatchObject({ live: 3, crossed: 1, locked: 1 });
});

test("a quote is counted as stale once its check is too old", () => {
  expect(count([testReading()], START_MS + 10_000)).toMatchObject({ live: 1, stale: 0 });
  expect(count([testReading()], START_MS + 10_001)).toMatchObject({ live: 0, stale: 1 });
});
