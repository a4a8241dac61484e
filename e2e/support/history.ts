import type { Page } from "playwright/test";

/** One quote as the browser stores it. */
export interface StoredPoint {
  readonly source: string;
  readonly isin: string;
  /** The check that first returned this quote, in epoch milliseconds. */
  readonly at: number;
  readonly updatedAt: string;
  readonly askPrice: string;
}

/** Returns all stored points, ordered by source, instrument and time. */
export function storedPoints(page: Page): Promise<readonly StoredPoint[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
      const request = indexedDB.open("touchline-history");
      let isAbsent = false;
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        if (isAbsent) resolve(undefined);
        else reject(request.error ?? new Error("no database"));
      };
      // The database does not exist yet. Aborting keeps `open` from creating it.
      request.onupgradeneeded = () => {
        isAbsent = true;
        request.transaction?.abort();
      };
    });
    if (database === undefined) return [];
    const store = database.transaction("points").objectStore("points");
    const reads = { keys: store.getAllKeys(), rows: store.getAll() };
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    database.close();
    return reads.rows.result.map(
      (row: { at: number; updatedAt: string; askPrice: string }, index) => {
        const [source = "", isin = ""] = reads.keys.result[index] as string[];
        const { at, updatedAt, askPrice } = row;
        return { source, isin, at, updatedAt, askPrice };
      },
    );
  });
}

/** Returns the market instants of one instrument's stored quotes, as the service wrote them. */
export async function storedInstants(page: Page, isin: string): Promise<readonly string[]> {
  const points = await storedPoints(page);
  return points.filter((point) => point.isin === isin).map(({ updatedAt }) => updatedAt);
}

/** The stored last quote of one instrument, which a page shows when it is opened. */
export interface StoredQuote {
  readonly isin: string;
  readonly updatedAt: string;
  readonly askPrice: string;
  /** Epoch milliseconds of the last check. */
  readonly checkedAt: number;
}

/**
 * Makes the stored last quote of each instrument older by `ms`, as if no page had been open since. Call
 * it on the dashboard's origin while no dashboard is open.
 */
export function ageStoredQuotes(page: Page, ms: number): Promise<readonly StoredQuote[]> {
  return page.evaluate(async (age) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("touchline-history");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("no database"));
    });
    const store = database.transaction("latest", "readwrite").objectStore("latest");
    const reads = { keys: store.getAllKeys(), rows: store.getAll() };
    await new Promise((resolve) => {
      reads.rows.onsuccess = resolve;
    });
    const aged = reads.rows.result.map((row: StoredQuote & { at: number }) => {
      const [second = "", fraction = ""] = row.updatedAt.split(".");
      const before = new Date(Date.parse(`${second}Z`) - age).toISOString().slice(0, second.length);
      const updatedAt = `${before}.${fraction}`;
      return { ...row, updatedAt, at: row.at - age, checkedAt: row.checkedAt - age };
    });
    aged.forEach((row, index) => void store.put(row, reads.keys.result[index]));
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    database.close();
    return aged.map(({ isin, updatedAt, askPrice, checkedAt }) => {
      return { isin, updatedAt, askPrice, checkedAt };
    });
  }, ms);
}
