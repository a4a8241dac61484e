import { useCallback } from "react";
import type { Isin } from "#market/isin.ts";
import { withLabel } from "#storage/labels.ts";
import { useDesk } from "./desk-context.ts";

/** Labels an instrument; a blank text removes its label, and proposes to have it back. */
export function useLabelling(): (isin: Isin, text: string) => void {
  const { desk, store } = useDesk();
  return useCallback(
    (isin, text) => {
      const { labels } = store;
      const before = labels.get().labels[isin];
      labels.update((kept) => withLabel(kept, isin, text));
      if (before === undefined || labels.get().labels[isin] !== undefined) return;
      desk.propose({ kind: "label" }, () =>
        labels.update((kept) =>
          kept.labels[isin] === undefined ? withLabel(kept, isin, before) : kept,
        ),
      );
    },
    [desk, store],
  );
}
