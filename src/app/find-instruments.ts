import { normalise } from "#features/instruments/search.ts";
import type { Offer } from "#features/palette/find.ts";
import type { Isin } from "#market/isin.ts";

type Found = Extract<Offer, { kind: "instrument" }>;

/** Instruments whose ISIN holds what was typed, those that begin with it first; found as they are asked for. */
export function* findInstruments(isins: readonly Isin[], query: string): Generator<Found> {
  const wanted = normalise(query);
  if (wanted === "") return;
  for (const id of isins) if (id.startsWith(wanted)) yield found(id);
  for (const id of isins) if (id.indexOf(wanted) > 0) yield found(id);
}

const found = (id: Isin): Found => ({ kind: "instrument", id, label: undefined });
