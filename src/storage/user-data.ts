import { type AlertStore, MAX_ALERT_LOG } from "#market/alerts/alert.ts";
import { ALERTS_PREFIX, alertsOf } from "./alerts.ts";
import type { Labels } from "./labels.ts";
import type { Lists, Watchlist } from "./lists.ts";
import type { PacePreference } from "./pace-preference.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

/** The content of a backup. An export has every part; an import may lack some. */
export interface UserData {
  readonly lists?: Lists;
  readonly labels?: Labels;
  readonly settings?: Partial<Settings>;
  /** The pace preference, by its name in backup files. */
  readonly paceWish?: PacePreference;
  /** The alerts by source. */
  readonly alerts: Readonly<Record<string, AlertStore>>;
}

export type PersistedUserData = Pick<
  Store,
  "lists" | "labels" | "settings" | "pacePreference" | "open"
>;

export const readUserData = (store: PersistedUserData, sourceIds: readonly string[]): UserData => ({
  lists: store.lists.get(),
  labels: store.labels.get(),
  settings: store.settings.get(),
  paceWish: store.pacePreference.get(),
  alerts: Object.fromEntries(sourceIds.map((id) => [id, alertsOf(store, id).get()])),
});

/**
 * Adds the lists on screen if no list is stored: an import must not replace a suggested list on screen. A suggestion
 * without instruments is not added.
 */
export function withSuggested(now: UserData, shown: readonly Watchlist[]): UserData {
  const isSuggested = now.lists?.lists.length === 0 && shown.some(({ isins }) => isins.length > 0);
  return isSuggested && now.lists ? { ...now, lists: { ...now.lists, lists: shown } } : now;
}

/** Imports `incoming`: its entries replace stored ones with the same id; all others stay. */
export function importBackup(store: PersistedUserData, incoming: UserData): void {
  const { lists, labels, settings, paceWish, alerts } = incoming;
  if (lists) {
    store.lists.update((stored) => ({ ...stored, lists: merged(stored.lists, lists.lists) }));
  }
  if (labels) {
    store.labels.update((stored) => ({
      ...stored,
      labels: { ...stored.labels, ...labels.labels },
    }));
  }
  if (settings) store.settings.update((stored) => ({ ...stored, ...settings }));
  if (paceWish) store.pacePreference.set(paceWish);
  for (const [sourceId, alertStore] of Object.entries(alerts)) {
    alertsOf(store, sourceId).update((stored) => ({
      ...stored,
      alerts: merged(stored.alerts, alertStore.alerts),
      log: merged(stored.log, alertStore.log)
        .toSorted((one, other) => other.at - one.at)
        .slice(0, MAX_ALERT_LOG),
    }));
  }
}

/** Entries of `incoming` replace those with the same id; new ones follow. */
function merged<One extends { readonly id: string }>(
  stored: readonly One[],
  incoming: readonly One[],
) {
  return [...new Map([...stored, ...incoming].map((one) => [one.id, one])).values()];
}

/** Returns the sources for which this browser stores alerts; none if the storage cannot be read. */
export function sourcesWithAlerts(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage())
      .filter((key) => key.startsWith(ALERTS_PREFIX) && !/:damaged(:\d+)?$/.test(key))
      .map((key) => key.slice(ALERTS_PREFIX.length));
  } catch {
    return [];
  }
}
