import { $names, NO_NAMES } from "#live/instrument-names.ts";
import type { StoredConfig } from "#storage/config.ts";
import { storedNames } from "#storage/known-names.ts";
import type { TextStorage } from "#storage/persisted.ts";

/**
 * Shows the names that an earlier page has read, until the gateway's arrive. They are searched by no words.
 *
 * @param config as the gateway has just sent it: without an address for names there are none
 */
export function showKnownNames(
  storage: () => TextStorage | undefined,
  { names: path, source }: StoredConfig,
): void {
  const known = storedNames(storage).get();
  if ($names.get() !== NO_NAMES || known?.path !== path || known?.source !== source) return;
  const { from, names } = known;
  $names.set({ from, of: (isin) => names[isin], wordsFor: () => [] });
}
