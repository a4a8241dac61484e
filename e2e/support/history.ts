import type { Page } from "playwright/test";

/** One quote as the browser keeps it. */
export interface KeptPoint {
  readonly source: string;
  readonly isin: string;
  /** Epoch milliseconds of the check that showed it first. */
  readonly at: number;
  readonly updatedAt: string;
  readonly askPrice: string;
}

/** All points that the browser keeps, in order: by source, instrument and time. */
export function keptPoints(page: Page): Promise<readonly KeptPoint[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
      const request = indexedDB.open("touchline-history");
      let isAbsent = false;
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        if (isAbsent) resolve(undefined);
        else reject(request.error ?? new Error("no database"));
      };
      // Nobody has written yet: what does not exist must not come to be by looking.
      request.onupgradeneeded = () => {
        isAbsent = true;
        request.transaction?.abort();
      };
    });
    if (database === undefined) return [];
    const store = database.transaction("points").objectStore("points");
    const asked = { keys: store.getAllKeys(), rows: store.getAll() };
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    database.close();
    return asked.rows.result.map(
      (row: { at: number; updatedAt: string; askPrice: string }, nth) => {
        const [source = "", isin = ""] = asked.keys.result[nth] as string[];
        const { at, updatedAt, askPrice } = row;
        return { source, isin, at, updatedAt, askPrice };
      },
    );
  });
}

/** The market instants of one instrument's kept quotes, as the service wrote them. */
export async function keptInstants(page: Page, isin: string): Promise<readonly string[]> {
  const points = await keptPoints(page);
  return points.filter((point) => point.isin === isin).map(({ updatedAt }) => updatedAt);
}
