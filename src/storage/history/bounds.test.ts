import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { openHistory } from "./reader.ts";
import { APPLE, FUND, freshDatabase, newHistoryOf, START, testPoint } from "./testing-history.ts";
import { openWriter } from "./writer.ts";

beforeEach(freshDatabase);

const ALL = { from: 0, to: START * 2 };
const DAY_MS = 86_400_000;

async function pointsOf(source: string) {
  const { points } = await openHistory(source).read(APPLE, ALL);
  return points.map((point) => point.checkedAtEpochMs - START);
}

describe("the stored history", () => {
  test("removes the oldest of any source once there is too much", async () => {
    const bounds = { ageMs: 7 * DAY_MS, points: 3, ranges: 100 };
    const old = Array.from({ length: 4 }, (_, nth) => testPoint(START + nth, nth));
    await openWriter("old", () => START, { ...bounds, points: 100 }).write([newHistoryOf(old)]);
    const news = [testPoint(START + 10, 1), testPoint(START + 11, 2)];
    await openWriter("new", () => START, bounds).write([newHistoryOf(news)]);
    expect(await pointsOf("old")).toEqual([3]);
    expect(await pointsOf("new")).toEqual([10, 11]);
  });

  test("removes what is a week old, except the last quote of an instrument", async () => {
    const quiet = newHistoryOf([testPoint(START, 1)], START + 9 * DAY_MS);
    const gone = newHistoryOf([testPoint(START, 1)], START + DAY_MS, { isin: FUND });
    await openWriter("a", () => START).write([quiet, gone]);
    await openWriter("a", () => START + 9 * DAY_MS).write([]);
    expect(await pointsOf("a")).toEqual([0]);
    const history = openHistory("a");
    expect(await history.latest(FUND)).toBeUndefined();
    expect((await history.read(FUND, ALL)).ranges).toEqual([]);
    expect((await history.latestOfAll()).map(({ isin }) => isin)).toEqual([APPLE]);
  });
});
