import { type Labels, normalise } from "#features/instruments/search.ts";
import type { PaletteItem } from "#features/palette/find.ts";
import { NO_NAMES } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

type Found = Extract<PaletteItem, { kind: "instrument" }>;

/**
 * Instruments whose ISIN or label holds what was typed, or whose name has such words: those whose ISIN begins
 * with it first, then those that are called so. Evaluated on demand.
 */
export function* findInstruments(
  isins: readonly Isin[],
  query: string,
  labels: Labels,
  names = NO_NAMES,
): Generator<Found> {
  const wanted = normalise(query);
  if (wanted === "") return;
  const found = (id: Isin): Found => ({
    kind: "instrument",
    id,
    label: labels[id] ?? names.of(id),
  });
  const words = names.wordsFor(isins);
  const isCalled = names.matcher(query);
  const byName = new Set(isins.filter((_, at) => isCalled(words[at])));
  const isNamed = (id: Isin) => normalise(labels[id] ?? "").includes(wanted) || byName.has(id);
  for (const id of isins) if (id.startsWith(wanted)) yield found(id);
  for (const id of isins) if (!id.startsWith(wanted) && isNamed(id)) yield found(id);
  for (const id of isins) if (id.indexOf(wanted) > 0 && !isNamed(id)) yield found(id);
}
