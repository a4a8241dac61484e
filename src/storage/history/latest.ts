import type { LastQuote } from "#market/history.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { type Database, keysOf, readLatest } from "./schema.ts";

/** The tolerance for a quote ahead of the device's date, which may be a day off. */
const FUTURE_TOLERANCE_MS = 2 * 24 * 60 * 60_000;
/** Maximum number of quotes: a page receives all of them when it opens. */
const MAX_QUOTES = 500;

/** Returns the last quote of each instrument of a source, the last checked first. */
export async function latestOf(database: Database, source: string): Promise<readonly LastQuote[]> {
  const rows = await database.getAll("latest", keysOf(source));
  return rows
    .map(readLatest)
    .filter((last) => last !== undefined)
    .filter(isPlausible)
    .sort((one, other) => other.checkedAtEpochMs - one.checkedAtEpochMs)
    .slice(0, MAX_QUOTES);
}

/** Returns the last quote of one instrument. */
export async function latestFor(
  database: Database,
  source: string,
  isin: Isin,
): Promise<LastQuote | undefined> {
  const last = readLatest(await database.get("latest", [source, isin]));
  return last && isPlausible(last) ? last : undefined;
}

const isPlausible = ({ point, checkedAtEpochMs }: LastQuote): boolean =>
  nanosToMs(point.updatedAt.nanos) <= checkedAtEpochMs + FUTURE_TOLERANCE_MS;
