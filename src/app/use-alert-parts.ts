import { useCallback, useMemo } from "react";
import type { Isin } from "#market/isin.ts";
import { alertsOf } from "#storage/alerts.ts";
import type { DeskParts } from "./desk-context.ts";
import { useKept } from "./use-kept.ts";

/** What every part of the alerts takes: one source's book, names, and the way to an instrument. */
export function useAlertParts({
  config,
  desk,
  store,
}: Pick<DeskParts, "config" | "desk" | "store">) {
  const book = useMemo(() => alertsOf(store, config.source), [store, config.source]);
  const { labels } = useKept(store.labels);
  const nameOf = useCallback((isin: Isin) => labels[isin] ?? isin, [labels]);
  const onShow = useCallback(
    (isin: Isin) => {
      // What is shown in detail belongs to the open list.
      desk.add([isin]);
      desk.setFocus(isin);
    },
    [desk],
  );
  return { book, nameOf, onShow };
}
