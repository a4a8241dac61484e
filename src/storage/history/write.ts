import type { IDBPObjectStore } from "idb";
import {
  continuesRange,
  type HistoryBatch,
  isSameQuote,
  type LastQuote,
  type QuotePoint,
  type RecordedRange,
} from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import {
  completed,
  type Database,
  instants,
  latestRow,
  pointRow,
  RANGES,
  readLatest,
  readPoint,
  readTimeRange,
  type Stores,
} from "./schema.ts";

const STORES: ["points", typeof RANGES, "latest"] = ["points", RANGES, "latest"];

type Store<Name extends (typeof STORES)[number]> = IDBPObjectStore<
  Stores,
  typeof STORES,
  Name,
  "readwrite"
>;

/**
 * Writes a batch in one transaction. Rows that this or another tab has stored are recognised, because the browser
 * runs one write transaction after the other. Two pages that poll independently therefore write one history, and
 * writing a batch twice changes nothing.
 */
export async function writeBatch(
  database: Database,
  sourceId: string,
  batch: HistoryBatch,
): Promise<void> {
  const transaction = database.transaction(STORES, "readwrite", { durability: "relaxed" });
  const [points, ranges, latest] = [
    transaction.objectStore("points"),
    transaction.objectStore(RANGES),
    transaction.objectStore("latest"),
  ];
  const writing = batch.map(async (added) => {
    const { isin } = added;
    for (const point of added.points) await writePoint(points, sourceId, isin, point);
    for (const range of added.ranges) await writeRange(ranges, sourceId, isin, range);
    await writeLatest(latest, sourceId, added);
  });
  await completed(transaction.done, writing);
}

/** The longest time between the checks of two pages for one of them to count as behind the other. */
const TOGETHER_MS = 60_000;

async function writePoint(
  store: Store<"points">,
  sourceId: string,
  isin: Isin,
  point: QuotePoint,
): Promise<void> {
  const at = point.checkedAtEpochMs;
  const before = await store.openCursor(instants(sourceId, isin, undefined, at), "prev");
  const known = readPoint(before?.value);
  if (known && (isSameQuote(known, point) || isBehind(point, known))) return;
  const after = await store.openCursor(instants(sourceId, isin, at));
  const next = readPoint(after?.value);
  // Another page saw the same quote a moment later, but wrote it sooner.
  if (after && next && isSameQuote(next, point)) await after.delete();
  await store.put(pointRow(point), [sourceId, isin, at]);
}

/** Returns whether the answer was older than one that another page received shortly before. */
const isBehind = (point: QuotePoint, known: QuotePoint) =>
  point.updatedAt.nanos < known.updatedAt.nanos &&
  point.checkedAtEpochMs - known.checkedAtEpochMs < TOGETHER_MS;

/**
 * Stores a range, merged with those that it touches, so that stored ranges do not overlap. A stored range that
 * begins no later than the new one has its first check or continues it: the gap before that range is known.
 */
async function writeRange(
  store: Store<typeof RANGES>,
  sourceId: string,
  isin: Isin,
  range: RecordedRange,
): Promise<void> {
  let { from, to, reachBackMs } = range;
  let cursor = await store.openCursor(instants(sourceId, isin, undefined, to), "prev");
  while (cursor) {
    const stored = readTimeRange(cursor.value);
    if (stored && !continuesRange(stored, { from, to, reachBackMs })) break;
    if (stored) {
      if (stored.from <= from) reachBackMs = 0;
      from = Math.min(from, stored.from);
      to = Math.max(to, stored.to);
    }
    if (cursor.key[2] !== from) await cursor.delete();
    cursor = await cursor.continue();
  }
  await store.put({ from, to }, [sourceId, isin, from]);
}

async function writeLatest(
  store: Store<"latest">,
  sourceId: string,
  { isin, point, checkedAtEpochMs }: LastQuote,
): Promise<void> {
  const stored = readLatest(await store.get([sourceId, isin]));
  if (stored && stored.checkedAtEpochMs > checkedAtEpochMs) return;
  const first = stored && isSameQuote(stored.point, point) ? stored.point : point;
  await store.put(latestRow({ isin, point: first, checkedAtEpochMs }), [sourceId, isin]);
}
