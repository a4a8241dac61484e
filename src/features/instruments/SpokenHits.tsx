import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { hitNames } from "./hit-names.ts";
import { instrumentMessages } from "./messages.ts";

interface SpokenHitsProps {
  labels: LabelsByIsin;
  hits: readonly Isin[];
  /** Index of the hit that Enter picks; undefined for none. */
  index: number | undefined;
  watched: ReadonlySet<Isin>;
  query: string;
  listName: string;
}

/** Announcement of the number of hits, of the chosen one, and of what Enter does with it. */
export function SpokenHits(props: SpokenHitsProps) {
  const { hits, index, watched, labels, query, listName } = props;
  const t = useMessages(instrumentMessages);
  const names = useNames();
  const isin = index === undefined ? undefined : hits[index];
  if (index === undefined || isin === undefined) return t.noHit;
  const { title, matchedName } = hitNames(isin, labels, names, query);
  const words = [title, matchedName, isin].filter(Boolean).join(", ");
  const enter = t[watched.has(isin) ? "enterShows" : "enterAdds"]({ list: listName });
  const at = t.hitAt({ at: index + 1, hit: words });
  return `${t.hits(hits.length)}. ${at}. ${enter.replaceAll("**", "")}`;
}
