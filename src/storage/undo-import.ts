import type { Isin } from "#market/isin.ts";
import { alertsOf } from "./alerts.ts";
import type { LabelsByIsin } from "./labels.ts";
import type { PersistedUserData, UserData } from "./user-data.ts";

/**
 * Undoes `importBackup`: removes the imported entries and restores those that they replaced. Other changes since then
 * stay, and entries that the user has removed since are not restored.
 */
export function undoImport(store: PersistedUserData, coming: UserData, before: UserData): void {
  const { lists, labels, settings, paceWish, alerts } = coming;
  if (lists) {
    store.lists.update((stored) => ({
      ...stored,
      lists: withoutComing(stored.lists, lists.lists, before.lists?.lists),
    }));
  }
  if (labels) {
    store.labels.update((stored) => ({
      ...stored,
      labels: namesWithout(stored.labels, labels.labels, before.labels?.labels),
    }));
  }
  if (settings) {
    const own = Object.entries(before.settings ?? {}).filter(([name]) =>
      Object.hasOwn(settings, name),
    );
    store.settings.update((stored) => ({ ...stored, ...Object.fromEntries(own) }));
  }
  if (paceWish && before.paceWish) store.pacePreference.set(before.paceWish);
  for (const [sourceId, alertStore] of Object.entries(alerts)) {
    const own = before.alerts[sourceId];
    alertsOf(store, sourceId).update((stored) => ({
      ...stored,
      alerts: withoutComing(stored.alerts, alertStore.alerts, own?.alerts),
      log: withoutComing(stored.log, alertStore.log, own?.log),
    }));
  }
}

function withoutComing<One extends { readonly id: string }>(
  stored: readonly One[],
  coming: readonly One[],
  before: readonly One[] = [],
): readonly One[] {
  const came = new Set(coming.map(({ id }) => id));
  const own = new Map(before.map((one) => [one.id, one]));
  return stored.flatMap((one) => (came.has(one.id) ? (own.get(one.id) ?? []) : one));
}

type Names = LabelsByIsin;

function namesWithout(stored: Names, coming: Names, before: Names = {}): Names {
  const left = { ...stored };
  for (const isin of Object.keys(coming) as Isin[]) {
    // A label that the user removed since is not restored.
    if (left[isin] === undefined) continue;
    const own = before[isin];
    if (own === undefined) delete left[isin];
    else left[isin] = own;
  }
  return left;
}
