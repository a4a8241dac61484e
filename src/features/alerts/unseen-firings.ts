import { useSyncExternalStore } from "react";
import type { AlertStore, LoggedFiring } from "#market/alerts/alert.ts";
import type { PersistedAlerts } from "./alert-store.ts";

// Apart from the other hooks of alerts, for bars that only count.

/** Returns the logged firings that the user has not seen, newest first. */
export const unseenFirings = ({
  log,
  unseen = [],
}: Pick<AlertStore, "log" | "unseen">): readonly LoggedFiring[] =>
  log.filter(({ id }) => unseen.includes(id));

/** Returns the stored alerts of one source, and renders again when this or another tab changes them. */
export const useAlertStore = (store: PersistedAlerts): AlertStore =>
  useSyncExternalStore(store.subscribe, store.get);

/** Returns the firings that the user has seen in no tab, newest first. */
export const useUnseenFirings = (store: PersistedAlerts): readonly LoggedFiring[] =>
  unseenFirings(useAlertStore(store));
