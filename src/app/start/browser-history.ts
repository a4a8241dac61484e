import type { HistoryAccess } from "#engine/protocol/history-access.ts";
import { DATABASE_NAME } from "#storage/history/database-name.ts";
import { partState } from "#ui/parts/part-state.ts";

const RETRY_MS = 30_000;

/** History store in the database of this origin. */
export const browserHistory: HistoryAccess = {
  async mayHold() {
    try {
      const databases = await indexedDB.databases();
      return databases.some(({ name }) => name === DATABASE_NAME);
    } catch {
      // Some browsers have no list of databases, and some throw: then the database has to be opened.
      return true;
    }
  },
  async open(sourceId) {
    const { openWriter } = await loadWriter(() => import("#storage/history/writer.ts"), {
      fetch: (...args) => fetch(...args),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    return openWriter(sourceId, () => Date.now());
  },
};

interface LoadOptions {
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Loads the module that writes the history; retries while the gateway is down. Never resolves once another
 * build has replaced this one: the history then stays in memory.
 */
export async function loadWriter<Writer>(
  load: () => Promise<Writer>,
  { fetch, wait }: LoadOptions,
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
