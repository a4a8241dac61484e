import { normalise } from "#features/instruments/search.ts";
import type { PaletteItem } from "#features/palette/find.ts";
import { NO_NAMES } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import type { LabelsByIsin } from "#storage/labels.ts";

const NO_ISINS: ReadonlySet<Isin> = new Set();

type InstrumentItem = Extract<PaletteItem, { kind: "instrument" }>;

/**
 * Yields the instruments that match a query: first those whose ISIN begins with it, then those whose label
 * contains it or whose name has its words, then those whose ISIN contains it elsewhere.
 *
 * @param openIsins the instruments of the open list
 */
export function* findInstruments(
  isins: readonly Isin[],
  query: string,
  labels: LabelsByIsin,
  names = NO_NAMES,
  openIsins: ReadonlySet<Isin> = NO_ISINS,
): Generator<InstrumentItem> {
  const wanted = normalise(query);
  if (wanted === "") return;
  const itemOf = (id: Isin, isInner = false): InstrumentItem => ({
    kind: "instrument",
    id,
    label: labels[id] ?? names.of(id),
    isInList: openIsins.has(id),
    isInner,
  });
  const words = names.wordsFor(isins);
  const matchesName = names.matcher(query);
  const foundByName = new Set(isins.filter((_, index) => matchesName(words[index])));
  // Few instruments have a label: the others are not normalised, because every keystroke checks all of them.
  const isLabelled = (label = "") => label !== "" && normalise(label).includes(wanted);
  const isNamed = (id: Isin) => isLabelled(labels[id]) || foundByName.has(id);
  for (const id of isins) if (id.startsWith(wanted)) yield itemOf(id);
  for (const id of isins) if (!id.startsWith(wanted) && isNamed(id)) yield itemOf(id);
  for (const id of isins) if (id.indexOf(wanted) > 0 && !isNamed(id)) yield itemOf(id, true);
}
