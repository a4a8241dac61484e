import {
  type HistoryStorageState,
  type LastQuote,
  type QuoteHistory,
  type QuotePoint,
  seenFrom,
  type TimeRange,
} from "#market/history.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { connect } from "./connection.ts";
import { latestFor, latestOf } from "./latest.ts";
import { type Database, instants, keysOf, RANGES, readPoint, readTimeRange } from "./schema.ts";

/**
 * The stored history of one source. Only `instruments` and `read` reject; the other methods return nothing if the
 * database cannot be read.
 */
export interface History {
  /** Every instrument with stored quotes, in the order of ISINs. Rejects like `read`. */
  instruments(): Promise<readonly Isin[]>;
  /**
   * Reads the history of an instrument from `window.from` to `window.to`, epoch milliseconds, both included. The
   * first point may be earlier: the quote that was current at the start of the window. Rejects if the database
   * cannot be read; `storageState` is then the reason.
   */
  read(isin: Isin, window: TimeRange): Promise<QuoteHistory>;
  /** Returns the last quote of one instrument. */
  latest(isin: Isin): Promise<LastQuote | undefined>;
  /** The last quote of each instrument, the last checked first. */
  latestOfAll(): Promise<readonly LastQuote[]>;
  /**
   * The quote that was current at the first successful check at or after an instant, in epoch milliseconds, with that
   * check in place of an earlier one that showed it, too. With the start of the day (`startOfDay`) it is the base of a
   * session change.
   */
  firstSince(isin: Isin, epochMs: number): Promise<QuotePoint | undefined>;
  /** The state after the last read. */
  readonly storageState: HistoryStorageState;
  close(): void;
}

const NOTHING: QuoteHistory = { points: [], ranges: [] };

export function openHistory(sourceId: string): History {
  const connection = connect();
  /** Rejects if the database cannot be read. */
  async function readOrThrow<Known>(read: (database: Database) => Promise<Known>): Promise<Known> {
    const known = await connection.use(read);
    if (!known) throw new Error("The history cannot be read");
    return known;
  }
  return {
    instruments: () => readOrThrow((database) => readInstruments(database, sourceId)),
    read: (isin, window) => readOrThrow((database) => readWindow(database, sourceId, isin, window)),
    latest: (isin) => connection.use((database) => latestFor(database, sourceId, isin)),
    async latestOfAll() {
      return (await connection.use((database) => latestOf(database, sourceId))) ?? [];
    },
    firstSince: (isin, epochMs) =>
      connection.use((database) => readFirst(database, sourceId, isin, epochMs)),
    get storageState() {
      return connection.storageState;
    },
    close: () => connection.close(),
  };
}

async function readInstruments(database: Database, sourceId: string): Promise<readonly Isin[]> {
  const keys = await database.getAllKeys("latest", keysOf(sourceId));
  return keys.map(([, isin]) => parseIsin(isin)).filter((isin) => isin !== undefined);
}

async function readWindow(
  database: Database,
  sourceId: string,
  isin: Isin,
  { from, to }: TimeRange,
): Promise<QuoteHistory> {
  if (from > to) return NOTHING;
  const transaction = database.transaction(["points", RANGES]);
  const points = transaction.objectStore("points");
  const ranges = transaction.objectStore(RANGES);
  const before = instants(sourceId, isin, undefined, from);
  const within = instants(sourceId, isin, from, to);
  const [heldPoint, newPoints, heldRange, newRanges] = await Promise.all([
    points.openCursor(before, "prev"),
    points.getAll(within),
    ranges.openCursor(before, "prev"),
    ranges.getAll(within),
    transaction.done,
  ]);
  const isEarlier = ([, , instant]: readonly [string, string, number]) => instant < from;
  const earlierPoint = heldPoint && isEarlier(heldPoint.key) ? [heldPoint.value] : [];
  const earlierRange = heldRange && isEarlier(heldRange.key) ? [heldRange.value] : [];
  return {
    points: [...earlierPoint, ...newPoints].map(readPoint).filter((point) => point !== undefined),
    ranges: [...earlierRange, ...newRanges]
      .map(readTimeRange)
      .filter((range) => range !== undefined)
      .filter((range) => range.to >= from),
  };
}

async function readFirst(
  database: Database,
  sourceId: string,
  isin: Isin,
  since: number,
): Promise<QuotePoint | undefined> {
  const transaction = database.transaction(["points", RANGES]);
  const ranges = transaction.objectStore(RANGES);
  const earlier = await ranges.openCursor(instants(sourceId, isin, undefined, since), "prev");
  const range = readTimeRange(earlier?.value);
  const later = await ranges.openCursor(instants(sourceId, isin, since));
  const firstCheck = range && range.to >= since ? since : readTimeRange(later?.value)?.from;
  if (firstCheck === undefined) return undefined;
  const points = transaction.objectStore("points");
  const point = await points.openCursor(instants(sourceId, isin, undefined, firstCheck), "prev");
  const first = point ?? (await points.openCursor(instants(sourceId, isin, firstCheck)));
  const quote = readPoint(first?.value);
  return quote && seenFrom(quote, firstCheck);
}
