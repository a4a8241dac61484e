import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openHistory } from "./reader.ts";
import { APPLE, freshDatabase, newHistoryOf, START, testPoint } from "./testing-history.ts";
import { openWriter } from "./writer.ts";

beforeEach(freshDatabase);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ALL = { from: START - 1e9, to: START + 1e9 };
const batch = (nth = 0) => [newHistoryOf([testPoint(START + nth * 1000, nth)])];
const openDatabase = (version?: number) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("touchline-history", version);
    request.onsuccess = () => resolve(request.result);
  });

/** Runs all operations of a page on a history that cannot be opened. */
async function expectNone(storageState: string) {
  const writer = openWriter("a", () => START);
  expect(await writer.latest()).toEqual([]);
  expect(await writer.write(batch())).toBe(storageState);
  const history = openHistory("a");
  await expect(history.read(APPLE, ALL)).rejects.toThrow("cannot be read");
  expect(await history.firstSince(APPLE, START)).toBeUndefined();
  expect(await history.latest(APPLE)).toBeUndefined();
  expect(history.storageState).toBe(storageState);
}

describe("without a history", () => {
  test("a browser that has no database says so", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await expectNone("absent");
  });

  test("a browser that refuses it says so", async () => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("denied", "SecurityError");
      },
    });
    await expectNone("blocked");
  });

  test("a newer version's data is left alone, and reported", async () => {
    (await openDatabase(99)).close();
    await expectNone("newer");
    expect((await openDatabase()).version).toBe(99);
  });

  test("a database without its stores is broken, and reported", async () => {
    (await openDatabase(1)).close();
    await expectNone("broken");
  });

  test("a full disk is reported", async () => {
    const full = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
    expect(await openWriter("a", () => START).write(batch())).toBe("full");
  });
});

describe("a history in trouble", () => {
  test("makes room once by removing the oldest, and reports it from then on", async () => {
    const writer = openWriter("a", () => START);
    for (let nth = 0; nth < 20; nth += 1) await writer.write(batch(nth));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    expect(await writer.write(batch(20))).toBe("trimmed");
    expect(await writer.write(batch(21))).toBe("trimmed");
    const { points } = await openHistory("a").read(APPLE, ALL);
    expect(points[0]?.checkedAtEpochMs).toBe(START + 2000);
    expect(points.at(-1)?.checkedAtEpochMs).toBe(START + 21_000);
  });

  test("continues after the database was deleted", async () => {
    const writer = openWriter("a", () => START);
    await writer.write(batch(0));
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase("touchline-history").onsuccess = () => resolve();
    });
    expect(await writer.write(batch(1))).toBe("kept");
    const { points } = await openHistory("a").read(APPLE, ALL);
    expect(points.map((point) => point.checkedAtEpochMs)).toEqual([START + 1000]);
  });

  test("closes for a newer version, and reports it", async () => {
    const writer = openWriter("a", () => START);
    await writer.write(batch(0));
    (await openDatabase(2)).close();
    expect(await writer.write(batch(1))).toBe("newer");
  });

  test("reports nothing once it is closed", async () => {
    const writer = openWriter("a", () => START);
    await writer.write(batch(0));
    writer.close();
    await writer.write(batch(1));
    expect((await openHistory("a").read(APPLE, ALL)).points).toHaveLength(1);
  });
});
