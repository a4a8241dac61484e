import type { HistoryAccess } from "#polling/history.ts";
import { DATABASE } from "#storage/history/name.ts";

const RETRY_MS = 30_000;

/** The history of whatever runs this, a worker or a page: kept in the database of its own origin. */
export const historyHere: HistoryAccess = {
  async mayHold() {
    try {
      const databases = await indexedDB.databases();
      return databases.some(({ name }) => name === DATABASE);
    } catch {
      // Not every browser tells, and some refuse even to be asked: whoever opens it finds out.
      return true;
    }
  },
  async open(sourceId) {
    const { openWriter } = await loadWriter();
    return openWriter(sourceId, () => Date.now());
  },
};

/** A gateway that is down gives it when it is back. */
async function loadWriter(): Promise<typeof import("#storage/history/writer.ts")> {
  for (;;) {
    try {
      return await import("#storage/history/writer.ts");
    } catch {
      await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
