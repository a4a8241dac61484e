import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { openHistory } from "./reader.ts";
import { readSession } from "./session.ts";
import { APPLE, FUND, freshDatabase, newHistoryOf, START, testPoint } from "./testing-history.ts";
import { openWriter } from "./writer.ts";

beforeEach(freshDatabase);

async function kept(...batches: Parameters<typeof newHistoryOf>[]) {
  const writer = openWriter("svc-1", () => START + 600_000);
  for (const parts of batches) await writer.write([newHistoryOf(...parts)]);
  writer.close();
}

const within = (from: number, to: number) =>
  readSession(openHistory("svc-1"), { from: START + from, to: START + to });
const arrivals = async (from: number, to: number) =>
  (await within(from, to))?.quotes.map(({ checkedAtEpochMs, quote }) => [
    checkedAtEpochMs - START,
    quote.instrument,
    quote.ask.price,
  ]);

test("has the quotes of all instruments in order of arrival, as received", async () => {
  await kept(
    [[testPoint(START, 1), testPoint(START + 3000, 2, "10.70")]],
    [[testPoint(START + 1000, 1, "5.0")], START + 4000, { isin: FUND }],
  );
  expect(await arrivals(0, 10_000)).toEqual([
    [0, APPLE, "10.7000"],
    [1000, FUND, "5.0"],
    [3000, APPLE, "10.70"],
  ]);
  expect(await within(0, 10_000)).toMatchObject({ from: START, to: START + 10_000, unchecked: [] });
});

test("has as many quotes of one instrument as are ever stored", async () => {
  const point = testPoint(START, 1);
  const points = Array.from({ length: 200_000 }, (_, nth) => ({
    ...point,
    checkedAtEpochMs: START + nth,
  }));
  const window = { from: START, to: START + 200_000 };
  const history = {
    ...openHistory("svc-1"),
    instruments: async () => [APPLE],
    read: async () => ({ points, ranges: [window] }),
  };
  expect((await readSession(history, window))?.quotes).toHaveLength(200_000);
});

test("begins with the quote that held at its first check", async () => {
  await kept([[testPoint(START, 1, "1"), testPoint(START + 2000, 2, "2")], START + 9000]);
  expect(await arrivals(5000, 9000)).toEqual([[2000, APPLE, "2"]]);
  expect(await within(5000, 9000)).toMatchObject({ from: START + 5000 });
});

test("leaves out what was not checked in the window, and begins with a check", async () => {
  await kept(
    [[testPoint(START, 1)], START + 1000, { isin: FUND }],
    [[testPoint(START, 1, "1")], START + 1000],
    [[testPoint(START + 70_000, 2, "2")], START + 80_000],
  );
  expect(await arrivals(30_000, 90_000)).toEqual([[70_000, APPLE, "2"]]);
  expect(await within(30_000, 90_000)).toMatchObject({ from: START + 70_000 });
  expect(await within(30_000, 60_000)).toBeUndefined();
});

test("has the gaps without checks", async () => {
  await kept(
    [[testPoint(START, 1, "1")], START + 1000],
    [[testPoint(START + 70_000, 2, "2")], START + 80_000],
  );
  const unchecked = [{ isin: APPLE, from: START + 1000, to: START + 70_000 }];
  expect(await within(0, 90_000)).toMatchObject({ unchecked });
});

test("has nothing of another source", async () => {
  await kept([[testPoint(START, 1)]]);
  const window = { from: START, to: START + 1000 };
  expect(await readSession(openHistory("sim-1"), window)).toBeUndefined();
});
