import { type Database, readLatest, settledAs } from "./schema.ts";

/** The limits of the store; the oldest points are removed first, across sources and instruments. */
export interface Bounds {
  readonly ageMs: number;
  readonly points: number;
  readonly stretches: number;
}

/** About seventy megabytes: two days of a new quote each second, a week of what most services allow. */
export const BOUNDS: Bounds = {
  ageMs: 7 * 24 * 60 * 60_000,
  points: 200_000,
  stretches: 50_000,
};

/** Deleting delays writing: at most this many at once, the rest next time. */
const MAX_AT_ONCE = 5000;

/** Removes what is too old or exceeds the limits. */
export async function trim(database: Database, now: number, bounds: Bounds): Promise<void> {
  const oldest = now - bounds.ageMs;
  await deleteOldest(database, oldest, (count, name) => count - bounds[name]);
}

/** Makes room where the browser has none left: a tenth of everything, from its old end. */
export async function makeRoom(database: Database): Promise<void> {
  await deleteOldest(database, Number.NEGATIVE_INFINITY, (count) => Math.ceil(count / 10));
}

/** @param excessOf how many go whatever their age, of as many as there are */
async function deleteOldest(
  database: Database,
  oldest: number,
  excessOf: (count: number, name: "points" | "stretches") => number,
): Promise<void> {
  const names: ["points", "stretches", "latest"] = ["points", "stretches", "latest"];
  const transaction = database.transaction(names, "readwrite", { durability: "relaxed" });
  const [points, stretches, latest] = [
    transaction.objectStore("points"),
    transaction.objectStore("stretches"),
    transaction.objectStore("latest"),
  ];
  const lasts = await readLasts(latest);
  // What was last seen of an instrument holds until something else is, however long ago that was.
  const spared = new Set(lasts.map(({ key, seenAt }) => JSON.stringify([...key, seenAt])));
  const oldPoints = await oldestOf(
    points.index("at"),
    oldest,
    excessOf(await points.count(), "points"),
  );
  const oldRanges = await oldestOf(
    stretches.index("to"),
    oldest,
    excessOf(await stretches.count(), "stretches"),
  );
  await settledAs(transaction.done, [
    ...oldPoints.filter((key) => !spared.has(JSON.stringify(key))).map((key) => points.delete(key)),
    ...oldRanges.map((key) => stretches.delete(key)),
    ...lasts.filter(({ checkedAt }) => checkedAt < oldest).map(({ key }) => latest.delete(key)),
  ]);
}

interface Index<Key> {
  getAllKeys(range: IDBKeyRange | null, count: number): Promise<Key[]>;
}

/** The keys of what is older than `oldest`, or of the first `excess` where those are more. */
async function oldestOf<Key>(index: Index<Key>, oldest: number, excess: number): Promise<Key[]> {
  const aged = await index.getAllKeys(IDBKeyRange.upperBound(oldest, true), MAX_AT_ONCE);
  if (excess <= aged.length) return aged;
  return index.getAllKeys(null, Math.min(excess, MAX_AT_ONCE));
}

interface LatestStore {
  getAllKeys(): Promise<[source: string, isin: string][]>;
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
