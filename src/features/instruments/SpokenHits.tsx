import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { instrumentMessages } from "./messages.ts";

interface SpokenHitsProps {
  labels: LabelsByIsin;
  hits: readonly Isin[];
  /** Index of the hit that Enter adds; undefined for none. */
  index: number | undefined;
  watched: ReadonlySet<Isin>;
}

/** Announcement of the number of hits, and of the hit that Enter adds. */
export function SpokenHits({ hits, index, watched, labels }: SpokenHitsProps) {
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const isin = index === undefined ? undefined : hits[index];
  if (index === undefined || isin === undefined) return t.noHit;
  const name = labels[isin] ?? names.of(isin);
  const words = [name, isin, watched.has(isin) && t.isInList].filter(Boolean).join(", ");
  return `${t.hits(hits.length)}. ${t.hitAt({ at: index + 1, hit: words })}`;
}
