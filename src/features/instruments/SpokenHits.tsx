import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { hitNames } from "./hit-names.ts";
import { instrumentMessages } from "./messages.ts";

interface SpokenHitsProps {
  labels: LabelsByIsin;
  hits: readonly Isin[];
  /** Index of the hit that Enter adds; undefined for none. */
  index: number | undefined;
  watched: ReadonlySet<Isin>;
  query: string;
}

/** Announcement of the number of hits, and of the hit that Enter adds. */
export function SpokenHits({ hits, index, watched, labels, query }: SpokenHitsProps) {
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const isin = index === undefined ? undefined : hits[index];
  if (index === undefined || isin === undefined) return t.noHit;
  const { title, matchedName } = hitNames(isin, labels, names, query);
  const words = [title, matchedName, isin, watched.has(isin) && t.isInList]
    .filter(Boolean)
    .join(", ");
  return `${t.hits(hits.length)}. ${t.hitAt({ at: index + 1, hit: words })}`;
}
