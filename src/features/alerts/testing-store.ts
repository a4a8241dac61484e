import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { type Alert, type AlertStore, type AlertTerms, NO_ALERTS } from "#market/alerts/alert.ts";
import type { Figure } from "#market/figure.ts";
import { parseFigure } from "#market/parse-figure.ts";
import type { PersistState } from "#storage/persisted.ts";
import { addAlert, type PersistedAlerts } from "./alert-store.ts";

export function figure(text: string): Figure {
  const parsed = parseFigure(text);
  if (parsed === undefined) throw new Error(`${text} is not a figure`);
  return parsed;
}

/** Returns the terms of an alert on an ask that falls to 190.50, with changes. */
export function testTerms(change: Partial<AlertTerms> = {}): AlertTerms {
  return {
    isin: testIsin(1),
    on: "ask",
    direction: "at-or-below",
    mode: "crosses",
    level: figure("190.50"),
    repeat: "once",
    hysteresis: figure("0"),
    ...change,
  };
}

/** Returns a store with the armed alerts `0`, `1` and so on. */
export const testStore = (...terms: readonly Partial<AlertTerms>[]): AlertStore =>
  terms.reduce<AlertStore>(
    (store, change, index) => addAlert(store, String(index), testTerms(change)),
    NO_ALERTS,
  );

export const alertOf = (store: AlertStore, id = "0"): Alert => {
  const alert = store.alerts.find((each) => each.id === id);
  if (!alert) throw new Error(`There is no alert ${id}`);
  return alert;
};

/** Creates a store that several tabs share: a write notifies all of them, as a storage event does. */
export function sharedStore(
  initial: AlertStore,
  state: PersistState = "kept",
): { open: () => PersistedAlerts } {
  let value = initial;
  const tabs = new Set<() => void>();
  return {
    open() {
      const listeners = new Set<() => void>();
      const announce = () => {
        for (const listener of listeners) listener();
      };
      tabs.add(announce);
      return {
        get: () => value,
        persistState: () => state,
        update(change) {
          const next = change(value);
          if (next === value) return;
          value = next;
          for (const announceTo of tabs) announceTo();
        },
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
}
