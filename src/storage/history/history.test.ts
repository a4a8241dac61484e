import "fake-indexeddb/auto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { HistoryBatch } from "#market/history.ts";
import { type History, openHistory } from "./reader.ts";
import { pointRow } from "./schema.ts";
import { APPLE, FUND, freshDatabase, newHistoryOf, START, testPoint } from "./testing-history.ts";
import { openWriter } from "./writer.ts";

beforeEach(freshDatabase);

const ALL = { from: START - 1e9, to: START + 1e9 };
const writerOf = (source = "a") => openWriter(source, () => START);

async function written(...batches: HistoryBatch[]): Promise<History> {
  const writer = writerOf();
  for (const batch of batches) await writer.write(batch);
  return openHistory("a");
}

describe("a written history", () => {
  test("is read back unchanged, to the digit and the nanosecond", async () => {
    const points = [testPoint(START, 788_000_000), testPoint(START + 2000, 789_000_001, "10.70")];
    const history = await written([newHistoryOf(points, START + 4000)]);
    expect(await history.read(APPLE, ALL)).toEqual({
      points,
      ranges: [{ from: START, to: START + 4000 }],
    });
    expect(history.storageState).toBe("kept");
  });

  test("is read for one instrument and one source only", async () => {
    const history = await written([newHistoryOf([testPoint(START, 1)])]);
    expect((await history.read(FUND, ALL)).points).toEqual([]);
    expect(await openHistory("b").read(APPLE, ALL)).toEqual({ points: [], ranges: [] });
    expect(await openHistory("b").latestOfAll()).toEqual([]);
  });

  test("is read from the quote that held at the start of the window", async () => {
    const points = [0, 1, 2, 3].map((nth) => testPoint(START + nth * 1000, nth));
    const history = await written([newHistoryOf(points)]);
    const window = { from: START + 1500, to: START + 2500 };
    const read = await history.read(APPLE, window);
    expect(read.points).toEqual(points.slice(1, 3));
    expect(read.ranges).toEqual([{ from: START, to: START + 3000 }]);
    const atStart = { from: START + 1000, to: START + 1000 };
    expect((await history.read(APPLE, atStart)).points).toEqual(points.slice(1, 2));
  });

  test("leaves out what is not a point", async () => {
    const history = await written([newHistoryOf([testPoint(START, 1)])]);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("touchline-history");
      request.onsuccess = () => resolve(request.result);
    });
    await new Promise<void>((resolve) => {
      const transaction = database.transaction(["points", "latest"], "readwrite");
      transaction.oncomplete = () => resolve();
      const store = transaction.objectStore("points");
      const halfway = { ...pointRow(testPoint(START, 1)), at: START + 0.5 };
      const rows = [null, 7, {}, { at: "x" }, { at: 1, askPrice: 5 }, halfway];
      for (const [nth, row] of rows.entries()) {
        store.put(row, ["a", APPLE, START + 10 + nth]);
      }
      transaction.objectStore("latest").put("rubbish", ["a", FUND]);
    });
    expect((await history.read(APPLE, ALL)).points).toHaveLength(1);
    expect(await history.latestOfAll()).toHaveLength(1);
  });
});

