import type { Config } from "#app/start/config.ts";
import type { InstrumentNames } from "#live/instrument-names.ts";
import { storedNames } from "#storage/known-names.ts";
import type { Watchlist } from "#storage/lists.ts";
import type { TextStorage } from "#storage/persisted.ts";

/** The most names that are kept; the first paint shows no more rows. */
export const MAX_KNOWN_NAMES = 500;

/** Keeps the names of the instruments of these lists for the next page; removes what is kept if they have none. */
export function keepNames(
  storage: () => TextStorage | undefined,
  { names: path, source }: Pick<Config, "names" | "source">,
  read: InstrumentNames,
  lists: readonly Pick<Watchlist, "isins">[],
): void {
  const isins = new Set(lists.flatMap((list) => list.isins));
  const named = [...isins].flatMap((isin) => {
    const name = read.of(isin);
    return name === undefined ? [] : [[isin, name] as const];
  });
  const stored = storedNames(storage);
  const { from } = read;
  if (path && from && named.length > 0) {
    const names = Object.fromEntries(named.slice(0, MAX_KNOWN_NAMES));
    stored.set({ version: 1, path, source, from, names });
    if (stored.persistState() === "kept") return;
  }
  // Old names must not stay where the storage has no room for the new ones.
  if (stored.get()) stored.set(null);
}
