import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { DATABASE_NAME } from "./database-name.ts";
import { readTimeRange } from "./schema.ts";
import { freshDatabase, newHistoryOf, START, testPoint } from "./testing-history.ts";
import { openWriter } from "./writer.ts";

beforeEach(freshDatabase);

test("a database has the stores by the names that stored databases have", async () => {
  const writer = openWriter("a", () => START);
  await writer.write([newHistoryOf([testPoint(START, 1)])]);
  writer.close();
  const database = await openDB(DATABASE_NAME);
  expect([...database.objectStoreNames]).toEqual(["latest", "points", "stretches"]);
  database.close();
});

test("a range that ends after the year 9999 is invalid, because a chart draws beyond its end", () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  expect(readTimeRange({ from: START, to: last })).toEqual({ from: START, to: last });
  expect(readTimeRange({ from: START, to: last + 1 })).toBeUndefined();
  expect(readTimeRange({ from: START, to: 8.64e15 })).toBeUndefined();
});
