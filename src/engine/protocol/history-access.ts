import type { HistoryStorageState, LastQuote, Recording } from "#market/history.ts";

/** The stored quotes of one source. No method rejects. */
export interface HistoryStore {
  /** The last quote of each instrument. */
  latest(): Promise<readonly LastQuote[]>;
  /** Resolves with the state of the history. */
  write(batch: readonly Recording[]): Promise<HistoryStorageState>;
  close(): void;
}

/** Opens such a store, whose code is loaded only when it is needed. */
export interface HistoryAccess {
  /** Whether an earlier page may have stored anything; answered without loading the code of the store. */
  mayHold(): Promise<boolean>;
  open(sourceId: string): Promise<HistoryStore>;
}
