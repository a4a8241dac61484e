import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { DATABASE_NAME } from "./database-name.ts";
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
