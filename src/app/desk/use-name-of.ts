import { useCallback } from "react";
import { usePersisted } from "#app/use-persisted.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import type { Store } from "#storage/store.ts";

/** Returns a function that names an instrument: by the user's label, else by the operator's name, else by its ISIN. */
export function useNameOf(store: Pick<Store, "labels">): (isin: Isin) => string {
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  return useCallback(
    (isin) => labels[isin] ?? cutText(names.of(isin) ?? isin, MAX_LABEL_LENGTH),
    [labels, names],
  );
}
