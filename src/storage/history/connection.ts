import { openDB } from "idb";
import type { HistoryStorageState } from "#market/history.ts";
import { DATABASE_NAME } from "./database-name.ts";
import { createStores, type Database, type Stores, VERSION } from "./schema.ts";

/** A connection to the database, opened at the first use, and again after the browser closed it. */
export interface Connection {
  /** Runs `act` on the database. Resolves with undefined after a failure, which sets `storageState`; never rejects. */
  use<Result>(act: (database: Database) => Promise<Result>): Promise<Result | undefined>;
  readonly storageState: HistoryStorageState;
  close(): void;
}

/** Number of uses of the database that have not ended, in all connections of this page. */
let usesUnderWay = 0;

/** Whether this page waits for its database. */
export const isDatabaseInUse = (): boolean => usesUnderWay > 0;

export function connect(): Connection {
  let opening: Promise<Database> | undefined;
  let storageState: HistoryStorageState = "opening";
  let isClosed = false;

  function open(): Promise<Database> {
    const forget = () => {
      opening = undefined;
    };
    const opened = openDB<Stores>(DATABASE_NAME, VERSION, {
      upgrade: createStores,
      // A page of an older build holds the database open; opening continues once that page closes it.
      blocked: () => {
        storageState = "blocked";
      },
      // A newer build wants to upgrade the stores and must not wait for this page.
      blocking: (_version, _wanted, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  }

  async function attempt<Result>(act: (database: Database) => Promise<Result>): Promise<Result> {
    if (typeof indexedDB === "undefined") throw new DOMException("No database", "NotFoundError");
    opening ??= open();
    const mine = opening;
    try {
      return await act(await mine);
    } catch (error) {
      // A connection that the browser has closed fails at its next use.
      const wasClosed = nameOf(error) === "InvalidStateError" && opening === mine && !isClosed;
      if (!wasClosed) throw error;
      opening = open();
      return act(await opening);
    }
  }

  return {
    async use(act) {
      if (isClosed) return undefined;
      usesUnderWay += 1;
      try {
        const result = await attempt(act);
        storageState = "kept";
        return result;
      } catch (error) {
        storageState = reasonOf(error);
        return undefined;
      } finally {
        usesUnderWay -= 1;
      }
    },
    get storageState() {
      return storageState;
    },
    close() {
      isClosed = true;
      opening?.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

function reasonOf(error: unknown): HistoryStorageState {
  // A browser without IndexedDB may have no global for it, or throw when it is read.
  if (isAbsent()) return "absent";
  switch (nameOf(error)) {
    case "VersionError":
      return "newer";
    case "QuotaExceededError":
      return "full";
    case "SecurityError":
    case "NotAllowedError":
      return "blocked";
    default:
      return "broken";
  }
}

function isAbsent(): boolean {
  try {
    return typeof indexedDB === "undefined";
  } catch {
    return false;
  }
}
