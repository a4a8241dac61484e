import { type AlertStore, LONGEST_ALERT_LOG } from "#market/alert.ts";
import { ALERTS_PREFIX, alertsOf } from "./alerts.ts";
import type { Labels } from "./labels.ts";
import type { Lists, Watchlist } from "./lists.ts";
import type { PacePreference } from "./pace-preference.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

/** What a person owns, as far as it is there: all of it on the way out, any of it on the way in. */
export interface Owned {
  readonly lists?: Lists;
  readonly labels?: Labels;
  readonly settings?: Partial<Settings>;
  readonly paceWish?: PacePreference;
  /** By source. */
  readonly alerts: Readonly<Record<string, AlertStore>>;
}

export type PersistedParts = Pick<Store, "lists" | "labels" | "settings" | "paceWish" | "open">;

export const ownedBy = (store: PersistedParts, sourceIds: readonly string[]): Owned => ({
  lists: store.lists.get(),
  labels: store.labels.get(),
  settings: store.settings.get(),
  paceWish: store.paceWish.get(),
  alerts: Object.fromEntries(sourceIds.map((id) => [id, alertsOf(store, id).get()])),
});

/**
 * With the lists that are shown, where none is kept: a suggestion that somebody sees is theirs, too,
 * once others come beside it. One that suggests nothing is none.
 */
export function withSuggested(now: Owned, shown: readonly Watchlist[]): Owned {
  const isSuggested = now.lists?.lists.length === 0 && shown.some(({ isins }) => isins.length > 0);
  return isSuggested && now.lists ? { ...now, lists: { ...now.lists, lists: shown } } : now;
}

/** Adds what comes, in the place of what it has in common; what is there besides stays. */
export function takeIn(store: PersistedParts, coming: Owned): void {
  const { lists, labels, settings, paceWish, alerts } = coming;
  if (lists) {
    store.lists.update((kept) => ({ ...kept, lists: merged(kept.lists, lists.lists) }));
  }
  if (labels) {
    store.labels.update((kept) => ({ ...kept, labels: { ...kept.labels, ...labels.labels } }));
  }
  if (settings) store.settings.update((kept) => ({ ...kept, ...settings }));
  if (paceWish) store.paceWish.set(paceWish);
  for (const [sourceId, book] of Object.entries(alerts)) {
    alertsOf(store, sourceId).update((kept) => ({
      ...kept,
      alerts: merged(kept.alerts, book.alerts),
      log: merged(kept.log, book.log)
        .toSorted((one, other) => other.at - one.at)
        .slice(0, LONGEST_ALERT_LOG),
    }));
  }
}

/** Those with the same id take the place of the others; new ones follow. */
function merged<One extends { readonly id: string }>(kept: readonly One[], coming: readonly One[]) {
  return [...new Map([...kept, ...coming].map((one) => [one.id, one])).values()];
}

/** The sources of which a browser keeps alerts; none where it lets nothing be read. */
export function sourcesWithAlerts(storage: () => Storage): readonly string[] {
  try {
    return Object.keys(storage())
      .filter((key) => key.startsWith(ALERTS_PREFIX) && !/:damaged(:\d+)?$/.test(key))
      .map((key) => key.slice(ALERTS_PREFIX.length));
  } catch {
    return [];
  }
}
