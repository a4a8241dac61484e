import type { InstrumentNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { matchedParts } from "./matched-parts.ts";

/** Texts that name a hit of the search. */
export interface HitNames {
  /** The user's label, or else the listed name. */
  readonly title: string | undefined;
  /** The listed name that the label replaces, if it matches and the label does not: without it, nothing shows why the hit was found. */
  readonly matchedName: string | undefined;
}

/** Returns the names of a hit; `query` is undefined without a search. */
export function hitNames(
  isin: Isin,
  labels: LabelsByIsin,
  names: Pick<InstrumentNames, "of">,
  query: string | undefined,
): HitNames {
  const name = names.of(isin);
  const label = labels[isin];
  if (label === undefined) return { title: name, matchedName: undefined };
  const isNeeded = query && name && hasMatch(name, query) && !hasMatch(label, query);
  return { title: label, matchedName: isNeeded ? name : undefined };
}

/** Writes the names of a hit in one text; undefined without any. */
export const joinHitNames = ({ title, matchedName }: HitNames): string | undefined =>
  matchedName === undefined ? title : `${title} \u00b7 ${matchedName}`;

const hasMatch = (text: string, query: string) =>
  matchedParts(text, query).some(({ isMatch }) => isMatch);
