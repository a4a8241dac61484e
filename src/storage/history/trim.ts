import { completed, type Database, RANGES, readLatest } from "./schema.ts";

/** The limits of the store; the oldest points are removed first, across sources and instruments. */
export interface Bounds {
  readonly ageMs: number;
  readonly points: number;
  readonly ranges: number;
}

/** About 70 MB: two days of one new quote a second, or a week of what most services allow. */
export const BOUNDS: Bounds = {
  ageMs: 7 * 24 * 60 * 60_000,
  points: 200_000,
  ranges: 50_000,
};

/** Maximum number of rows to delete at once: deleting delays writing; the others are deleted the next time. */
const MAX_AT_ONCE = 5000;

/** Deletes rows that are too old or exceed the limits. */
export async function trim(database: Database, now: number, bounds: Bounds): Promise<void> {
  const oldest = now - bounds.ageMs;
  await deleteOldest(database, oldest, (count, name) => count - bounds[name]);
}

/** Deletes the oldest tenth of all rows, because the browser has no space left. */
export async function makeRoom(database: Database): Promise<void> {
  await deleteOldest(database, Number.NEGATIVE_INFINITY, (count) => Math.ceil(count / 10));
}

/** @param excessOf returns the number of rows to delete regardless of their age */
async function deleteOldest(
  database: Database,
  oldest: number,
  excessOf: (count: number, name: "points" | "ranges") => number,
): Promise<void> {
  const names: ["points", typeof RANGES, "latest"] = ["points", RANGES, "latest"];
  const transaction = database.transaction(names, "readwrite", { durability: "relaxed" });
  const [points, ranges, latest] = [
    transaction.objectStore("points"),
    transaction.objectStore(RANGES),
    transaction.objectStore("latest"),
  ];
  const lasts = await readLasts(latest);
  // The last quote of an instrument stays current until another one is seen, whatever its age.
  const retained = new Set(lasts.map(({ key, seenAt }) => JSON.stringify([...key, seenAt])));
  const oldPoints = await oldestOf(
    points.index("at"),
    oldest,
    excessOf(await points.count(), "points"),
  );
  const oldRanges = await oldestOf(
    ranges.index("to"),
    oldest,
    excessOf(await ranges.count(), "ranges"),
  );
  await completed(transaction.done, [
    ...oldPoints
      .filter((key) => !retained.has(JSON.stringify(key)))
      .map((key) => points.delete(key)),
    ...oldRanges.map((key) => ranges.delete(key)),
    ...lasts.filter(({ checkedAt }) => checkedAt < oldest).map(({ key }) => latest.delete(key)),
  ]);
}

interface Index<Key> {
  getAllKeys(range: IDBKeyRange | null, count: number): Promise<Key[]>;
}

/** Returns the keys of all rows older than `oldest`, or of the first `excess` rows if those are more. */
async function oldestOf<Key>(index: Index<Key>, oldest: number, excess: number): Promise<Key[]> {
  const aged = await index.getAllKeys(IDBKeyRange.upperBound(oldest, true), MAX_AT_ONCE);
  if (excess <= aged.length) return aged;
  return index.getAllKeys(null, Math.min(excess, MAX_AT_ONCE));
}

interface LatestStore {
  getAllKeys(): Promise<[sourceId: string, isin: string][]>;
  getAll(): Promise<unknown[]>;
}

async function readLasts(latest: LatestStore) {
  const keys = await latest.getAllKeys();
  const rows = await latest.getAll();
  return keys.map((key, index) => {
    const last = readLatest(rows[index]);
    const checkedAt = last?.checkedAtEpochMs ?? Number.NEGATIVE_INFINITY;
    return { key, seenAt: last?.point.checkedAtEpochMs, checkedAt };
  });
}
