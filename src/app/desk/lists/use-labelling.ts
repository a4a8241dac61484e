import { useCallback } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import type { Isin } from "#market/isin.ts";
import { withLabel } from "#storage/labels.ts";

/** Returns a function that labels an instrument. A blank text removes the label and adds an undo step. */
export function useLabelling(): (isin: Isin, text: string) => void {
  const { desk, store } = useDesk();
  return useCallback(
    (isin, text) => {
      const { labels } = store;
      const before = labels.get().labels[isin];
      labels.update((stored) => withLabel(stored, isin, text));
      if (before === undefined || labels.get().labels[isin] !== undefined) return;
      desk.propose({ kind: "label" }, () =>
        labels.update((stored) =>
          stored.labels[isin] === undefined ? withLabel(stored, isin, before) : stored,
        ),
      );
    },
    [desk, store],
  );
}
