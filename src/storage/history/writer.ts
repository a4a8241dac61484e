import type { HistoryBatch, HistoryStorageState, LastQuote } from "#market/history.ts";
import { connect } from "./connection.ts";
import { latestOf } from "./latest.ts";
import { BOUNDS, type Bounds, makeRoom, trim } from "./trim.ts";
import { writeBatch } from "./write.ts";

/** Writes the history of one source. No method rejects. */
export interface HistoryWriter {
  /** Returns the last quote of each instrument. */
  latest(): Promise<readonly LastQuote[]>;
  /** Writes the whole batch or nothing. Resolves with the state of the storage. */
  write(batch: HistoryBatch): Promise<HistoryStorageState>;
  close(): void;
}

/** The number of batches between two calls of `trim`. */
const TRIM_EVERY = 500;

export function openWriter(
  sourceId: string,
  epochNow: () => number,
  bounds: Bounds = BOUNDS,
): HistoryWriter {
  const connection = connect();
  let batches = 0;
  let wasFull = false;

  async function attempt(batch: HistoryBatch): Promise<HistoryStorageState> {
    await connection.use((database) => writeBatch(database, sourceId, batch));
    return connection.storageState;
  }

  async function attemptWithRoom(batch: HistoryBatch): Promise<HistoryStorageState> {
    const storageState = await attempt(batch);
    if (storageState !== "full") return storageState;
    await connection.use(makeRoom);
    wasFull = true;
    return attempt(batch);
  }

  return {
    async latest() {
      const read = await connection.use((database) => latestOf(database, sourceId));
      return read ?? [];
    },
    async write(batch) {
      const storageState = await attemptWithRoom(batch);
      if (storageState !== "kept") return storageState;
      if (batches % TRIM_EVERY === 0) {
        await connection.use((database) => trim(database, epochNow(), bounds));
      }
      batches += 1;
      return wasFull ? "trimmed" : storageState;
    },
    close: () => connection.close(),
  };
}
