import type { HistoryKeeping, LastQuote, Recording } from "#market/history.ts";

/** Where one source's quotes are written down. Nothing of it rejects. */
export interface HistoryStore {
  /** What was last seen of each instrument. */
  latest(): Promise<readonly LastQuote[]>;
  /** Tells how the keeping fares. */
  write(batch: readonly Recording[]): Promise<HistoryKeeping>;
  close(): void;
}

/** The way to such a store, which is loaded only when there is something for it to do. */
export interface HistoryAccess {
  /** Whether an earlier page may have left anything; known at once, without loading what reads it. */
  mayHold(): Promise<boolean>;
  open(sourceId: string): Promise<HistoryStore>;
}