describe("two pages that both poll", () => {
  const quote = (at: number, market: number) => newHistoryOf([testPoint(START + at, market)]);

  test("store one point for one quote, by its first check", async () => {
    const [one, other] = [writerOf(), writerOf()];
    await Promise.all([one.write([quote(100, 1)]), other.write([quote(40, 1)])]);
    await one.write([quote(700, 1)]);
    const { points } = await openHistory("a").read(APPLE, ALL);
    expect(points.map((point) => point.checkedAtEpochMs)).toEqual([START + 40]);
  });

  test("never replace a quote by an older one", async () => {
    const [one, other] = [writerOf(), writerOf()];
    await one.write([quote(0, 5)]);
    await other.write([quote(10, 4)]);
    const { points } = await openHistory("a").read(APPLE, ALL);
    expect(points).toHaveLength(1);
  });

  test("store the same in whatever order their batches are written", async () => {
    const batches = [quote(0, 1), quote(30, 1), quote(50, 2), quote(55, 2), quote(90, 3)];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(batches, { minLength: 5 }), async (order) => {
        freshDatabase();
        const writers = [writerOf(), writerOf()];
        for (const [nth, batch] of order.entries()) await writers[nth % 2]?.write([batch]);
        const history = openHistory("a");
        const { points } = await history.read(APPLE, ALL);
        history.close();
        for (const writer of writers) writer.close();
        const nanos = points.map((point) => point.updatedAt.nanos);
        expect(nanos).toEqual([...new Set(nanos)].sort((a, b) => (a < b ? -1 : 1)));
      }),
      { numRuns: 25 },
    );
  });

  test("store disjoint ranges that cover what both of them received", async () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 15 }))
      .map(([from, length]) => ({ from, to: from + length }));
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 8 }), async (drawn) => {
        freshDatabase();
        const writers = [writerOf(), writerOf()];
        for (const [nth, { from, to }] of drawn.entries()) {
          await writers[nth % 2]?.write([newHistoryOf([testPoint(START + from, 1)], START + to)]);
        }
        const history = openHistory("a");
        const { ranges } = await history.read(APPLE, ALL);
        history.close();
        for (const writer of writers) writer.close();
        for (const [nth, { from }] of ranges.entries()) {
          expect(from).toBeGreaterThan(ranges[nth - 1]?.to ?? Number.NEGATIVE_INFINITY);
        }
        for (let at = 0; at <= 75; at += 1) {
          const isIn = ({ from, to }: { from: number; to: number }) => at >= from && at <= to;
          const kept = ranges.map(({ from, to }) => ({ from: from - START, to: to - START }));
          expect(kept.some(isIn)).toBe(drawn.some(isIn));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("a range", () => {
  const check = (at: number, reachBackMs = 0) =>
    newHistoryOf([testPoint(START + at, 1)], START + at + 1000, { reachBackMs });

  test("continues after a reload that took less than the planned interval", async () => {
    const history = await written([check(0)], [check(9000, 10_000)]);
    const { ranges } = await history.read(APPLE, ALL);
    expect(ranges).toEqual([{ from: START, to: START + 10_000 }]);
  });

  test("ends when the reload took longer, or a check failed", async () => {
    const history = await written([check(0)], [check(20_000, 10_000)], [check(22_000)]);
    const { ranges } = await history.read(APPLE, ALL);
    expect(ranges.map(({ from }) => from - START)).toEqual([0, 20_000, 22_000]);
  });

  test("of a single check is not continued, because it says nothing of a pace", async () => {
    const single = newHistoryOf([testPoint(START, 1)], START);
    const history = await written([single], [check(9000, 10_000)]);
    const { ranges } = await history.read(APPLE, ALL);
    expect(ranges.map(({ from }) => from - START)).toEqual([0, 9000]);
  });

  test("keeps the gap before a check that a reloaded page receives again", async () => {
    const last = newHistoryOf([testPoint(START + 60_000, 2)], START + 60_000, { reachBackMs: 0 });
    const again = newHistoryOf([testPoint(START + 60_000, 2)], START + 60_000, {
      reachBackMs: 240_000,
    });
    const history = await written([check(0)], [last], [again]);
    const { ranges } = await history.read(APPLE, ALL);
    expect(ranges.map(({ from, to }) => [from - START, to - START])).toEqual([
      [0, 1000],
      [60_000, 60_000],
    ]);
  });
});

describe("the last quote", () => {
  test("keeps its first check and the last one that confirmed it", async () => {
    const first = testPoint(START, 1);
    const history = await written(
      [newHistoryOf([first], START + 1000)],
      [newHistoryOf([testPoint(START + 5000, 1)], START + 6000)],
    );
    const last = { isin: APPLE, point: first, checkedAtEpochMs: START + 6000 };
    expect(await history.latest(APPLE)).toEqual(last);
    expect(await history.latestOfAll()).toEqual([last]);
  });

  test("is not replaced by a page that writes later", async () => {
    const history = await written(
      [newHistoryOf([testPoint(START + 100, 2)])],
      [newHistoryOf([testPoint(START, 1)])],
    );
    expect((await history.latest(APPLE))?.checkedAtEpochMs).toBe(START + 100);
  });

  test("does not exist when its time is days ahead", async () => {
    const history = await written([newHistoryOf([testPoint(START - 3 * 86_400_000, 1)])]);
    expect(await history.latest(APPLE)).toBeUndefined();
    expect(await history.latestOfAll()).toEqual([]);
  });
});

describe("the first of a day", () => {
  const night = newHistoryOf([testPoint(START, 1)], START + 1000);

  test("is the quote that held at midnight, when a check confirmed it", async () => {
    const history = await written([night], [newHistoryOf([testPoint(START + 900, 2)])]);
    expect(await history.firstSince(APPLE, START + 500)).toEqual(testPoint(START + 500, 1));
  });

  test("is the quote of the first check after midnight", async () => {
    const later = newHistoryOf([testPoint(START + 90_000, 2)], START + 95_000);
    const history = await written([night], [later]);
    expect(await history.firstSince(APPLE, START + 5000)).toEqual(later.point);
  });

  test("may be an unchanged quote of the day before, which counts from the first check after midnight", async () => {
    const history = await written([night], [newHistoryOf([testPoint(START + 90_000, 1)])]);
    expect(await history.firstSince(APPLE, START + 5000)).toEqual(testPoint(START + 90_000, 1));
  });

  test("belongs to one source only", async () => {
    await writerOf("b").write([newHistoryOf([testPoint(START, 9, "99.00")], START + 1000)]);
    const history = await written([newHistoryOf([testPoint(START + 900, 2)])]);
    expect(await history.firstSince(APPLE, START)).toEqual(testPoint(START + 900, 2));
    const other = openHistory("b");
    expect(await other.firstSince(APPLE, START)).toEqual(testPoint(START, 9, "99.00"));
    expect(await openHistory("c").firstSince(APPLE, START)).toBeUndefined();
  });

  test("does not exist before the first check", async () => {
    const history = await written([night]);
    expect(await history.firstSince(APPLE, START + 5000)).toBeUndefined();
    expect(await history.firstSince(FUND, START)).toBeUndefined();
  });
});
