import type { HistoryBatch, HistoryStorageState, LastQuote } from "#market/history.ts";

/** The stored quotes of one source. No method rejects. */
export interface HistoryStore {
  /** The last quote of each instrument. */
  latest(): Promise<readonly LastQuote[]>;
  /** Resolves with the state of the history. */
  write(batch: HistoryBatch): Promise<HistoryStorageState>;
  close(): void;
}

/** Opens a history store, whose code is loaded on demand. */
export interface HistoryAccess {
  /** Resolves with whether an earlier page may have stored anything, without loading the code of the store. */
  mayHold(): Promise<boolean>;
  open(sourceId: string): Promise<HistoryStore>;
}
