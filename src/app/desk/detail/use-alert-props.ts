import { useCallback, useMemo } from "react";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { Propose } from "#features/alerts/removal.ts";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { alertsOf } from "#storage/alerts.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";

/** Returns the properties that all views of alerts share: the alert store of the source, names and callbacks. */
export function useAlertProps({
  config,
  desk,
  store,
}: Pick<DeskContextValue, "config" | "desk" | "store">) {
  const alertStore = useMemo(() => alertsOf(store, config.source), [store, config.source]);
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const nameOf = useCallback(
    (isin: Isin) => labels[isin] ?? cutText(names.of(isin) ?? isin, MAX_LABEL_LENGTH),
    [labels, names],
  );
  const propose: Propose = (kind, restore) => desk.propose({ kind }, restore);
  return { alertStore, nameOf, onShow: desk.show, propose };
}
