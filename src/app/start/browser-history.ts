import type { HistoryAccess } from "#engine/protocol/history-access.ts";
import { DATABASE } from "#storage/history/name.ts";
import { partState } from "#ui/parts/part-state.ts";

const RETRY_MS = 30_000;

/** The history of this worker or page, in the database of its origin. */
export const browserHistory: HistoryAccess = {
  async mayHold() {
    try {
      const databases = await indexedDB.databases();
      return databases.some(({ name }) => name === DATABASE);
    } catch {
      // Not every browser lists databases, and some throw when asked: opening one is the only sure test.
      return true;
    }
  },
  async open(sourceId) {
    const { openWriter } = await loadWriter(() => import("#storage/history/writer.ts"), {
      fetch: (...asked) => fetch(...asked),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    return openWriter(sourceId, () => Date.now());
  },
};

interface World {
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Loads what writes the history, also where the gateway is down for a time. Once another build has
 * replaced this one it never resolves: what would be written stays in memory.
 */
export async function loadWriter<Writer>(
  load: () => Promise<Writer>,
  { fetch, wait }: World,
): Promise<Writer> {
  for (;;) {
    try {
      return await load();
    } catch (cause) {
      await wait(RETRY_MS);
      const state = await partState(cause, { fetch, ownScript: import.meta.url });
      if (state === "replaced") return new Promise(() => undefined);
    }
  }
}
