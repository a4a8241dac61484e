import type { IDBPObjectStore } from "idb";
import {
  isSameQuote,
  type LastQuote,
  type QuotePoint,
  type RecordedRange,
  type Recording,
} from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import {
  type Database,
  instants,
  latestRow,
  pointRow,
  readLatest,
  readPoint,
  readTimeRange,
  type Stores,
  settledAs,
} from "./schema.ts";

const STORES: ["points", "stretches", "latest"] = ["points", "stretches", "latest"];

type Store<Name extends "points" | "stretches" | "latest"> = IDBPObjectStore<
  Stores,
  typeof STORES,
  Name,
  "readwrite"
>;

/**
 * Writes all of it or nothing. What is stored already is recognised, also if another tab wrote it: the browser lets
 * one transaction after the other write, so that two pages that both ask by themselves leave one
 * history, and a batch that is written twice leaves what it left the first time.
 */
export async function writeBatch(
  database: Database,
  source: string,
  batch: readonly Recording[],
): Promise<void> {
  const transaction = database.transaction(STORES, "readwrite", { durability: "relaxed" });
  const [points, ranges, latest] = [
    transaction.objectStore("points"),
    transaction.objectStore("stretches"),
    transaction.objectStore("latest"),
  ];
  const writing = batch.map(async (recording) => {
    const { isin } = recording;
    for (const point of recording.points) await writePoint(points, source, isin, point);
    for (const range of recording.ranges) await writeRange(ranges, source, isin, range);
    await writeLatest(latest, source, recording);
  });
  await settledAs(transaction.done, writing);
}

/** How far apart two pages' checks may be for one of them to be behind the other. */
const TOGETHER_MS = 60_000;

async function writePoint(
  store: Store<"points">,
  source: string,
  isin: Isin,
  point: QuotePoint,
): Promise<void> {
  const at = point.checkedAtEpochMs;
  const before = await store.openCursor(instants(source, isin, undefined, at), "prev");
  const known = readPoint(before?.value);
  if (known && (isSameQuote(known, point) || isBehind(point, known))) return;
  const after = await store.openCursor(instants(source, isin, at));
  const next = readPoint(after?.value);
  // Another page saw the same a moment later, but wrote it sooner.
  if (after && next && isSameQuote(next, point)) await after.delete();
  await store.put(pointRow(point), [source, isin, at]);
}

/** An answer that was older than what another page had been given shortly before. */
const isBehind = (point: QuotePoint, known: QuotePoint) =>
  point.updatedAt.nanos < known.updatedAt.nanos &&
  point.checkedAtEpochMs - known.checkedAtEpochMs < TOGETHER_MS;

/** Merges it with those that it touches, so that stored ones never overlap. */
async function writeRange(
  store: Store<"stretches">,
  source: string,
  isin: Isin,
  range: RecordedRange,
): Promise<void> {
  const joinFrom = range.from - range.reachBackMs;
  let { from, to } = range;
  let cursor = await store.openCursor(instants(source, isin, undefined, to), "prev");
  while (cursor) {
    const kept = readTimeRange(cursor.value);
    if (kept && kept.to < Math.min(joinFrom, from)) break;
    if (kept) {
      from = Math.min(from, kept.from);
      to = Math.max(to, kept.to);
    }
    if (cursor.key[2] !== from) await cursor.delete();
    cursor = await cursor.continue();
  }
  await store.put({ from, to }, [source, isin, from]);
}

async function writeLatest(
  store: Store<"latest">,
  source: string,
  { isin, point, checkedAtEpochMs }: LastQuote,
): Promise<void> {
  const kept = readLatest(await store.get([source, isin]));
  if (kept && kept.checkedAtEpochMs > checkedAtEpochMs) return;
  const first = kept && isSameQuote(kept.point, point) ? kept.point : point;
  await store.put(latestRow({ isin, point: first, checkedAtEpochMs }), [source, isin]);
}
